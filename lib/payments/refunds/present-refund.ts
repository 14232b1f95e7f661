import type { Tenant } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { withDisplay } from "@/lib/base/display-amount";
import { env } from "@/lib/base/settings/env";
import type { EventToRecord, NewEvent } from "@/lib/outbox/event.sql";
import type { RefundRow } from "./refund-store";
import type { RefundPart } from "./rules";
import type { RefundResource, refundEvents } from "./schema";

/** Returns the refund as shown to its partner, with the endings of codes, never full codes. */
export function presentRefund(row: RefundRow): RefundResource {
  const { CURRENCY } = env();
  return {
    reference: row.reference,
    ...withDisplay({ amount: row.amount }),
    currency: CURRENCY,
    ...withDisplay({ partner_amount: row.partnerAmount, platform_fee_refunded: row.feeAmount }),
    redemption_intent_reference: row.intentReference,
    subscription_reference: row.subscriptionReference,
    cycle_number: row.cycleNumber,
    vouchers: row.parts.map(({ codeEnding, amount }) => ({
      code_ending: codeEnding,
      ...withDisplay({ amount }),
      currency: CURRENCY,
    })),
    reason: row.reason,
    metadata: row.metadata,
    environment: row.environment,
    created_at: timestamp(row.createdAt),
  };
}

/** The reseller's payment for a refunded cycle, with the reseller's own references. */
export type RefundedBill = {
  readonly resellerId: string;
  readonly paymentReference: string;
  readonly chargeReference: string;
  readonly subscriptionReference: string | null;
};

/** A refund part with the ID of its row, which is also the object ID of its event. */
export type RefundPartWithId = RefundPart & { readonly id: string };

/**
 * Returns the events of a refund. The partner gets one event. For a refunded cycle, the reseller that billed it also gets one
 * event per refunded voucher.
 */
export function eventsOfRefund(
  owner: Tenant,
  row: RefundRow,
  parts: readonly RefundPartWithId[],
  bill: RefundedBill | null,
): EventToRecord[] {
  const created: NewEvent<typeof refundEvents> = {
    type: "refund.created",
    objectId: row.id,
    sequence: 1,
    data: presentRefund(row),
  };
  return [
    { receiver: owner, event: created, at: row.createdAt },
    ...(bill ? parts.map((part) => refundedBillEvent(owner, row, part, bill)) : []),
  ];
}

function refundedBillEvent(
  { environment }: Tenant,
  row: RefundRow,
  { id, amount, codeEnding }: RefundPartWithId,
  bill: RefundedBill,
): EventToRecord {
  const { CURRENCY } = env();
  const event: NewEvent<typeof refundEvents> = {
    type: "voucher-payment.refunded",
    objectId: id,
    sequence: 1,
    data: {
      reference: bill.paymentReference,
      reseller_charge_reference: bill.chargeReference,
      reseller_subscription_reference: bill.subscriptionReference,
      ...withDisplay({ amount }),
      currency: CURRENCY,
      code_ending: codeEnding,
      environment,
      created_at: timestamp(row.createdAt),
    },
  };
  return { receiver: { accountId: bill.resellerId, environment }, event, at: row.createdAt };
}
