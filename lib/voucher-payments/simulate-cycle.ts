import { TEST_SHOP } from "@/lib/accounts/caller";
import { AppError, invalidField } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { findByAccessCode } from "@/lib/subscriptions/find-by-access-code";
import { billCycle } from "./bill-cycle";
import { SIMULATOR_PREFIX } from "./schema";

export type SimulatedCycle =
  | { readonly kind: "paid"; readonly number: number }
  /** Another call, or a reseller's bill, has paid this cycle already. */
  | { readonly kind: "already_paid"; readonly number: number };

/**
 * Runs one cycle of a test subscription through the same verb as a reseller's bill: the built-in test shop issues and
 * redeems the voucher, its wallet topped up in the same write. `number` is the cycle the page shows as next, so that a
 * double click pays it once. With `broke` the shop brings no money, to see a cycle that fails.
 * Throws `not_found` for a live or unknown checkout, and what `billCycle` refuses.
 */
export async function simulateCycle(
  accessCode: string,
  number: number,
  options: { broke?: boolean } = {},
): Promise<SimulatedCycle> {
  const subscription = await findByAccessCode(accessCode);
  if (subscription?.environment !== "test") throw new AppError("not_found");
  if (number <= subscription.currentCycle) return { kind: "already_paid", number };
  if (number > subscription.currentCycle + 1) throw invalidField("number", "is not the next cycle");
  const chargeReference = `${SIMULATOR_PREFIX}${number}`;
  const outcome = await billCycle(TEST_SHOP, subscription.subscriptionAccessCode, {
    chargeReference,
    lines: [{ denomination: subscription.amount, quantity: 1 }],
    customerIdentifier: `simulator:${accessCode}`,
    metadata: {},
    simulation: {
      topUp: options.broke
        ? undefined
        : { topUpId: newId(), transferId: newId(), reference: `${accessCode}:${chargeReference}` },
    },
  });
  return { kind: outcome.kind === "created" ? "paid" : "already_paid", number };
}
