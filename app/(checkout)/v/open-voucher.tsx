"use client";

import { useEffect, useState } from "react";
import { readEntry, writeEntry } from "@/app/(checkout)/_codes/entry";
import { handCode } from "@/app/(checkout)/_codes/handed-code";
import type { Messages } from "@/app/(checkout)/_messages/en";
import { BalanceForm } from "@/app/(checkout)/vouchers/balance-form";
import type { BalanceWords } from "@/app/(checkout)/vouchers/balance-words";
import { Button } from "@/components/ui/button";
import { buttonStyles } from "@/components/ui/button-styles";

interface OpenVoucherProps {
  /** The checkout that can use the voucher. */
  readonly checkout: { readonly path: string; readonly label: string } | undefined;
  readonly text: Messages["voucher"]["printed"];
  readonly words: BalanceWords;
}

/** Reads the code from the address and removes it there. Then the voucher can be used in an open checkout, or checked. */
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

/** The valid code of the address; empty without one, and undefined until script has read it. */
function useCodeOfAddress(): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      window.history.replaceState(null, "", window.location.pathname + window.location.search);
      const [found = ""] = readEntry(fragment).ready;
      // Removing the fragment is no reason to forget the code.
      setCode((known) => (fragment === "" && known ? known : found));
    };
    read();
    // The same tab may open the QR code of another voucher.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return code;
}

/** Opens the checkout with a full page load, because its headers allow the camera. */
function use(code: string, checkoutPath: string): void {
  handCode(code);
  window.location.assign(checkoutPath);
}
