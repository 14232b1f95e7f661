import { z } from "zod";
import { AppError, invalidField } from "@/lib/base/errors";
import { accessCodeField } from "@/lib/base/fields";
import { simulateCycle, simulateCycles } from "@/lib/payments/cycles/simulate-cycle";
import {
  type SubscriptionCheckout,
  viewSubscriptionCheckout,
} from "@/lib/payments/subscriptions/view-checkout";

/** The maximum number of cycles that "Run cycles" runs at once. */
export const SEVERAL_MAX = 12;

/** `next` is the next cycle that the page showed, so that a form sent twice runs the same cycles. */
export const simulatorInput = z.object({
  access_code: accessCodeField,
  act: z.enum(["next", "several", "all", "fail"]),
  next: z.coerce.number().int().min(1).max(1_000_000),
  count: z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(SEVERAL_MAX, `must be at most ${SEVERAL_MAX}`)
    .default(1),
});
export type SimulatorInput = z.output<typeof simulatorInput>;

/** Runs a simulator action and returns a message. Throws on refusal. */
export async function simulate(input: SimulatorInput): Promise<{ message: string }> {
  const { access_code: accessCode, next } = input;
  if (input.act === "fail") return fail(accessCode, next);
  const checkout = await viewSubscriptionCheckout(accessCode);
  if (checkout?.environment !== "test") throw new AppError("not_found");
  const last = lastOf(input, checkout);
  await simulateCycles(accessCode, Math.max(next, checkout.currentCycle + 1), last);
  return { message: last === next ? `Cycle ${next} is paid.` : `Cycles ${next} to ${last} are paid.` };
}

/** The number of the last cycle to run. */
function lastOf({ act, next, count }: SimulatorInput, { totalCycles }: SubscriptionCheckout): number {
  if (act === "next") return next;
  if (act === "all") {
    if (totalCycles === null) throw invalidField("act", "has no final cycle");
    return totalCycles;
  }
  const last = next + count - 1;
  if (totalCycles === null || last <= totalCycles) return last;
  throw invalidField("count", `must be at most ${totalCycles - next + 1}: no more cycles remain`);
}

async function fail(accessCode: string, number: number): Promise<{ message: string }> {
  try {
    await simulateCycle(accessCode, number, { broke: true });
  } catch (cause) {
    throw cause instanceof AppError && cause.code === "insufficient_balance" ? failed(number, cause) : cause;
  }
  return { message: `Cycle ${number} is already paid, so it cannot fail.` };
}

function failed(number: number, cause: AppError): AppError {
  return new AppError(cause.code, {
    cause,
    message: `Cycle ${number} failed: the shop's wallet is empty. No money has moved: no voucher was issued, the subscription is unchanged, and no event was sent. A reseller's API call would return ${cause.status} ${cause.code}.`,
  });
}
