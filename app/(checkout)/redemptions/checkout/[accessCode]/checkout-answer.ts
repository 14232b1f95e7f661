import type { FormState } from "@/components/ui/form-state";
import type { RefusedCode } from "@/lib/payments/intents/check-codes";
import type { ShownVoucher } from "./coverage";

export type TestVoucher = {
  readonly code: string;
  readonly purpose: "covers" | "coversPart" | "expired" | "blocked";
  /** The balance in minor units. */
  readonly balance: number;
};

/** The server's response to an action of the payment form. */
export type CheckoutAnswer = {
  /** The accepted vouchers with their current balances. */
  readonly vouchers: readonly ShownVoucher[];
  readonly problems: readonly RefusedCode[];
  /** Voucher codes that have not been checked; they go back into the field. */
  readonly unread: readonly string[];
  /** The message for errors that belong to no field. The server writes it, which keeps the page's script small. */
  readonly alert?: string;
  /** A confirmation that the action succeeded. Set only if the form does not show the result in any other way. */
  readonly notice?: string;
  /** A proof-of-work challenge. Once it is solved, the server checks the remaining codes. */
  readonly challenge?: string;
  /** A message about the time to wait before sending the unchecked codes again, if the browser does not solve the challenge. */
  readonly wait?: string;
  /** The warning for a customer with few attempts left. */
  readonly fewTries?: string | undefined;
  readonly testVouchers?: readonly TestVoucher[];
  /** True if the checkout accepts no more codes: the intent is paid or has failed, or the partner is suspended. */
  readonly closed?: true;
  /** True if the checkout had already been paid before this request. */
  readonly alreadyPaid?: true;
};

/** The form's state after a submission. */
export type CheckoutForm = FormState<CheckoutAnswer> & {
  /** True if the form was not sent, or if the server refused it and did nothing. */
  readonly didNothing?: true;
};

/**
 * Merges the responses to two requests of one check or payment. The second request sent the voucher codes that the first left
 * unchecked. Returns the second response alone if it is an error or the checkout has closed.
 */
export function joinAnswers(first: CheckoutAnswer | undefined, second: CheckoutForm): CheckoutForm {
  const { data } = second;
  if (!first || !data || data.closed) return second;
  const alert = [first.alert, data.alert].filter(Boolean).join(" ");
  const vouchers = [...first.vouchers, ...data.vouchers];
  const problems = [...first.problems, ...data.problems];
  return { ...second, data: { ...data, vouchers, problems, ...(alert && { alert }) } };
}
