import { DAY_MS } from "@/lib/base/clock";
import { isErasedEmail } from "@/lib/base/erased";
import { DEFAULT_LOCALE } from "@/lib/base/locales";
import { fill } from "@/lib/base/messages";
import { formatMoney, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";
import type { Mail } from "@/lib/identity/mail/mailer";
import type { CheckoutRow } from "./checkout-store";
import { receiptMailMessages } from "./receipt-mail-messages";
import type { Redemption } from "./redeem-store";

/** How long the message is worth sending. */
const USEFUL_MS = 2 * DAY_MS;

type PaidIntent = Pick<
  CheckoutRow,
  "customerEmail" | "companyName" | "reference" | "accessCode" | "amount" | "locale" | "settings"
>;

/**
 * The receipt by mail, with the endings of codes, never codes. Undefined without an SMTP server, in test, whose customers are made up, and
 * for an erased customer.
 */
export function receiptMail(intent: CheckoutRow, shares: Redemption["shares"]): Mail | undefined {
  const { SMTP_URL, publicUrl } = env();
  const isReachable = intent.environment === "live" && !isErasedEmail(intent.customerEmail);
  return SMTP_URL !== undefined && isReachable ? composeReceiptMail(intent, shares, publicUrl) : undefined;
}

/**
 * The subject and the text of {@link receiptMail}, in the language of the payment request or else the partner's default. What is left on a voucher is on the linked
 * page, because a parallel payment can spend from it before this one is written.
 */
export function composeReceiptMail(
  intent: PaidIntent,
  shares: readonly { readonly codeEnding: string; readonly amount: number }[],
  publicUrl: string,
): Mail {
  const { customerEmail: to, companyName, reference, accessCode, settings } = intent;
  const partner = settings?.displayName ?? companyName;
  const locale = intent.locale ?? settings?.locale ?? DEFAULT_LOCALE;
  const words = receiptMailMessages[locale];
  const money = moneyFormatOf(locale, env().CURRENCY);
  const display = (minor: number) => formatMoney(minor, money);
  const amount = display(intent.amount);
  const text = [
    fill(words.paid, { partner, amount }),
    fill(words.reference, { reference }),
    "",
    ...shares.map(({ codeEnding: ending, amount }) =>
      fill(words.voucher, { ending, amount: display(amount) }),
    ),
    "",
    fill(words.receipt, { page: `${publicUrl}/redemptions/checkout/${accessCode}` }),
    "",
    fill(words.help, { partner }),
  ].join("\n");
  return { to, subject: fill(words.subject, { partner, amount }), text, usefulMs: USEFUL_MS };
}
