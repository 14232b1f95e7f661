import type { Metadata } from "next";
import { languageOfPage, type SearchParams } from "@/app/(checkout)/_parts/language";
import { VoucherShell } from "@/app/(checkout)/_parts/voucher-shell";
import { BalanceForm } from "./balance-form";
import { BALANCE_FORM, balanceWordsOf } from "./balance-words";

type PageProps = { readonly searchParams: SearchParams };

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { messages } = await languageOfPage("vouchers", props);
  return { title: messages.voucher.titles.balance, formatDetection: { telephone: false } };
}

/** Shows a voucher's balance to anyone who has its code. */
export default async function BalancePage(props: PageProps) {
  const language = await languageOfPage("vouchers", props);
  const { titles, intro, keepSecret } = language.messages.voucher;
  return (
    <VoucherShell page="vouchers" title={titles.balance} language={language} form={BALANCE_FORM}>
      <p className="text-muted">
        {intro} {keepSecret}
      </p>
      <BalanceForm page="vouchers" words={balanceWordsOf(language)} />
    </VoucherShell>
  );
}
