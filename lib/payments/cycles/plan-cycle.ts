import type { Caller } from "@/lib/base/caller";
import type { Metadata } from "@/lib/base/fields";
import { newId, newReference } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import type { RedemptionPart } from "@/lib/money/ledger/postings/redemption.sql";
import type { SaleTopUp } from "@/lib/money/ledger/postings/sale.sql";
import type { NewEvent } from "@/lib/outbox/event.sql";
import { presentSubscription, type SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import type { subscriptionEvents } from "@/lib/payments/subscriptions/schema";
import { mintVoucher } from "@/lib/payments/vouchers/voucher.sql";
import type { BillDecision } from "./rules";
import type { CycleWrite } from "./store";

/** A bill for a cycle, as a reseller sends it. */
export type CycleBill = {
  readonly chargeReference: string;
  readonly lines: readonly { denomination: number; quantity: number }[];
  readonly customerIdentifier: string;
  readonly metadata: Metadata;
  readonly resellerSubscriptionReference?: string | undefined;
  /** The idempotency key, if sent. It guards against duplicates in addition to the charge reference. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Set for a simulated cycle. The test shop then sends the bill, even if another reseller bills the subscription, and does not
   * become its reseller. With `topUp`, the same write tops up the test shop's wallet. With `receiverIsDown`, the first attempt
   * to deliver each of the cycle's events fails without sending a request.
   */
  readonly simulation?: { readonly topUp: SaleTopUp | undefined; readonly receiverIsDown: boolean };
};

/**
 * Returns everything to write for an accepted bill, such as the updated subscription, the payment, the voucher and the events.
 */
export function planCycle(
  reseller: Caller,
  before: SubscriptionRow,
  bill: CycleBill,
  fingerprint: Buffer,
  { cycle, denomination }: Extract<BillDecision, { kind: "bill" }>,
  at: Date,
): CycleWrite {
  const after: SubscriptionRow = {
    ...before,
    status: cycle.status,
    currentCycle: cycle.number,
    ...(!bill.simulation && { resellerId: reseller.accountId, resellerName: reseller.companyName }),
    resellerSubscriptionReference:
      before.resellerSubscriptionReference ?? bill.resellerSubscriptionReference ?? null,
    activatedAt: before.activatedAt ?? at,
    completedAt: cycle.status === "completed" ? at : null,
    eventSequence: before.eventSequence + cycle.events.length,
    updatedAt: at,
  };
  const paymentId = newId();
  const voucher = { ...mintVoucher(minor(denomination), at), redeemed: minor(before.amount) };
  return {
    before,
    after,
    caller: reseller,
    payment: {
      id: paymentId,
      reference: newReference("VOUCHER"),
      amount: denomination,
      voucherCount: 1,
      customerIdentifier: bill.customerIdentifier,
      metadata: bill.metadata,
      chargedBackAt: null,
      createdAt: at,
      subscription: {
        access_code: after.accessCode,
        subscription_access_code: after.subscriptionAccessCode,
        status: after.status,
        current_cycle: after.currentCycle,
        total_cycles: after.totalCycles,
        amount: after.amount,
        redeemed_amount: after.amount,
        reseller_charge_reference: bill.chargeReference,
        reseller_subscription_reference: after.resellerSubscriptionReference,
      },
    },
    voucher,
    parts: partsOf(before, voucher.id),
    cycle: { id: newId(), number: cycle.number, chargeReference: bill.chargeReference },
    idempotency: {
      key: bill.idempotencyKey,
      operation: "bill_subscription_cycle",
      fingerprint,
      resourceId: paymentId,
      at,
    },
    events: cycle.events.map((type, place) => eventOf(type, after, before.eventSequence + 1 + place)),
    topUp: bill.simulation?.topUp,
    receiverIsDown: bill.simulation?.receiverIsDown ?? false,
  };
}

/**
 * Splits the redeemed amount into the partner's payout and the platform's fee. Omits a part that is zero, because the amount of
 * a transfer must be positive.
 */
function partsOf(before: SubscriptionRow, voucherId: string): RedemptionPart[] {
  const parts = [
    { kind: "redemption" as const, amount: minor(before.partnerPayoutAmount) },
    { kind: "fee" as const, amount: minor(before.platformFee) },
  ];
  return parts.filter(({ amount }) => amount > 0).map((part) => ({ ...part, voucherId }));
}

/**
 * Returns one of the cycle's events, with the state of the subscription right after that event. The activation event of a
 * single-cycle subscription still shows the subscription as active.
 */
function eventOf(
  type: Extract<BillDecision, { kind: "bill" }>["cycle"]["events"][number],
  after: SubscriptionRow,
  sequence: number,
): NewEvent<typeof subscriptionEvents> {
  const isOver = type === "subscription.completed";
  const then: SubscriptionRow = isOver ? after : { ...after, status: "active", completedAt: null };
  return { type, objectId: after.id, sequence, data: presentSubscription(then) };
}
