import { TEST_SHOP } from "@/lib/base/caller";
import { assertFound, type ErrorCode, invalidField, unreachable } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { findTestSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { SIMULATOR_PREFIX } from "@/lib/payments/subscriptions/reseller-schema";
import { tryBill } from "./bill-cycle";
import { selectLastCharge } from "./billed-store";
import type { CycleBill } from "./plan-cycle";
import { type BillContext, findBillContext } from "./store";

/**
 * The result of simulating one cycle. `already_paid`: an earlier or parallel call has billed the cycle. `impossible`: the
 * subscription's state rules out the outcome to simulate, so no bill was sent.
 */
type SimulatedCycle = {
  readonly kind: "paid" | "already_paid" | "impossible";
  readonly number: number;
};

/**
 * Bills one cycle of a test subscription as the built-in test shop, through {@link tryBill}. The shop's wallet is topped up in
 * the same write. `number` is the number of the next cycle as the checkout page showed it. A double click sends the same number
 * twice, so it pays only one cycle. With `receiverIsDown`, the first attempt to deliver each of the cycle's events fails
 * without sending a request. Throws `not_found` for a live or unknown checkout, `validation_failed` on `number` for a cycle
 * after the next one, and the errors with which `billCycle` refuses a bill.
 */
export function simulateCycle(
  accessCode: string,
  number: number,
  { receiverIsDown = false }: { readonly receiverIsDown?: boolean } = {},
): Promise<SimulatedCycle> {
  return simulateBill(accessCode, number, (subscription) => ({
    bill: newSimulatedBill(subscription, number, receiverIsDown),
  }));
}

/** A bill that the test shop sends, with the conditions under which it is sent. */
type SimulatedAttempt = {
  readonly bill: CycleBill;
  /** True to treat the bill as if it had lost the race for the last cycle. */
  readonly lostRace?: boolean;
  /**
   * Reports whether the subscription's state allows the outcome to simulate. If it does not, the bill is not sent and the
   * result is `impossible`.
   */
  readonly fits?: (context: BillContext) => boolean;
};

/**
 * Bills cycle `number` as the test shop, with the bill that `attemptFor` returns for the subscription. Returns `already_paid`
 * for a paid cycle, and `impossible`, without sending the bill, if the attempt's `fits` returns false. Throws the same errors
 * as {@link simulateCycle}.
 */
function simulateBill(
  accessCode: string,
  number: number,
  attemptFor: (subscription: SubscriptionRow) => SimulatedAttempt | Promise<SimulatedAttempt>,
): Promise<SimulatedCycle> {
  // Reads the subscription again after a conflict, because this call must never bill a later cycle than `number`.
  return retryOnConflict(async () => {
    const subscription = await findTestSubscription(accessCode);
    const { bill, lostRace = false, fits } = await attemptFor(subscription);
    const { subscriptionAccessCode: code } = subscription;
    const lookup = { caller: TEST_SHOP, code, chargeReference: bill.chargeReference, key: undefined };
    const billed = assertFound(await findBillContext(lookup));
    if (number <= billed.subscription.currentCycle) return { kind: "already_paid", number };
    if (number > billed.subscription.currentCycle + 1) throw invalidField("number", "is not the next cycle");
    if (fits?.(billed) === false) return { kind: "impossible", number };
    const sold = await tryBill(TEST_SHOP, billed, bill, lostRace);
    if (sold === CONFLICT) return CONFLICT;
    return { kind: sold.replayed ? "already_paid" : "paid", number };
  });
}

/** Returns the test shop's bill for cycle `number`. */
function newSimulatedBill(
  { accessCode, amount }: SubscriptionRow,
  number: number,
  receiverIsDown = false,
): CycleBill {
  const chargeReference = `${SIMULATOR_PREFIX}${number}`;
  const topUp = { topUpId: newId(), reference: `${accessCode}:${chargeReference}` };
  return {
    chargeReference,
    lines: [{ denomination: amount, quantity: 1 }],
    customerIdentifier: `${SIMULATOR_PREFIX}${accessCode}`,
    metadata: {},
    simulation: { topUp, receiverIsDown },
  };
}

/**
 * Bills the cycles `from` to `to` of a test subscription in order, each in a separate write. After `withinMs` milliseconds
 * (default: no limit), bills no further cycle, but always bills the first one. Returns the number of the last cycle that it
 * billed or skipped, or `from - 1` if `to` is below `from`. Stops at the first error and throws it; cycles paid before it stay
 * paid. Skips paid cycles, so that the call can be retried. Throws the same errors as {@link simulateCycle}.
 */
export async function simulateCycles(
  accessCode: string,
  from: number,
  to: number,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<number> {
  const untilMs = performance.now() + withinMs;
  let billed = from - 1;
  while (billed < to && (billed < from || performance.now() < untilMs)) {
    billed += 1;
    await simulateCycle(accessCode, billed);
  }
  return billed;
}

/**
 * Sends the bill of one cycle twice at the same time, as a reseller that retries too early would. Returns true if one of the
 * two bills was accepted, and false if the cycle had already been paid. Throws the same errors as {@link simulateCycle}.
 */
export async function simulateDuplicateBill(accessCode: string, number: number): Promise<boolean> {
  const results = await Promise.all([simulateCycle(accessCode, number), simulateCycle(accessCode, number)]);
  return results.some(({ kind }) => kind === "paid");
}

/** The errors that a scenario can simulate. They do not include errors about the format of a request. */
export const SIMULATED_REFUSALS = [
  "insufficient_balance",
  "validation_failed",
  "subscription_requires_single_voucher",
  "idempotency_key_reused",
  "subscription_not_owned_by_reseller",
  "subscription_not_active",
  "subscription_cycle_limit_reached",
] as const satisfies readonly ErrorCode[];
export type SimulatedRefusal = (typeof SIMULATED_REFUSALS)[number];

type UnsentRefusal = { readonly kind: "already_paid" | "impossible"; readonly number: number };

/**
 * For cycle `number` of a test subscription, sends a bill that should be refused with `code`, and throws the error with which
 * the bill is refused. Writes nothing, except for `subscription_cycle_limit_reached`: for that error, it first pays the cycle,
 * which must be the final one, and then sends a bill for the next cycle as if it had lost a race for the final one. Returns
 * `already_paid` for a paid cycle. Returns `impossible` and writes nothing if the error requires a state that the subscription is
 * not in or, for `subscription_cycle_limit_reached`, if the cycle is not the final one.
 */
export async function simulateRefusal(
  accessCode: string,
  number: number,
  code: SimulatedRefusal,
): Promise<UnsentRefusal> {
  if (code === "subscription_cycle_limit_reached") return loseFinalCycle(accessCode, number);
  return neverPaid(
    await simulateBill(accessCode, number, async (subscription) => {
      const last = await selectLastCharge(subscription.id);
      const bill = wrongBill(subscription, number, code);
      return {
        // Uses the charge reference of an earlier bill, because a bill with a new charge reference cannot cause this error.
        bill: code === "idempotency_key_reused" && last ? { ...bill, ...last } : bill,
        fits: (context) => canCause(code, context),
      };
    }),
  );
}

/** Pays the final cycle, then sends a bill that is treated as having lost the race for it, and throws the resulting error. */
async function loseFinalCycle(accessCode: string, number: number): Promise<UnsentRefusal> {
  const { currentCycle, totalCycles } = await findTestSubscription(accessCode);
  if (number > currentCycle && number !== totalCycles) return { kind: "impossible", number };
  const winner = await simulateCycle(accessCode, number);
  if (winner.kind !== "paid") return neverPaid(winner);
  const following = number + 1;
  return neverPaid(
    await simulateBill(accessCode, following, (subscription) => ({
      bill: newSimulatedBill(subscription, following),
      lostRace: true,
      fits: ({ subscription }) => subscription.currentCycle === subscription.totalCycles,
    })),
  );
}

function wrongBill(
  subscription: SubscriptionRow,
  number: number,
  code: Exclude<SimulatedRefusal, "subscription_cycle_limit_reached">,
): CycleBill {
  const { simulation, ...bill } = newSimulatedBill(subscription, number);
  const withoutFunds = { ...bill, simulation: { topUp: undefined, receiverIsDown: false } };
  const { amount } = subscription;
  switch (code) {
    case "insufficient_balance":
    case "subscription_not_active":
      return withoutFunds;
    case "validation_failed":
      return { ...withoutFunds, lines: [{ denomination: amount - 1, quantity: 1 }] };
    case "subscription_requires_single_voucher":
      return { ...withoutFunds, lines: [{ denomination: amount, quantity: 2 }] };
    case "idempotency_key_reused":
      return { ...withoutFunds, lines: [{ denomination: amount + 1, quantity: 1 }] };
    case "subscription_not_owned_by_reseller":
      // Without `simulation`, the bill is refused because a reseller other than the test shop bills the subscription.
      return bill;
    default:
      return unreachable(code);
  }
}

/**
 * Returns false if the error requires a state that the subscription is not in. Does not check whether a different error takes
 * precedence.
 */
function canCause(code: SimulatedRefusal, { subscription, paid }: BillContext): boolean {
  switch (code) {
    case "idempotency_key_reused":
      return paid !== undefined;
    case "subscription_not_owned_by_reseller":
      return subscription.resellerId !== null;
    case "subscription_not_active":
      return (
        subscription.status === "canceled" ||
        subscription.status === "completed" ||
        subscription.suspendedAt !== null
      );
    default:
      return true;
  }
}

function neverPaid({ kind, number }: SimulatedCycle): UnsentRefusal {
  if (kind !== "paid") return { kind, number };
  throw new Error(`a wrong bill of cycle ${number} was paid`);
}
