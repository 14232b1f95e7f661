import type { Caller } from "@/lib/base/caller";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import type { RefundTarget } from "@/lib/payments/refunds/payment-store";
import { createRefundInput, type RefundResource } from "@/lib/payments/refunds/schema";
import { newIntent, pay } from "./intents";
import { sell } from "./sales";

/**
 * Creates a partner's intent for `amount` minor units and pays it with a voucher of the reseller, whose wallet must cover the
 * voucher.
 */
export async function paidIntent(partner: Caller, reseller: Caller, amount: number, fields: object = {}) {
  const intent = await newIntent(partner, amount, fields);
  await pay(intent, (await sell(reseller, [amount])).codes);
  return intent;
}

/** Refunds a payment of the partner, in full unless `input` names an amount. */
export async function refund(
  partner: Caller,
  target: RefundTarget,
  input: object = {},
): Promise<RefundResource> {
  return (await createRefund(partner, target, createRefundInput.parse(input))).data;
}
