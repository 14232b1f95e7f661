import { z } from "zod";
import { invalidOnPage, PageError } from "@/app/(checkout)/_parts/checkout-action";
import type { Language } from "@/app/(checkout)/_parts/language";
import { AppError } from "@/lib/base/errors";
import { accessCodeField } from "@/lib/base/fields";
import { fill } from "@/lib/base/messages";
import { simulateCycle, simulateCycles } from "@/lib/payments/cycles/simulate-cycle";
import {
  type SubscriptionCheckout,
  viewSubscriptionCheckout,
} from "@/lib/payments/subscriptions/view-checkout";

/** The maximum number of cycles that "Run cycles" runs at once. */
export const SEVERAL_MAX = 12;

/** `next` is the next cycle that the page showed, so that a form sent twice runs the same cycles. */
export const simulatorInput = ({
  messages: {
    simulator: { answers },
  },
}: Language) =>
  z.object({
    access_code: accessCodeField,
    act: z.enum(["next", "several", "all", "fail"]),
    next: z.coerce.number().int().min(1).max(1_000_000),
    count: z.coerce
      .number({ error: answers.notANumber })
      .int(answers.notWhole)
      .min(1, answers.tooSmall)
      .max(SEVERAL_MAX, fill(answers.tooLarge, { max: SEVERAL_MAX }))
      .default(1),
  });
export type SimulatorInput = z.output<ReturnType<typeof simulatorInput>>;

/** Runs a simulator action and returns a message. Throws on refusal. */
export async function simulate(input: SimulatorInput, language: Language): Promise<{ message: string }> {
  const { access_code: accessCode, next } = input;
  if (input.act === "fail") return fail(accessCode, next, language);
  const checkout = await viewSubscriptionCheckout(accessCode);
  if (checkout?.environment !== "test") throw new AppError("not_found");
  const last = lastOf(input, checkout, language);
  await simulateCycles(accessCode, Math.max(next, checkout.currentCycle + 1), last);
  const { paid, paidMany } = language.messages.simulator.answers;
  return {
    message: last === next ? fill(paid, { number: next }) : fill(paidMany, { first: next, last }),
  };
}

/** The number of the last cycle to run. */
function lastOf(
  { act, next, count }: SimulatorInput,
  { totalCycles }: SubscriptionCheckout,
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

async function fail(
  accessCode: string,
  number: number,
  { messages }: Language,
): Promise<{ message: string }> {
  const { alreadyPaid, failed } = messages.simulator.answers;
  try {
    await simulateCycle(accessCode, number, { broke: true });
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== "insufficient_balance") throw cause;
    const answer = `${cause.status} ${cause.code}`;
    throw new PageError(cause.code, { cause, message: fill(failed, { number, answer }) });
  }
  return { message: fill(alreadyPaid, { number }) };
}
