import { fill } from "@/lib/base/messages";
import { env } from "@/lib/base/settings/env";
import type { Mail } from "@/lib/identity/mail/queue-mail.sql";
import { CUSTOMER_MAIL_USEFUL_MS, mailLanguage, shouldMailCustomer } from "@/lib/payments/customer-mail";
import type { PaymentRow } from "./payment-store";
import { refundMailMessages } from "./refund-mail-messages";
import type { RefundRow } from "./refund-store";

/**
 * Returns the email that notifies a customer of a refund, or undefined if the customer gets no emails. The email shows the
 * endings of codes, never full codes.
 */
export function refundMail(payment: PaymentRow, row: RefundRow): Mail | undefined {
  if (!shouldMailCustomer(row.environment, payment.customerEmail)) return undefined;
  return composeRefundMail(payment, row, env().publicUrl);
}

/** Returns the email about a refund in the language of the payment request, or else in the partner's default language. */
export function composeRefundMail(
  payment: Pick<PaymentRow, "customerEmail" | "partnerName" | "accessCode" | "locale">,
  row: Pick<RefundRow, "amount" | "parts" | "intentReference" | "subscriptionReference" | "cycleNumber">,
  publicUrl: string,
): Mail {
  const { customerEmail: to, partnerName: partner, accessCode } = payment;
  const { words, display } = mailLanguage(payment.locale, refundMailMessages);
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
  return { to, subject: fill(words.subject, { partner, amount }), text, usefulMs: CUSTOMER_MAIL_USEFUL_MS };
}
