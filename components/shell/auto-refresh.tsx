"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

const EVERY_MS = 2_000;
const TIMES = 30;
/**
 * How long the page keeps refreshing after the last input, in milliseconds. Without this limit, refreshes would keep an idle
 * session alive.
 */
const IDLE_MS = 10 * 60_000;
const INPUT_EVENTS = ["pointermove", "pointerdown", "keydown"] as const;

interface AutoRefreshProps {
  /** A text that identifies the changes that the page waits for; undefined if it waits for none. */
  readonly awaits?: string | undefined;
  /** The ISO 8601 time of the first refresh while `awaits` is set. Earlier refreshes would change nothing. */
  readonly notBefore?: string | undefined;
}

/**
 * Refreshes the page when it becomes visible again, and every two seconds for a minute while `awaits` is set. A new value of
 * `awaits` starts another minute. Pauses from ten minutes after the last input until the next input. Does nothing without
 * JavaScript.
 */
export function AutoRefresh({ awaits, notBefore }: AutoRefreshProps) {
  const router = useRouter();
  const lastInputAt = useRef(0);

  useEffect(() => {
    lastInputAt.current = Date.now();
    const refreshIfVisible = () => {
      if (document.visibilityState !== "visible") return;
      lastInputAt.current = Date.now();
      router.refresh();
    };
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) refreshIfVisible();
    };
    const recordInput = () => {
      if (isIdle(lastInputAt.current)) refreshIfVisible();
      else lastInputAt.current = Date.now();
    };
    document.addEventListener("visibilitychange", refreshIfVisible);
    window.addEventListener("pageshow", restored);
    for (const name of INPUT_EVENTS) window.addEventListener(name, recordInput);
    return () => {
      for (const name of INPUT_EVENTS) window.removeEventListener(name, recordInput);
      document.removeEventListener("visibilitychange", refreshIfVisible);
      window.removeEventListener("pageshow", restored);
    };
  }, [router]);

  useEffect(() => {
    if (awaits === undefined) return;
    let remaining = TIMES;
    let timer = setTimeout(poll, Math.max(EVERY_MS, notBefore ? Date.parse(notBefore) - Date.now() : 0));
    function poll() {
      if (document.visibilityState === "visible" && !isIdle(lastInputAt.current)) router.refresh();
      remaining -= 1;
      if (remaining > 0) timer = setTimeout(poll, EVERY_MS);
    }
    return () => clearTimeout(timer);
  }, [router, awaits, notBefore]);

  return null;
}

const isIdle = (lastInputAt: number): boolean => Date.now() - lastInputAt > IDLE_MS;
