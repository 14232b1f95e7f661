import {
  isBilledByOther,
  type NextCycle,
  nextCycle,
  type SubscriptionState,
} from "@/lib/payments/subscriptions/rules";

/** A bill as sent by the reseller, with any earlier use of its charge reference and idempotency key. */
export type Bill = {
  readonly resellerId: string;
  readonly lines: readonly { denomination: number; quantity: number }[];
  readonly fingerprint: Buffer;
  readonly resellerSubscriptionReference: string | undefined;
  /** The payment of the cycle that was already paid with this charge reference, if any. */
  readonly paid: { readonly paymentId: string; readonly fingerprint: Buffer } | undefined;
  /** True if the idempotency key was used before, for any request. */
  readonly isKeyUsed: boolean;
  /**
   * True to refuse a bill for a completed subscription as `limit_reached`, because another call completed the subscription
   * after this call arrived.
   */
  readonly lostRace: boolean;
};

export type BillDecision =
  | { readonly kind: "replay"; readonly paymentId: string }
  | { readonly kind: "bill"; readonly denomination: number; readonly cycle: NextCycle }
  | {
      readonly kind:
        | "not_owned"
        | "reused"
        | "key_taken"
        | "not_single"
        | "too_small"
        | "reference_differs"
        | "not_active"
        | "partner_suspended"
        | "limit_reached";
    };

/**
 * Decides whether to bill the cycle, return the payment of an earlier call, or refuse the bill. The checks run in the order
 * that the guide `order-of-checks` documents. The charge reference is checked before the subscription's status, so that a retry
 * succeeds even after completion or cancellation.
 */
export function decideBill(
  state: SubscriptionState & { amount: number; suspendedAt: Date | null },
  bill: Bill,
): BillDecision {
  if (isBilledByOther(state, bill.resellerId)) return { kind: "not_owned" };
  if (bill.paid) {
    const same = bill.paid.fingerprint.equals(bill.fingerprint);
    return same ? { kind: "replay", paymentId: bill.paid.paymentId } : { kind: "reused" };
  }
  if (bill.isKeyUsed) return { kind: "key_taken" };
  const [line, ...others] = bill.lines;
  if (!line || others.length > 0 || line.quantity !== 1) return { kind: "not_single" };
  if (line.denomination < state.amount) return { kind: "too_small" };
  const recorded = state.resellerSubscriptionReference;
  const suppliedReference = bill.resellerSubscriptionReference;
  if (recorded !== null && suppliedReference !== undefined && suppliedReference !== recorded)
    return { kind: "reference_differs" };
  if (state.status === "completed") return { kind: bill.lostRace ? "limit_reached" : "not_active" };
  if (state.status === "canceled") return { kind: "not_active" };
  if (state.suspendedAt !== null) return { kind: "partner_suspended" };
  if (state.currentCycle === state.totalCycles) return { kind: "limit_reached" };
  return { kind: "bill", denomination: line.denomination, cycle: nextCycle(state) };
}
