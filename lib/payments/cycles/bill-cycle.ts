import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError, invalidField } from "@/lib/base/errors";
import { withConcurrencyLimit } from "@/lib/db/concurrency-limit";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertWithinQuota, countTowardsQuota } from "@/lib/db/test-quota";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { largestSaleExceeded } from "@/lib/money/ledger/postings/ledger.sql";
import { announce } from "@/lib/outbox/announce";
import { findOriginalId, fingerprint } from "@/lib/payments/idempotency/idempotency.sql";
import { findPayment, type SaleResult, toSoldVoucher } from "@/lib/payments/payment.sql";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { type CycleBill, planCycle } from "./plan-cycle";
import { type BillDecision, decideBill } from "./rules";
import { type BillContext, findBillContext, insertCycle } from "./store";

const UNKNOWN =
  "does not match a subscription; use the code in the link that brings the customer to your shop, not the checkout's access_code";

/**
 * The maximum time that a billing call waits in this process for other billing calls for the same subscription. A call that has
 * waited this long fails with `service_unavailable` and debits nothing.
 */
const MAX_WAIT_MS = MINUTE_MS;

/**
 * Bills a subscription's next cycle in one write, at most once per charge reference: debits the wallet, issues a voucher,
 * redeems the subscription's amount from it, and records the partner's events. The first caller whose bill is accepted becomes
 * the subscription's reseller. A retry of the same bill with the same charge reference returns the payment in its current
 * state, regardless of the idempotency key. If several errors apply, throws the first one in this order: `validation_failed`
 * for an unknown billing code (`subscription_access_code`), the error for the refusal that `decideBill` returns, `rate_limited`
 * if the test environment's quota is used up, `validation_failed` for a bill above the largest sale that the operator allows,
 * and `insufficient_balance`. Throws `unauthenticated` if the caller was suspended or its API key was revoked or has expired,
 * and `writes_not_allowed` if the key has become read-only.
 */
export function billCycle(caller: Caller, code: string, bill: CycleBill): Promise<SaleResult> {
  const arrivedAt = now();
  let lostRace = false;
  const attempt = async () => {
    const { chargeReference, idempotencyKey: key } = bill;
    const billed = await findBillContext({ caller, code, chargeReference, key });
    if (!billed) throw invalidField("subscription_access_code", UNKNOWN, "not_found");
    // If the subscription was completed after this call arrived, another call won the race for the last cycle.
    const { completedAt } = billed.subscription;
    lostRace ||= completedAt !== null && completedAt >= arrivedAt;
    const sold = await tryBill(caller, billed, bill, lostRace);
    if (sold === CONFLICT) {
      lostRace = true;
      await assertCallerActive(caller);
    }
    return sold;
  };
  // One call at a time per subscription in this process.
  const limit = { atOnce: 1, maxWaitMs: MAX_WAIT_MS };
  return withConcurrencyLimit(`bills of ${code}`, () => retryOnConflict(attempt), limit);
}

/**
 * Makes one attempt to bill the cycle after `subscription.currentCycle`, as {@link billCycle} does. Returns CONFLICT and writes
 * nothing if the bill must be decided again, for example because the subscription has changed since it was read. With
 * `lostRace`, throws `subscription_cycle_limit_reached` instead of `subscription_not_active` if the subscription is completed.
 */
export async function tryBill(
  caller: Caller,
  { subscription, callerName, ...claims }: BillContext,
  bill: CycleBill,
  lostRace: boolean,
): Promise<SaleResult | typeof CONFLICT> {
  const { lines, customerIdentifier } = bill;
  const requestFingerprint = fingerprint({ lines, customerIdentifier });
  const decision = decideBill(subscription, {
    ...claims,
    resellerId: bill.simulation ? (subscription.resellerId ?? caller.accountId) : caller.accountId,
    lines,
    fingerprint: requestFingerprint,
    resellerSubscriptionReference: bill.resellerSubscriptionReference,
    lostRace,
  });
  if (decision.kind === "replay") {
    const original = await findPayment(caller, { id: decision.paymentId });
    if (!original) throw new AppError("subscription_not_owned_by_reseller");
    return { ...original, replayed: true };
  }
  if (decision.kind !== "bill") throw toError(decision.kind, subscription);
  // A bill for a simulated cycle counts toward the quota of the subscription's account, because all accounts share the test
  // shop that sends the bill.
  const quotaOwner = bill.simulation ? subscription : caller;
  assertWithinQuota(quotaOwner);
  const sold = await pay(
    { ...caller, companyName: callerName },
    subscription,
    bill,
    requestFingerprint,
    decision,
  );
  if (sold) countTowardsQuota(quotaOwner);
  return sold ?? CONFLICT;
}

async function pay(
  caller: Caller,
  subscription: SubscriptionRow,
  bill: CycleBill,
  requestFingerprint: Buffer,
  decision: Extract<BillDecision, { kind: "bill" }>,
): Promise<SaleResult | undefined> {
  const plan = planCycle(caller, subscription, bill, requestFingerprint, decision, now());
  const due = await insertCycle(plan);
  if (!due) return undefined;
  if (due === "uncovered" || due === "too_large") {
    // A parallel call might have used the idempotency key and emptied the wallet. The used key takes precedence.
    if (await findOriginalId(caller, plan.idempotency)) return undefined;
    throw due === "uncovered" ? new AppError("insufficient_balance") : await largestSaleExceeded(caller);
  }
  announce(due);
  const { payment, voucher } = plan;
  return { payment, vouchers: [toSoldVoucher(voucher, payment.createdAt)], replayed: false };
}

/**
 * Returns the API error for a refused bill. The message can state the subscription's amount, because a bill for another
 * reseller's subscription has already been refused as `not_owned`.
 */
function toError(
  kind: Exclude<BillDecision["kind"], "replay" | "bill">,
  { amount }: SubscriptionRow,
): AppError {
  switch (kind) {
    case "not_owned":
      return new AppError("subscription_not_owned_by_reseller");
    case "reused":
      return new AppError("idempotency_key_reused", {
        message:
          "This reseller_charge_reference has already paid another bill. Send a new one for a new cycle.",
      });
    case "key_taken":
      return new AppError("idempotency_key_reused");
    case "not_single":
      return new AppError("subscription_requires_single_voucher");
    case "too_small":
      return invalidField(
        "vouchers.0.denomination",
        `must be at least ${amount} (${displayAmount(amount)}), the subscription's amount`,
        "too_small",
      );
    case "reference_differs":
      return invalidField(
        "reseller_subscription_reference",
        "differs from the one recorded for this subscription",
        "mismatch",
      );
    case "not_active":
      return new AppError("subscription_not_active");
    case "partner_suspended":
      return new AppError("subscription_not_active", {
        message:
          "The partner of this subscription is suspended, so it cannot be billed. Your wallet was not charged.",
      });
    case "limit_reached":
      return new AppError("subscription_cycle_limit_reached");
  }
}
