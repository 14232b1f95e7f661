import { fill } from "@/lib/base/messages";
import { env } from "@/lib/base/settings/env";
import type { Mail } from "@/lib/identity/mail/queue-mail.sql";
import { CUSTOMER_MAIL_USEFUL_MS, mailLanguage, shouldMailCustomer } from "@/lib/payments/customer-mail";
import type { CheckoutRow } from "./checkout-store";
import { receiptMailMessages } from "./receipt-mail-messages";
import type { Redemption } from "./redeem-store";

type PaidIntent = Pick<
  CheckoutRow,
  "customerEmail" | "companyName" | "reference" | "accessCode" | "amount" | "locale" | "settings"
>;

/**
 * Returns the receipt email, or undefined if the customer gets no emails. The email shows the endings of codes, never full codes.
 */
export function receiptMail(intent: CheckoutRow, shares: Redemption["shares"]): Mail | undefined {
  if (!shouldMailCustomer(intent.environment, intent.customerEmail)) return undefined;
  return composeReceiptMail(intent, shares, env().publicUrl);
}

/**
 * Returns the receipt email in the language of the payment request, or else in the partner's default language. The email does not
 * state the vouchers' balances but links to a page with them, because a parallel payment can change the balances before this
 * payment is written.
 */
export function composeReceiptMail(
  intent: PaidIntent,
  shares: readonly { readonly codeEnding: string; readonly amount: number }[],
  publicUrl: string,
): Mail {
  const { customerEmail: to, companyName, reference, accessCode, settings } = intent;
  const partner = settings?.displayName ?? companyName;
  const { words, display } = mailLanguage(intent.locale ?? settings?.locale ?? null, receiptMailMessages);
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
  return { to, subject: fill(words.subject, { partner, amount }), text, usefulMs: CUSTOMER_MAIL_USEFUL_MS };
}
