import { TEST_SHOP } from "@/lib/base/caller";
import { AppError, invalidField } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { findByAccessCode } from "@/lib/payments/subscriptions/find-subscription";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { billSeen } from "./bill-cycle";
import type { CycleBill } from "./plan-cycle";
import { SIMULATOR_PREFIX } from "./schema";
import { findBilled } from "./store";

type SimulatedCycle =
  | { readonly kind: "paid"; readonly number: number }
  /** Another call, or a reseller's bill, has paid this cycle already. */
  | { readonly kind: "already_paid"; readonly number: number };

/**
 * Runs one cycle of a test subscription through the same verb as a reseller's bill: the built-in test shop issues and
 * redeems the voucher, its wallet topped up in the same write. `number` is the cycle the page shows as next, so that a
 * double click pays it once. With `broke` the shop brings no money, to see a cycle that fails.
 * Throws `not_found` for a live or unknown checkout, and what `billCycle` refuses.
 */
export function simulateCycle(
  accessCode: string,
  number: number,
  options: { broke?: boolean } = {},
): Promise<SimulatedCycle> {
  // Reads anew after every lost race: who lost to another bill must not pay the cycle after the one that was asked for.
  return retryOnConflict(async () => {
    const subscription = await findByAccessCode(accessCode);
    if (subscription?.environment !== "test") throw new AppError("not_found");
    const bill = simulatedBill(subscription, number, options);
    const { subscriptionAccessCode: code } = subscription;
    const asked = { caller: TEST_SHOP, code, chargeReference: bill.chargeReference, key: undefined };
    const billed = await findBilled(asked);
    if (!billed) throw new AppError("not_found");
    if (number <= billed.seen.currentCycle) return { kind: "already_paid", number };
    if (number > billed.seen.currentCycle + 1) throw invalidField("number", "is not the next cycle");
    const sold = await billSeen(TEST_SHOP, billed, bill, false);
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
