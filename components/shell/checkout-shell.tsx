"use client";

import type { CSSProperties, ReactNode } from "react";
import { classNames, textLinkStyles } from "@/components/ui/class-names";
import { ShieldCheck } from "@/components/ui/icons";
import { LogoMark } from "@/components/ui/logo";
import type { Logo } from "@/lib/accounts/logos/schema";
import { CompanyLogo } from "./company-logo";
import { TestModeBanner } from "./environment-badge";

interface CheckoutShellProps {
  /** The partner that requests the payment. */
  readonly partnerName: string;
  /** The partner's logo, or null to show the initial of its name. */
  readonly logo: Logo | null;
  /** The purpose of the page, such as "Pay with vouchers". */
  readonly purpose: ReactNode;
  /** The sentence after the introduction in the test mode banner, or undefined to show no banner. */
  readonly testMode?: string | undefined;
  /** The security notice in the footer. */
  readonly assurance: ReactNode;
  /** Whether the page is wide enough for two columns on desktops. */
  readonly wide?: boolean;
  readonly text: {
    readonly testMode: string;
    readonly testModeIntro: string;
    readonly platform: string;
    readonly accessibility: string;
  };
  readonly lang: string;
  readonly dir?: "rtl";
  /** The attributes that set the partner's colors. */
  readonly accent: { readonly className?: string; readonly style?: CSSProperties };
  /** Links to the partner's pages for customers, such as support and terms. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
  /** The language menu. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders the layout of the hosted checkout, with the partner at the top and the platform in the footer. It is a client
 * component, so that Next.js sends its markup only as HTML and not a second time in the React payload.
 */
export function CheckoutShell({
  partnerName,
  logo,
  purpose,
  testMode,
  assurance,
  wide = false,
  text,
  accent,
  links,
  menu,
  children,
  ...language
}: CheckoutShellProps) {
  return (
    <div
      {...language}
      {...accent}
      className={classNames("flex min-h-dvh flex-col print:min-h-0", accent.className)}
    >
      {testMode && (
        <TestModeBanner label={text.testMode} intro={text.testModeIntro} className="border-t-0">
          {testMode}
        </TestModeBanner>
      )}
      <div
        className={classNames(
          "mx-auto flex w-full max-w-lg flex-1 flex-col px-4 pt-6 pb-8 sm:pt-12",
          wide && "lg:max-w-5xl",
        )}
      >
        <header className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2">
          <CompanyLogo name={partnerName} logo={logo} />
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold break-words">{partnerName}</p>
            {purpose && <p className="text-sm text-muted">{purpose}</p>}
          </div>
        </header>
        <main tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <footer className="mt-10 flex flex-col items-center gap-3 text-center text-sm text-muted">
          <p className="w-full max-w-sm text-balance wrap-anywhere">
            <ShieldCheck aria-hidden="true" className="me-1.5 inline size-4 align-[-0.2em]" />
            {assurance}
          </p>
          {links.length > 0 && (
            <ul className="flex flex-wrap justify-center gap-x-5 gap-y-2">
              {links.map(({ href, label }) => (
                <li key={label}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-block min-h-6 wrap-anywhere text-primary underline underline-offset-2"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p className="flex items-center gap-1.5">
            <LogoMark className="size-4!" />
            <span>{text.platform}</span>
          </p>
          <a
            href={`/accessibility?locale=${language.lang}`}
            className={classNames(textLinkStyles, "inline-flex min-h-6 items-center print:hidden")}
          >
            {text.accessibility}
          </a>
          {menu}
        </footer>
      </div>
    </div>
  );
}
