"use client";

import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from "react";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { buttonStyles } from "@/components/ui/button";
import type { Locale } from "@/lib/base/locales";
import { fillPlural } from "@/lib/base/messages";

const PaidHere = createContext<RefObject<boolean>>({ current: false });

/** Provides a flag that the payment form sets when the customer pays on this page. The receipt reads it. A reload resets it. */
export function PaidHereProvider({ children }: { children: ReactNode }) {
  return <PaidHere value={useRef(false)}>{children}</PaidHere>;
}

export function usePaidHere(): RefObject<boolean> {
  return use(PaidHere);
}

interface ReturnCountdownProps {
  readonly url: string;
  /** The URL of the receipt without forwarding, for browsers without JavaScript. */
  readonly stayHref: string;
  /** Whether the customer has just pressed Pay in this browser, according to a cookie. */
  readonly justPaid: boolean;
  readonly locale: Locale;
  readonly text: Messages["redemption"]["countdown"];
}

const DELAY_S = 10;
const TICK_MS = 1_000;

/**
 * Forwards to the partner's site if the customer has just paid in this browser, at the end of a countdown that the customer can
 * stop. Replaces the receipt in the history, so that Back does not forward again. Without JavaScript, a `refresh` meta tag
 * forwards instead. Show a visible link next to this component.
 */
export function ReturnCountdown({ url, stayHref, justPaid, locale, text }: ReturnCountdownProps) {
  const paidHere = usePaidHere();
  const [isForwarding] = useState(() => justPaid || paidHere.current);
  const [leftS, setLeftS] = useState(DELAY_S);
  const [isStopped, setStopped] = useState(false);
  const { hostname } = new URL(url);

  useEffect(() => {
    if (!isForwarding || isStopped) return;
    const timer = setInterval(() => setLeftS((seconds) => Math.max(0, seconds - 1)), TICK_MS);
    return () => clearInterval(timer);
  }, [isForwarding, isStopped]);

  useEffect(() => {
    if (leftS === 0) window.location.replace(url);
  }, [leftS, url]);

  if (!isForwarding) return null;
  if (isStopped) {
    return (
      <p role="status" className="text-sm text-muted">
        {text.stayed}
      </p>
    );
  }
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${DELAY_S};url=${url}`} />
      </noscript>
      <p className="text-sm text-balance text-muted tabular-nums">
        {fillPlural(locale, text.returning, leftS, { host: hostname })}
      </p>
      <a
        href={stayHref}
        onClick={(event) => {
          event.preventDefault();
          setStopped(true);
        }}
        className={buttonStyles({ variant: "secondary" })}
      >
        {text.stay}
      </a>
    </>
  );
}
