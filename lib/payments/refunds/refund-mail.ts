import { DAY_MS } from "@/lib/base/clock";
import { isErasedEmail } from "@/lib/base/erased";
import { DEFAULT_LOCALE } from "@/lib/base/locales";
import { fill } from "@/lib/base/messages";
import { formatMoney, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";
import type { Mail } from "@/lib/identity/mail/mailer";
import type { PaymentRow } from "./payment-store";
import { refundMailMessages } from "./refund-mail-messages";
import type { RefundRow } from "./refund-store";

/** How long the message is worth sending. */
const USEFUL_MS = 2 * DAY_MS;

/**
 * The message that notifies a customer of a refund, with the endings of codes, never codes. Undefined without an SMTP server, in
 * test, whose customers are made up, and for an erased customer.
 */
export function refundMail(payment: PaymentRow, row: RefundRow): Mail | undefined {
  const { SMTP_URL, publicUrl } = env();
  const isReachable = row.environment === "live" && !isErasedEmail(payment.customerEmail);
  return SMTP_URL !== undefined && isReachable ? composeRefundMail(payment, row, publicUrl) : undefined;
}

/** The subject and the text of {@link refundMail}, in the language of the payment request, or else the partner's default. */
export function composeRefundMail(
  payment: Pick<PaymentRow, "customerEmail" | "partnerName" | "accessCode" | "locale">,
  row: Pick<RefundRow, "amount" | "parts" | "intentReference" | "subscriptionReference" | "cycleNumber">,
  publicUrl: string,
): Mail {
  const { customerEmail: to, partnerName: partner, accessCode } = payment;
  const locale = payment.locale ?? DEFAULT_LOCALE;
  const words = refundMailMessages[locale];
  const money = moneyFormatOf(locale, env().CURRENCY);
  const display = (minor: number) => formatMoney(minor, money);
  const amount = display(row.amount);
  const isIntent = row.intentReference !== null;
  const page = `${publicUrl}/${isIntent ? "redemptions" : "subscriptions"}/checkout/${accessCode}`;
  const text = [
    isIntent
      ? fill(words.intent, { partner, amount, reference: row.intentReference })
      : fill(words.cycle, {
          ...{ partner, amount, reference: row.subscriptionReference ?? "" },
          number: row.cycleNumber ?? "",
        }),
    "",
    ...row.parts.map(({ codeEnding: ending, amount }) =>
      ending === null
        ? fill(words.unknownVoucher, { amount: display(amount) })
        : fill(words.voucher, { ending, amount: display(amount) }),
    ),
    "",
    isIntent ? words.spend : words.askShop,
    "",
    fill(words.receipt, { page }),
  ].join("\n");
  return { to, subject: fill(words.subject, { partner, amount }), text, usefulMs: USEFUL_MS };
}
