import { TEST_SHOP } from "@/lib/base/caller";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { SIMULATOR_PREFIX } from "@/lib/payments/subscriptions/reseller-schema";
import { findByAccessCode } from "@/lib/payments/subscriptions/retrieve-subscription";
import { tryBill } from "./bill-cycle";
import type { CycleBill } from "./plan-cycle";
import { type BillContext, findBillContext } from "./store";

/**
 * The result of simulating one cycle. `already_paid`: an earlier or parallel bill has paid the cycle. `impossible`: the bill does
 * not fit the subscription's state.
 */
export type SimulatedCycle = {
  readonly kind: "paid" | "already_paid" | "impossible";
  readonly number: number;
};

type Options = {
  /** True to fail the first delivery attempt of the cycle's events without sending a request. */
  readonly receiverIsDown?: boolean;
};

/**
 * Bills one cycle of a test subscription as the built-in test shop, through {@link tryBill}. The shop's wallet is topped up in
 * the same write. `number` is the number of the next cycle shown on the page, so that a double click pays once. Throws
 * `not_found` for a live or unknown checkout, `validation_failed` on `number` for a later cycle, and the errors with which
 * `billCycle` refuses a bill.
 */
export function simulateCycle(
  accessCode: string,
  number: number,
  { receiverIsDown = false }: Options = {},
): Promise<SimulatedCycle> {
  return simulateBill(accessCode, number, (subscription) => ({
    bill: newSimulatedBill(subscription, number, receiverIsDown),
  }));
}

/** A bill to simulate. */
type SimulatedAttempt = {
  readonly bill: CycleBill;
  /** True to bill as a call that has lost the race for the last cycle would. */
  readonly lostRace?: boolean;
  /**
   * Reports whether the bill fits the subscription's state. If it does not, the bill is not sent and the result is `impossible`.
   */
  readonly fits?: (context: BillContext) => boolean;
};

/**
 * Sends a bill for cycle `number`, which must be the next one, as the test shop. Throws the same errors as {@link simulateCycle}.
 */
export function simulateBill(
  accessCode: string,
  number: number,
  attemptFor: (subscription: SubscriptionRow) => SimulatedAttempt | Promise<SimulatedAttempt>,
): Promise<SimulatedCycle> {
  // Reads the subscription again after a conflict, because this bill must never pay a later cycle than `number`.
  return retryOnConflict(async () => {
    const subscription = await findTestSubscription(accessCode);
    const { bill, lostRace = false, fits } = await attemptFor(subscription);
    const { subscriptionAccessCode: code } = subscription;
    const asked = { caller: TEST_SHOP, code, chargeReference: bill.chargeReference, key: undefined };
    const billed = await findBillContext(asked);
    if (!billed) throw new AppError("not_found");
    if (number <= billed.subscription.currentCycle) return { kind: "already_paid", number };
    if (number > billed.subscription.currentCycle + 1) throw invalidField("number", "is not the next cycle");
    if (fits?.(billed) === false) return { kind: "impossible", number };
    const sold = await tryBill(TEST_SHOP, billed, bill, lostRace);
    if (sold === CONFLICT) return CONFLICT;
    return { kind: sold.replayed ? "already_paid" : "paid", number };
  });
}

/** Returns a test subscription. Throws `not_found` for a live or unknown checkout. */
export async function findTestSubscription(accessCode: string): Promise<SubscriptionRow> {
  const subscription = await findByAccessCode(accessCode);
  if (subscription?.environment !== "test") throw new AppError("not_found");
  return subscription;
}

/** Returns the bill with which the test shop pays cycle `number`. */
export function newSimulatedBill(
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
 * Bills the cycles `from` to `to` of a test subscription in order, one write each. Stops at the first error and throws it; cycles
 * paid before it stay paid. Skips paid cycles, so the call can be retried. Throws the same errors as {@link simulateCycle}.
 */
export async function simulateCycles(accessCode: string, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) await simulateCycle(accessCode, number);
}

/**
 * Sends the bill of one cycle twice at the same time, as a reseller that retries too early would. Returns true if one of the two
 * bills paid the cycle, and false if the cycle had already been paid. Throws the same errors as {@link simulateCycle}.
 */
export async function simulateDuplicateBill(accessCode: string, number: number): Promise<boolean> {
  const results = await Promise.all([simulateCycle(accessCode, number), simulateCycle(accessCode, number)]);
  return results.some(({ kind }) => kind === "paid");
}
