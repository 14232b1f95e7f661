import { z } from "zod";
import { now } from "@/lib/base/clock";
import { AppError, type ErrorCode } from "@/lib/base/errors";
import { simulateOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { lastCycleDueBy } from "@/lib/payments/subscriptions/cycle-dates";
import { findTestSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import {
  SIMULATED_REFUSALS,
  type SimulatedRefusal,
  simulateCycle,
  simulateCycles,
  simulateDuplicateBill,
  simulateRefusal,
} from "./simulate-cycle";

/**
 * The maximum number of cycles that one `until` step of a scenario pays (see {@link ScenarioStep}). A step that would pay more,
 * or no cycle, is `impossible`.
 */
export const MAX_JUMP = 100;

/** The outcome of one step of a scenario. The subscription simulator runs the steps of a scenario in order. */
export type StepOutcome =
  | { readonly kind: "paid"; readonly from: number; readonly to: number }
  /**
   * `paid_once`: the bill was sent twice at the same time, and the cycle was paid once. `impossible`: the subscription's state
   * or the step's date does not allow the step, and nothing was written.
   */
  | { readonly kind: "paid_once" | "already_paid" | "impossible"; readonly number: number }
  /** `isRequested`: one of the partner's webhook endpoints was subscribed to `cycle.overdue` when the event was recorded. */
  | { readonly kind: "overdue"; readonly isRequested: boolean }
  /**
   * The step's bill was refused with the error that the step expects. `code` and `status` are the API's error code and HTTP
   * status.
   */
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly status: number }
  /** The step failed with an error that it does not expect. */
  | { readonly kind: "failed"; readonly code: ErrorCode; readonly status: number }
  | { readonly kind: "not_run" };

/** The outcomes that end a scenario, so that its remaining steps do not run. */
const ENDS: readonly StepOutcome["kind"][] = ["failed", "impossible"];

/**
 * Runs the steps of a scenario on a test subscription in order, through the same functions and ledger as a reseller's bills.
 * `next` is the number of the next cycle as the checkout page showed it, so a scenario that is submitted twice pays each cycle
 * only once. Stops at the first `failed` or `impossible` step; cycles paid before it stay paid. Returns one outcome per step.
 * Throws `not_found` for a live or unknown checkout.
 */
export async function runScenario(
  accessCode: string,
  next: number,
  steps: readonly ScenarioStep[],
): Promise<StepOutcome[]> {
  await findTestSubscription(accessCode);
  const outcomes: StepOutcome[] = [];
  let number = next;
  for (const step of steps) {
    const isOver = outcomes.some(({ kind }) => ENDS.includes(kind));
    const outcome: StepOutcome = isOver ? { kind: "not_run" } : await runStep(accessCode, number, step);
    outcomes.push(outcome);
    number = nextAfter(step, outcome, number);
  }
  return outcomes;
}

async function runStep(accessCode: string, number: number, step: ScenarioStep): Promise<StepOutcome> {
  try {
    return await act(accessCode, number, step);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code === "not_found") throw cause;
    const isMeant = step.act === "fail" && step.code === cause.code;
    return { kind: isMeant ? "refused" : "failed", code: cause.code, status: cause.status };
  }
}

async function act(accessCode: string, number: number, step: ScenarioStep): Promise<StepOutcome> {
  switch (step.act) {
    case "twice": {
      const isPaidNow = await simulateDuplicateBill(accessCode, number);
      return { kind: isPaidNow ? "paid_once" : "already_paid", number };
    }
    case "late":
      return simulateOverdue(accessCode, number);
    case "fail":
      return simulateRefusal(accessCode, number, step.code);
    case "until":
      return payUntil(accessCode, number, step.date);
    default: {
      const { kind } = await simulateCycle(accessCode, number, { receiverIsDown: step.act === "down" });
      return kind === "paid" ? { kind, from: number, to: number } : { kind, number };
    }
  }
}

async function payUntil(accessCode: string, from: number, date: string): Promise<StepOutcome> {
  const subscription = await findTestSubscription(accessCode);
  const to = lastCycleDueBy(subscription, date, { from, max: from + MAX_JUMP, at: now() });
  if (to < from || to === from + MAX_JUMP) return { kind: "impossible", number: from };
  await simulateCycles(accessCode, from, to);
  return { kind: "paid", from, to };
}

/**
 * Returns the number of the next cycle after a step, whether or not an earlier run of the scenario has already paid the step's
 * cycle.
 */
function nextAfter(step: ScenarioStep, outcome: StepOutcome, number: number): number {
  if (outcome.kind === "paid") return outcome.to + 1;
  const isUnpaid =
    step.act === "late" || (step.act === "fail" && step.code !== "subscription_cycle_limit_reached");
  return isUnpaid ? number : number + 1;
}

/**
 * The steps without an argument. `pay` pays the next cycle, `twice` sends its bill twice, `down` pays it but makes the first
 * attempt to deliver each of its events fail, and `late` makes it overdue.
 */
export const PLAIN_STEPS = ["pay", "twice", "late", "down"] as const;

/**
 * One step of a scenario. `fail` sends a bill that should be refused with `code`. `until` pays every unpaid cycle that is due
 * by the end of `date` in the subscription's time zone.
 */
export type ScenarioStep =
  | { readonly act: (typeof PLAIN_STEPS)[number] }
  | { readonly act: "fail"; readonly code: SimulatedRefusal }
  | { readonly act: "until"; readonly date: string };

/** The maximum number of steps in a scenario. */
export const MAX_STEPS = 12;

const dateField = z.iso.date();

/**
 * Parses one step: `pay`, `twice`, `late`, `down`, `fail:<error code>` or `until:<YYYY-MM-DD>`. Returns undefined for anything
 * else.
 */
function readStep(text: string): ScenarioStep | undefined {
  const plain = PLAIN_STEPS.find((act) => act === text);
  if (plain) return { act: plain };
  const [, act, detail] = /^(fail|until):(.*)$/.exec(text) ?? [];
  const code = SIMULATED_REFUSALS.find((each) => each === detail);
  if (act === "fail" && code) return { act, code };
  return act === "until" && dateField.safeParse(detail).success ? { act, date: String(detail) } : undefined;
}

/** Formats a step so that {@link readStep} can parse it. */
export function writeStep(step: ScenarioStep): string {
  switch (step.act) {
    case "fail":
      return `fail:${step.code}`;
    case "until":
      return `until:${step.date}`;
    default:
      return step.act;
  }
}

/**
 * Parses the steps of a scenario, separated by commas or white space. If a step is invalid, returns only the first invalid
 * step, as `unknown`.
 */
export function readScenario(
  text: string,
): { readonly steps: readonly ScenarioStep[] } | { readonly unknown: string } {
  const steps: ScenarioStep[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const step = readStep(word);
    if (!step) return { unknown: word };
    steps.push(step);
  }
  return { steps };
}
