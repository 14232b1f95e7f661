"use client";

import { useEffect, useState } from "react";
import { readEntry, writeEntry } from "@/app/(checkout)/_codes/entry";
import { passCodeToNextPage } from "@/app/(checkout)/_codes/passed-code";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { BalanceForm } from "@/app/(checkout)/vouchers/balance-form";
import type { BalanceWords } from "@/app/(checkout)/vouchers/balance-words";
import { Button, buttonStyles } from "@/components/ui/button";

interface OpenVoucherProps {
  /** The payment checkout that this browser opened last; undefined if there is none or it accepts no voucher codes. */
  readonly checkout: { readonly path: string; readonly label: string } | undefined;
  readonly text: Messages["voucher"]["printed"];
  readonly words: BalanceWords;
}

/**
 * Reads the voucher code from the URL's fragment, removes it from the address bar and offers to use or check the voucher.
 * Without a valid code, offers to type one.
 */
export function OpenVoucher({ checkout, text, words }: OpenVoucherProps) {
  const code = useCodeOfAddress();
  if (code === undefined) return null;
  if (code === "") {
    return (
      <>
        <p className="text-muted">{text.noCode}</p>
        <a href="/vouchers" className={`${buttonStyles({})} self-start`}>
          {text.typeCode}
        </a>
      </>
    );
  }
  return (
    <>
      <p className="text-muted">{text.intro}</p>
      {checkout ? (
        <Button size="lg" block onClick={() => use(code, checkout.path)}>
          {checkout.label}
        </Button>
      ) : (
        <p>{text.noCheckout}</p>
      )}
      <BalanceForm key={code} page="v" code={writeEntry([code])} words={words} />
    </>
  );
}

/**
 * Returns the valid voucher code in the URL's fragment, an empty string if there is none, or undefined until the fragment has
 * been read.
 */
function useCodeOfAddress(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
      const [found = ""] = readEntry(fragment).ready;
      // Removing the fragment must not clear the voucher code.
      setCode((known) => (fragment === "" && known ? known : found));
    };
    read();
    // Another voucher's QR code can open in the same tab.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return code;
}

/**
 * Passes the voucher code to the checkout and opens the checkout with a full page load: the browser must receive the checkout's
 * response headers, which allow the camera.
 */
function use(code: string, checkoutPath: string): void {
  passCodeToNextPage(code);
  window.location.assign(checkoutPath);
}
