import type { Metadata } from "next";
import { cookies } from "next/headers";
import { OPEN_CHECKOUT_COOKIE } from "@/app/(checkout)/_codes/passed-code";
import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { type Language, languageOfPage, type SearchParams } from "@/app/(checkout)/_parts/language";
import { VoucherShell } from "@/app/(checkout)/_parts/voucher-shell";
import { findCheckout } from "@/app/(checkout)/redemptions/checkout/[accessCode]/checkout";
import { balanceWordsOf } from "@/app/(checkout)/vouchers/balance-words";
import { buttonStyles } from "@/components/ui/button";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { OpenVoucher } from "./open-voucher";

type PageProps = { readonly searchParams: SearchParams };

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { messages } = await languageOfPage("v", props);
  return {
    title: messages.voucher.titles.printed,
    robots: { index: false, follow: false },
    formatDetection: { telephone: false },
  };
}

/**
 * Renders the page that a printed voucher's QR code opens. The code is in the URL's fragment, which browsers do not send to the
 * server.
 */
export default async function PrintedVoucherPage(props: PageProps) {
  const language = await languageOfPage("v", props);
  const { titles, printed, checkBalance } = language.messages.voucher;
  return (
    <VoucherShell page="v" title={titles.printed} language={language}>
      <noscript>
        <p className="mb-5 text-muted">{printed.withoutScript}</p>
        <a href="/vouchers" className={buttonStyles({})}>
          {checkBalance}
        </a>
      </noscript>
      <OpenVoucher checkout={await openCheckout(language)} text={printed} words={balanceWordsOf(language)} />
    </VoucherShell>
  );
}

/**
 * Returns the path and button label of the payment checkout that this browser opened last. Returns undefined if there is no
 * such checkout or it accepts no codes.
 */
async function openCheckout({ messages, money }: Language) {
  const accessCode = (await cookies()).get(OPEN_CHECKOUT_COOKIE)?.value ?? "";
  const checkout = await findCheckout(accessCode);
  if (checkout?.state !== "open") return undefined;
  const { amount, companyName: company } = checkout;
  return {
    path: checkoutPath("redemptions", accessCode),
    label: fill(messages.voucher.printed.useAt, { amount: formatMoney(amount, money), company }),
  };
}
