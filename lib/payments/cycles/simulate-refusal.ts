import { type ErrorCode, unreachable } from "@/lib/base/errors";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import type { CycleBill } from "./plan-cycle";
import {
  findTestSubscription,
  newSimulatedBill,
  type SimulatedCycle,
  simulateBill,
  simulateCycle,
} from "./simulate-cycle";
import { type BillContext, selectLastCharge } from "./store";

/** The errors that a scenario can simulate: those caused by what a bill charges, not by how the request is written. */
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
 * Sends a bill that is refused with `code`, for cycle `number` of a test subscription, and throws that error. Writes nothing,
 * except for `subscription_cycle_limit_reached`: for that error, it first pays the final cycle, so that a second bill loses the
 * race. Returns `impossible` and writes nothing if the subscription's state cannot cause the error, and `already_paid` for a paid
 * cycle.
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
        // Uses the charge reference of an earlier bill, because the one for this cycle would pay the cycle.
        bill: code === "idempotency_key_reused" && last ? { ...bill, ...last } : bill,
        fits: (context) => canCause(code, context),
      };
    }),
  );
}

/** Pays the final cycle, then sends the bill of a call that lost the race for it. */
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
      // Not marked as simulated, so that the test shop is refused as another reseller.
      return bill;
    default:
      return unreachable(code);
  }
}

/**
 * Reports whether the subscription's state can cause this refusal. If it cannot, the bill might be paid or refused for another
 * reason.
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
