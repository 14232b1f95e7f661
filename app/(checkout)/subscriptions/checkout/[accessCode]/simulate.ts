import { z } from "zod";
import type { Language } from "@/app/(checkout)/_parts/language";
import { invalidOnPage, PageError } from "@/app/(checkout)/_parts/page-error";
import { AppError } from "@/lib/base/errors";
import { accessCodeField } from "@/lib/base/fields";
import { fill } from "@/lib/base/messages";
import { simulateCycles, simulateDuplicateBill, simulateRefusal } from "@/lib/payments/cycles/simulate-cycle";
import { findTestSubscription } from "@/lib/payments/subscriptions/read-subscriptions";

/** The maximum number of cycles that "Run cycles" runs at once. */
export const SEVERAL_MAX = 12;
/**
 * The time after which a run starts no further cycle, in milliseconds. Other submitted forms for test subscriptions wait until
 * the run ends.
 */
const RUN_MS = 2_000;

/**
 * Returns the schema of the simulator form. `next` is the number of the cycle that was next when the page was rendered. It
 * ensures that a form submitted twice runs its cycles only once.
 */
export const simulatorInput = ({ messages: { simulator } }: Language) =>
  z.object({
    access_code: accessCodeField,
    act: z.enum(["next", "several", "all", "twice", "empty_wallet", "two_vouchers", "small_voucher"]),
    next: z.coerce.number().int().min(1).max(1_000_000),
    count: z.coerce
      .number({ error: simulator.answers.notANumber })
      .int(simulator.answers.notWhole)
      .min(1, simulator.answers.tooSmall)
      .max(SEVERAL_MAX, fill(simulator.answers.tooLarge, { max: SEVERAL_MAX }))
      .default(1),
  });
export type SimulatorInput = z.output<ReturnType<typeof simulatorInput>>;

/**
 * Runs a simulator action and returns its success message. Throws a {@link PageError} with the API's error code for a simulated
 * billing error, a field error for cycles that do not exist, `not_found` for a live or unknown subscription, and the errors
 * with which `billCycle` refuses a bill.
 */
export async function simulate(input: SimulatorInput, language: Language): Promise<{ message: string }> {
  const { access_code: accessCode, next } = input;
  const { answers } = language.messages.simulator;
  switch (input.act) {
    case "twice": {
      const isPaidNow = await simulateDuplicateBill(accessCode, next);
      return { message: fill(isPaidNow ? answers.paidOnce : answers.paidBefore, { number: next }) };
    }
    case "empty_wallet":
    case "two_vouchers":
    case "small_voucher":
      return fail(accessCode, next, input.act, language);
  }
  const { currentCycle, totalCycles } = await findTestSubscription(accessCode);
  const last = lastOf(input, totalCycles, language);
  const paid = await simulateCycles(accessCode, Math.max(next, currentCycle + 1), last, RUN_MS);
  return {
    message:
      paid === next
        ? fill(answers.paid, { number: next })
        : fill(answers.paidMany, { first: next, last: paid }),
  };
}

/**
 * Returns the number of the last cycle to run. Throws a field error if that cycle is beyond the final cycle, or if `act` is
 * `all` and the subscription has no final cycle.
 */
function lastOf(
  { act, next, count }: SimulatorInput,
  totalCycles: number | null,
  { messages }: Language,
): number {
  const { noFinalCycle, atMost } = messages.simulator.answers;
  if (act === "next") return next;
  if (act === "all") {
    if (totalCycles === null) throw invalidOnPage("act", noFinalCycle);
    return totalCycles;
  }
  const last = next + count - 1;
  if (totalCycles === null || last <= totalCycles) return last;
  throw invalidOnPage("count", fill(atMost, { max: totalCycles - next + 1 }));
}

/** The API error code that each simulated billing error causes. */
const REFUSALS = {
  empty_wallet: "insufficient_balance",
  two_vouchers: "subscription_requires_single_voucher",
  small_voucher: "validation_failed",
} as const;

async function fail(
  accessCode: string,
  number: number,
  fault: keyof typeof REFUSALS,
  { messages }: Language,
): Promise<{ message: string }> {
  const { alreadyPaid, failed, refused } = messages.simulator.answers;
  try {
    await simulateRefusal(accessCode, number, REFUSALS[fault]);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== REFUSALS[fault]) throw cause;
    const answer = `${cause.status} ${cause.code}`;
    const text = fault === "empty_wallet" ? failed : refused;
    throw new PageError(cause.code, { cause, message: fill(text, { number, answer }) });
  }
  return { message: fill(alreadyPaid, { number }) };
}
