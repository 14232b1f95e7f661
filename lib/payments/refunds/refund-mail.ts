import { DAY_MS } from "@/lib/base/clock";
import { isErasedEmail } from "@/lib/base/erased";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { Mail } from "@/lib/identity/mail/mailer";
import type { PaymentRow } from "./payment-store";
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

/** The subject and the text of {@link refundMail}. */
export function composeRefundMail(
  payment: Pick<PaymentRow, "customerEmail" | "partnerName" | "accessCode">,
  row: Pick<RefundRow, "amount" | "parts" | "intentReference" | "subscriptionReference" | "cycleNumber">,
  publicUrl: string,
): Mail {
  const display = (amount: number) => formatMinor(amount, env().CURRENCY);
  const { customerEmail: to, partnerName, accessCode } = payment;
  const isIntent = row.intentReference !== null;
  const page = `${publicUrl}/${isIntent ? "redemptions" : "subscriptions"}/checkout/${accessCode}`;
  const vouchers = row.parts.map(
    ({ codeEnding, amount }) =>
      `- Voucher ${codeEnding === null ? "" : `ending in ${codeEnding} `}received ${display(amount)}.`,
  );
  const text = [
    `${partnerName} refunded ${display(row.amount)} of your payment ${row.intentReference ?? `${row.subscriptionReference}, cycle ${row.cycleNumber}`}.`,
    "",
    ...vouchers,
    "",
    isIntent
      ? "Pay with the same voucher code to spend the amount. The voucher is valid for at least 90 more days."
      : "The shop that bills your subscription holds this voucher. Ask the shop for its value. The voucher is valid for at least 90 more days.",
    "",
    `Your receipt: ${page}`,
  ].join("\n");
  return { to, subject: `${partnerName} refunded ${display(row.amount)}`, text, usefulMs: USEFUL_MS };
}
