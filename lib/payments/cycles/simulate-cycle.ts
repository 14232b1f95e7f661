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

/** `already_paid`: another call, or a reseller's bill, has paid this cycle. `impossible`: the attempt does not fit the state. */
export type SimulatedCycle = {
  readonly kind: "paid" | "already_paid" | "impossible";
  readonly number: number;
};

type Options = {
  /** Whether the first attempt to deliver the cycle's events fails without a request. */
  readonly receiverIsDown?: boolean;
};

/**
 * Runs one cycle of a test subscription: the built-in test shop issues and redeems the voucher through {@link tryBill}, its wallet
 * topped up in the same write. `number` is the cycle that the page shows as next, so a double click pays once. Throws `not_found`
 * for a live or unknown checkout, and the refusals of `billCycle`.
 */
export function simulateCycle(
  accessCode: string,
  number: number,
  { receiverIsDown = false }: Options = {},
): Promise<SimulatedCycle> {
  return simulateBill(accessCode, number, (subscription) => ({
    bill: simulatedBill(subscription, number, receiverIsDown),
  }));
}

/** A bill to simulate. */
type SimulatedAttempt = {
  readonly bill: CycleBill;
  /** True if the call came before another one billed the last cycle. */
  readonly lostBefore?: boolean;
  /** Whether the bill fits the state. One that does not is not tried. */
  readonly fits?: (context: BillContext) => boolean;
};

/** Tries a bill of the test shop for cycle `number`, which has to be the next one. Throws as {@link simulateCycle}. */
export function simulateBill(
  accessCode: string,
  number: number,
  attemptFor: (subscription: SubscriptionRow) => SimulatedAttempt | Promise<SimulatedAttempt>,
): Promise<SimulatedCycle> {
  // Reads again after every conflict: a simulation that lost to a bill must not pay the following cycle.
  return retryOnConflict(async () => {
    const subscription = await findTestSubscription(accessCode);
    const { bill, lostBefore = false, fits } = await attemptFor(subscription);
    const { subscriptionAccessCode: code } = subscription;
    const asked = { caller: TEST_SHOP, code, chargeReference: bill.chargeReference, key: undefined };
    const billed = await findBillContext(asked);
    if (!billed) throw new AppError("not_found");
    if (number <= billed.seen.currentCycle) return { kind: "already_paid", number };
    if (number > billed.seen.currentCycle + 1) throw invalidField("number", "is not the next cycle");
    if (fits?.(billed) === false) return { kind: "impossible", number };
    const sold = await tryBill(TEST_SHOP, billed, bill, lostBefore);
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

/** The bill with which the test shop pays a cycle. */
export function simulatedBill(
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
 * Runs the cycles `from` to `to` of a test subscription in order, one write each. Stops at the first refusal and
 * throws it; earlier cycles stay paid. Paid cycles are skipped, so repeating the call is safe. Throws as
 * `simulateCycle`.
 */
export async function simulateCycles(accessCode: string, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) await simulateCycle(accessCode, number);
}

/**
 * Sends the bill of one cycle twice at the same time, as a reseller that retries too early does. It is paid once; returns whether one
 * of the two bills paid it. Throws as `simulateCycle`.
 */
export async function simulateTwice(accessCode: string, number: number): Promise<boolean> {
  const results = await Promise.all([simulateCycle(accessCode, number), simulateCycle(accessCode, number)]);
  return results.some(({ kind }) => kind === "paid");
}
