"use client";

import { useEffect } from "react";
import { buttonStyles } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";

interface ReturnToShopProps {
  readonly url: string;
  readonly companyName: string;
  /** Where the receipt stays open, as a link for who wants to keep it. */
  readonly stayHref: string;
  readonly automatic: boolean;
}

const DELAY_S = 5;

/**
 * Sends the customer back to the shop: by script, without script by a refresh, and always by a link. Not by a redirect
 * out of the form's post, which `form-action 'self'` would block. Both ways replace this page in the history, so that
 * Back does not lead into the redirect again.
 *
 * A later visit returns the customer too: who lost the connection, or closed the tab too soon, must still arrive, and
 * the shop takes the reference as often as it comes.
 */
export function ReturnToShop({ url, companyName, stayHref, automatic }: ReturnToShopProps) {
  useEffect(() => {
    if (!automatic) return;
    const timer = setTimeout(() => window.location.replace(url), DELAY_S * 1_000);
    return () => clearTimeout(timer);
  }, [automatic, url]);

  return (
    <div className="flex w-full flex-col items-center gap-3 print:hidden">
      {automatic && (
        <noscript>
          <meta httpEquiv="refresh" content={`${DELAY_S};url=${url}`} />
        </noscript>
      )}
      <a href={url} className={buttonStyles({ size: "lg", block: true })}>
        Return to {companyName}
      </a>
      {automatic && (
        <p className="text-sm text-balance text-muted">
          In a few seconds you are taken to {new URL(url).hostname}.{" "}
          <TextLink href={stayHref}>Stay on this page</TextLink>
        </p>
      )}
    </div>
  );
}
