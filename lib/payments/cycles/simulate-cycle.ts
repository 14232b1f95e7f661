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

/**
 * Runs one cycle of a test subscription: the built-in test shop issues and redeems the voucher through {@link tryBill}, its wallet
 * topped up in the same write. `number` is the cycle that the page shows as next, so a double click pays once. With `broke` there
 * is no top-up, to simulate a cycle that fails. Throws `not_found` for a live or unknown checkout, and the refusals of
 * `billCycle`.
 */
export function simulateCycle(
  accessCode: string,
  number: number,
  options: { broke?: boolean } = {},
): Promise<SimulatedCycle> {
  // Reads again after every conflict: a simulation that lost to a bill must not pay the following cycle.
  return retryOnConflict(async () => {
    const subscription = await findByAccessCode(accessCode);
    if (subscription?.environment !== "test") throw new AppError("not_found");
    const bill = simulatedBill(subscription, number, options);
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
  { broke }: { broke?: boolean },
): CycleBill {
  const chargeReference = `${SIMULATOR_PREFIX}${number}`;
  const topUp = { topUpId: newId(), reference: `${accessCode}:${chargeReference}` };
  return {
    chargeReference,
    lines: [{ denomination: amount, quantity: 1 }],
    customerIdentifier: `simulator:${accessCode}`,
    metadata: {},
    simulation: { topUp: broke ? undefined : topUp },
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
