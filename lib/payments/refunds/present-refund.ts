import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import type { RefundRow } from "./refund-store";
import type { RefundResource } from "./schema";

/** Returns the refund as shown to its partner, with the endings of codes, never full codes. */
export function presentRefund(row: RefundRow): RefundResource {
  const { CURRENCY } = env();
  const display = (amount: number) => formatMinor(amount, CURRENCY);
  return {
    reference: row.reference,
    amount: row.amount,
    amount_display: display(row.amount),
    currency: CURRENCY,
    partner_amount: row.partnerAmount,
    partner_amount_display: display(row.partnerAmount),
    platform_fee_refunded: row.feeAmount,
    platform_fee_refunded_display: display(row.feeAmount),
    redemption_intent_reference: row.intentReference,
    subscription_reference: row.subscriptionReference,
    cycle_number: row.cycleNumber,
    vouchers: row.parts.map(({ codeEnding, amount }) => ({
      code_ending: codeEnding,
      amount,
      amount_display: display(amount),
      currency: CURRENCY,
    })),
    reason: row.reason,
    metadata: row.metadata,
    environment: row.environment,
    created_at: timestamp(row.createdAt),
  };
}
