import { TEST_SHOP } from "@/lib/base/caller";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { SIMULATOR_PREFIX } from "@/lib/payments/subscriptions/reseller-schema";
import { findByAccessCode } from "@/lib/payments/subscriptions/retrieve-subscription";
import { tryBill } from "./bill-cycle";
import type { CycleBill } from "./plan-cycle";
import { findBillContext } from "./store";

type SimulatedCycle =
  | { readonly kind: "paid"; readonly number: number }
  /** Another call, or a reseller's bill, has already paid this cycle. */
  | { readonly kind: "already_paid"; readonly number: number };

/** How a simulated bill is wrong. Each is refused as the bill of a reseller is. */
export type SimulatedFault = "empty_wallet" | "two_vouchers" | "small_voucher";

/**
 * Runs one cycle of a test subscription: the built-in test shop issues and redeems the voucher through {@link tryBill}, its wallet
 * topped up in the same write. `number` is the cycle that the page shows as next, so a double click pays once. With a
 * `fault` the bill is refused and nothing is written. Throws `not_found` for a live or unknown checkout, and the refusals of
 * `billCycle`.
 */
export function simulateCycle(
  accessCode: string,
  number: number,
  fault?: SimulatedFault,
): Promise<SimulatedCycle> {
  // Reads again after every conflict: a simulation that lost to a bill must not pay the following cycle.
  return retryOnConflict(async () => {
    const subscription = await findByAccessCode(accessCode);
    if (subscription?.environment !== "test") throw new AppError("not_found");
    const bill = simulatedBill(subscription, number, fault);
    const { subscriptionAccessCode: code } = subscription;
    const asked = { caller: TEST_SHOP, code, chargeReference: bill.chargeReference, key: undefined };
    const billed = await findBillContext(asked);
    if (!billed) throw new AppError("not_found");
    if (number <= billed.seen.currentCycle) return { kind: "already_paid", number };
    if (number > billed.seen.currentCycle + 1) throw invalidField("number", "is not the next cycle");
    const sold = await tryBill(TEST_SHOP, billed, bill, false);
    if (sold === CONFLICT) return CONFLICT;
    return { kind: sold.replayed ? "already_paid" : "paid", number };
  });
}

function simulatedBill(
  { accessCode, amount }: SubscriptionRow,
  number: number,
  fault: SimulatedFault | undefined,
): CycleBill {
  const chargeReference = `${SIMULATOR_PREFIX}${number}`;
  const topUp = { topUpId: newId(), reference: `${accessCode}:${chargeReference}` };
  return {
    chargeReference,
    lines: [
      {
        denomination: fault === "small_voucher" ? amount - 1 : amount,
        quantity: fault === "two_vouchers" ? 2 : 1,
      },
    ],
    customerIdentifier: `simulator:${accessCode}`,
    metadata: {},
    simulation: { topUp: fault === "empty_wallet" ? undefined : topUp },
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
