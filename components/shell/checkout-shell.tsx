"use client";

import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { ShieldCheck } from "@/components/ui/icons";
import { LogoMark } from "@/components/ui/logo";
import { CompanyLogo } from "./company-logo";
import { TestModeBanner } from "./environment-badge";

interface CheckoutShellProps {
  /** The partner that requests the payment. */
  readonly partnerName: string;
  /** The partner's logo; defaults to its initial. */
  readonly logoId: string | null;
  /** The purpose of the page, such as "Pay with vouchers". */
  readonly purpose?: ReactNode;
  /** Shows the test banner; a text replaces its sentence. */
  readonly testMode?: boolean | string;
  /** The reassurance in the footer; defaults to one about voucher codes. */
  readonly assurance?: ReactNode;
  /** Whether desktops need the width of two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of the hosted checkout: one column, the partner above and the platform below. Rendered in the
 * browser, so that the page contains its texts only once.
 */
export function CheckoutShell({
  partnerName,
  logoId,
  purpose,
  testMode = false,
  assurance = `Your voucher codes go to Tessera only. ${partnerName} never sees them.`,
  wide = false,
  children,
}: CheckoutShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {testMode && (
        <TestModeBanner className="border-t-0">
          {testMode === true ? "No real money moves, and no real voucher is spent." : testMode}
        </TestModeBanner>
      )}
      <div
        className={classNames(
          "mx-auto flex w-full max-w-lg flex-1 flex-col px-4 pt-6 pb-8 sm:pt-12",
          wide && "lg:max-w-5xl",
        )}
      >
        <header className="mb-6 flex items-center gap-3">
          <CompanyLogo name={partnerName} logoId={logoId} />
          <div className="min-w-0">
            <p className="font-semibold break-words">{partnerName}</p>
            {purpose && <p className="text-sm text-muted">{purpose}</p>}
          </div>
        </header>
        <main tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <footer className="mt-10 flex flex-col items-center gap-3 text-center text-sm text-muted">
          <p className="max-w-sm text-balance">
            <ShieldCheck aria-hidden="true" className="mr-1.5 inline size-4 align-[-0.2em]" />
            {assurance}
          </p>
          <p className="flex items-center gap-1.5">
            <LogoMark className="size-4!" />
            <span>Vouchers by Tessera</span>
          </p>
        </footer>
      </div>
    </div>
  );
}
