import { type ErrorCode, unreachable } from "@/lib/base/errors";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import type { CycleBill } from "./plan-cycle";
import {
  findTestSubscription,
  type SimulatedCycle,
  simulateBill,
  simulateCycle,
  simulatedBill,
} from "./simulate-cycle";
import { type BillContext, selectLastCharge } from "./store";

/** The errors with which a reseller's bill of a cycle is refused because of what it bills, not of how the request is written. */
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

type Unrefused = { readonly kind: "already_paid" | "impossible"; readonly number: number };

/**
 * Sends a bill for cycle `number` of a test subscription that is wrong in the way that `code` reports, and throws its refusal. Nothing is
 * written, except that `subscription_cycle_limit_reached` is what the second of two bills for the final cycle receives: the first one
 * pays it. Returns `impossible`, with nothing written, if the state of the subscription cannot cause the refusal.
 */
export async function simulateRefusal(
  accessCode: string,
  number: number,
  code: SimulatedRefusal,
): Promise<Unrefused> {
  if (code === "subscription_cycle_limit_reached") return loseFinalCycle(accessCode, number);
  return neverPaid(
    await simulateBill(accessCode, number, async (subscription) => {
      const last = await selectLastCharge(subscription.id);
      const bill = wrongBill(subscription, number, code);
      return {
        // The reference of another bill: it must not be that of this cycle, which would pay it.
        bill: code === "idempotency_key_reused" && last ? { ...bill, ...last } : bill,
        fits: (context) => canCause(code, context),
      };
    }),
  );
}

/** Bills the final cycle, then sends the bill of a call that came before and lost the race for it. */
async function loseFinalCycle(accessCode: string, number: number): Promise<Unrefused> {
  const { currentCycle, totalCycles } = await findTestSubscription(accessCode);
  if (number > currentCycle && number !== totalCycles) return { kind: "impossible", number };
  const winner = await simulateCycle(accessCode, number);
  if (winner.kind !== "paid") return neverPaid(winner);
  const following = number + 1;
  return neverPaid(
    await simulateBill(accessCode, following, (subscription) => ({
      bill: simulatedBill(subscription, following),
      lostBefore: true,
      fits: ({ seen }) => seen.currentCycle === seen.totalCycles,
    })),
  );
}

function wrongBill(
  subscription: SubscriptionRow,
  number: number,
  code: Exclude<SimulatedRefusal, "subscription_cycle_limit_reached">,
): CycleBill {
  const { simulation, ...bill } = simulatedBill(subscription, number);
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
      // Not marked as simulated, so that the test shop counts as another reseller.
      return bill;
    default:
      return unreachable(code);
  }
}

/** Whether the state of the subscription can cause a refusal. Otherwise the wrong bill would be refused for another reason. */
function canCause(code: SimulatedRefusal, { seen, paid }: BillContext): boolean {
  switch (code) {
    case "idempotency_key_reused":
      return paid !== undefined;
    case "subscription_not_owned_by_reseller":
      return seen.resellerId !== null;
    case "subscription_not_active":
      return seen.status === "canceled" || seen.status === "completed" || seen.suspendedAt !== null;
    default:
      return true;
  }
}

function neverPaid({ kind, number }: SimulatedCycle): Unrefused {
  if (kind !== "paid") return { kind, number };
  throw new Error(`a wrong bill of cycle ${number} was paid`);
}
