import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { createSubscription } from "@/lib/payments/subscriptions/create-subscription";
import { findByAccessCode } from "@/lib/payments/subscriptions/read-subscriptions";
import { createSubscriptionInput } from "@/lib/payments/subscriptions/schema";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { errorCodeOf } from "../fixtures/error-code-of";

/** A partner's subscription. `code` is the billing code with which a reseller bills its cycles. */
export type NewSubscription = {
  readonly environment: Environment;
  readonly id: string;
  readonly reference: string;
  readonly accessCode: string;
  readonly code: string;
  readonly amount: number;
};

export async function subscribe(partner: Caller, fields: object = {}): Promise<NewSubscription> {
  const input = createSubscriptionInput.parse({ email: "subscriber@example.com", amount: 1_000, ...fields });
  const { reference, access_code: accessCode, amount } = (await createSubscription(partner, input)).data;
  const row = await findByAccessCode(accessCode);
  if (!row) throw new Error("the subscription just created is not there");
  const { id, subscriptionAccessCode: code } = row;
  return { environment: partner.environment, id, reference, accessCode, code, amount };
}

/** Returns the line items for a single voucher of this denomination. A bill for a cycle must contain exactly one voucher. */
export const oneVoucher = (denomination: number) => [{ denomination, quantity: 1 }];

/**
 * Returns the request with which a reseller bills a cycle. By default, it contains one voucher worth exactly the cycle's
 * amount. `charge` is the reseller's charge reference. `changes` overrides fields of the request.
 */
export function billOf(
  { code, amount }: Pick<NewSubscription, "code" | "amount">,
  charge: string,
  changes: object = {},
) {
  return {
    customer_identifier: "anna",
    vouchers: oneVoucher(amount),
    subscription_access_code: code,
    reseller_charge_reference: charge,
    ...changes,
  };
}

/** Bills a cycle. Returns `created`, `replayed` or the error code. */
export function bill(
  reseller: Caller,
  subscription: NewSubscription,
  charge: string,
  changes: object = {},
): Promise<string> {
  const input = createPaymentInput.parse(billOf(subscription, charge, changes));
  return createPayment(reseller, input).then(({ kind }) => kind, errorCodeOf);
}
