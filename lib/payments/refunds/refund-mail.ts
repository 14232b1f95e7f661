import { DEFAULT_LOCALE } from "@/lib/base/locales";
import { fill, isolatePlaceholders } from "@/lib/base/messages";
import { formatMoney, moneyFormatOf } from "@/lib/base/money-format";
import { env } from "@/lib/base/settings/env";
import { CUSTOMER_MAIL_USEFUL_MS, type Mail, shouldMailCustomer } from "@/lib/identity/mail/queue-mail.sql";
import type { PaymentRow } from "./payment-store";
import { refundMailMessages } from "./refund-mail-messages";
import type { RefundRow } from "./refund-store";
import type { RefundPart } from "./rules";

/**
 * Returns the email that notifies a customer of a refund, or undefined if the customer gets no emails. The email shows the
 * endings of codes, never full codes.
 */
export function refundMail(
  payment: PaymentRow,
  row: RefundRow,
  parts: readonly RefundPart[],
): Mail | undefined {
  if (!shouldMailCustomer(row.environment, payment.customerEmail)) return undefined;
  return composeRefundMail(payment, { ...row, parts }, env().publicUrl);
}

/**
 * Returns the email about a refund in the language `payment.locale` (that of the payment request, or else the partner's
 * default), or in English if it is null.
 */
export function composeRefundMail(
  payment: Pick<PaymentRow, "customerEmail" | "partnerName" | "accessCode" | "locale">,
  refund: Pick<RefundRow, "amount" | "intentReference" | "subscriptionReference" | "cycleNumber"> & {
    readonly parts: readonly (RefundRow["parts"][number] & Pick<RefundPart, "isBlocked">)[];
  },
  publicUrl: string,
): Mail {
  const { customerEmail: to, partnerName: partner, accessCode } = payment;
  const language = payment.locale ?? DEFAULT_LOCALE;
  const words = isolatePlaceholders(language, refundMailMessages[language]);
  const money = moneyFormatOf(language, env().CURRENCY);
  const amount = formatMoney(refund.amount, money);
  const isIntent = refund.intentReference !== null;
  const page = `${publicUrl}/${isIntent ? "redemptions" : "subscriptions"}/checkout/${accessCode}`;
  const text = [
    isIntent
      ? fill(words.intent, { partner, amount, reference: refund.intentReference })
      : fill(words.cycle, {
          ...{ partner, amount, reference: refund.subscriptionReference ?? "" },
          number: refund.cycleNumber ?? "",
        }),
    "",
    ...refund.parts.map(({ codeEnding: ending, amount, isBlocked }) => {
      const received =
        ending === null
          ? fill(words.unknownVoucher, { amount: formatMoney(amount, money) })
          : fill(words.voucher, { ending, amount: formatMoney(amount, money) });
      return isBlocked ? `${received} ${words.blocked}` : received;
    }),
    "",
    ...(refund.parts.every(({ isBlocked }) => isBlocked) ? [] : [isIntent ? words.spend : words.askShop, ""]),
    isIntent ? words.receipt : words.subscription,
    page,
  ].join("\n");
  return { to, subject: fill(words.subject, { partner, amount }), text, usefulMs: CUSTOMER_MAIL_USEFUL_MS };
}
