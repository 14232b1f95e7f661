import type { ReactNode } from "react";
import { classNames, textLinkStyles } from "@/components/ui/class-names";
import { ShieldCheck } from "@/components/ui/icons";
import { Logo } from "@/components/ui/logo";
import type { CustomerPage } from "./checkout";
import { attributesOf, type Language } from "./language";
import { LanguageMenu } from "./language-menu";

interface VoucherShellProps {
  readonly page: CustomerPage;
  readonly title: string;
  readonly language: Language;
  /** The `id` of the page's form: see {@link LanguageMenu}. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** Renders the frame of the pages `/vouchers` and `/v`, with the platform's logo instead of a partner's branding. */
export function VoucherShell({ page, title, language, form, children }: VoucherShellProps) {
  const { locale, messages } = language;
  const { common, voucher } = messages;
  return (
    <div
      {...attributesOf(locale)}
      className="mx-auto flex min-h-dvh w-full max-w-lg flex-col px-4 pt-6 pb-8 sm:pt-12"
    >
      <header>
        <a href="/" aria-label={common.unknownLink.logo} className="inline-block rounded-sm py-1">
          <Logo />
        </a>
      </header>
      <main tabIndex={-1} className="mt-6 flex flex-1 flex-col gap-5 outline-none">
        <h1 className="font-display text-3xl">{title}</h1>
        {children}
      </main>
      <footer className="mt-10 flex flex-col items-center gap-3 text-center text-sm text-muted">
        <p className="max-w-sm text-balance">
          <ShieldCheck aria-hidden="true" className="me-1.5 inline size-4 align-[-0.2em]" />
          {voucher.noIdleFee}
        </p>
        <a
          href={`/accessibility?locale=${locale}`}
          className={classNames(textLinkStyles, "inline-flex min-h-6 items-center")}
        >
          {common.shell.accessibility}
        </a>
        <LanguageMenu locale={locale} label={common.shell.language} kind={page} form={form} />
      </footer>
    </div>
  );
}
