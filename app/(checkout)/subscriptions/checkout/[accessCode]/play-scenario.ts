import { z } from "zod";
import type { Language } from "@/app/(checkout)/_parts/language";
import { invalidOnPage } from "@/app/(checkout)/_parts/page-error";
import { accessCodeField } from "@/lib/base/fields";
import { fill } from "@/lib/base/messages";
import {
  MAX_STEPS,
  PLAIN_STEPS,
  readScenario,
  runScenario,
  type ScenarioStep,
  type StepOutcome,
  writeStep,
} from "@/lib/payments/cycles/run-scenario";
import { SIMULATED_REFUSALS } from "@/lib/payments/cycles/simulate-cycle";

const UNTIL = "until";
const OVERDUE = "cycle.overdue";

/**
 * The steps that the form offers for a scenario, which is a list of steps to run on a test subscription. The date of an `until`
 * step is a separate field.
 */
export const OFFERED_STEPS = [
  ...PLAIN_STEPS,
  UNTIL,
  ...SIMULATED_REFUSALS.map((code) => `fail:${code}` as const),
];

const MAX_LENGTH = 1_000;
const MAX_SHOWN = 40;

/**
 * The schema of the scenario form. `next` is the number of the cycle that was next when the page was rendered. It ensures that
 * a form submitted twice pays its cycles only once.
 */
export const scenarioInput = z
  .object({
    access_code: accessCodeField,
    act: z.enum(["add", "run"]),
    next: z.coerce.number().int().min(1).max(1_000_000),
    scenario: z.string().max(MAX_LENGTH).optional(),
    step: z.enum(OFFERED_STEPS).default("pay"),
    date: z.iso.date().optional(),
  })
  .refine(({ act, scenario }) => act === "add" || scenario, { path: ["scenario"] })
  .refine(({ act, step, date }) => act === "run" || step !== UNTIL || date, { path: ["date"] });
type ScenarioInput = z.output<typeof scenarioInput>;

/** The result of one scenario step, in the page's language. */
export type StepResult = { readonly step: string; readonly text: string; readonly isProblem: boolean };

/** The scenario in the form, one step per line, and the results if it was run. */
export type ScenarioAnswer = { readonly scenario: string; readonly results?: readonly StepResult[] };

/**
 * Adds a step to a scenario or runs the scenario. Returns the scenario, with the results if it was run. Throws a field error on
 * `scenario` if a step is unknown or there are too many steps, and `not_found` if a scenario is run on a live or unknown
 * subscription.
 */
export async function playScenario(input: ScenarioInput, language: Language): Promise<ScenarioAnswer> {
  const { access_code: accessCode, act, next, scenario = "", step, date } = input;
  const added = step === UNTIL ? `${UNTIL}:${date}` : step;
  const text = act === "add" ? `${scenario}\n${added}` : scenario;
  const read = readList(text, language);
  if ("problem" in read) throw invalidOnPage("scenario", read.problem);
  const { steps } = read;
  const list = steps.map(writeStep);
  if (act === "add") return { scenario: list.join("\n") };
  const outcomes = await runScenario(accessCode, next, steps);
  const results = outcomes.map((outcome, at) => ({
    step: list[at] ?? "",
    text: outcomeText(outcome, language),
    isProblem: outcome.kind === "failed" || outcome.kind === "impossible",
  }));
  return { scenario: list.join("\n"), results };
}

/**
 * Parses the scenario that a link contains. Returns its steps for the form, one per line, or, if a step is unknown or there are
 * too many, the unchanged text and a message about the problem.
 */
export function linkedScenario(
  linked: string | string[] | undefined,
  language: Language,
): { readonly scenario: string; readonly problem?: string } {
  if (typeof linked !== "string") return { scenario: "" };
  const read = readList(linked, language);
  return "problem" in read
    ? { scenario: linked, ...read }
    : { scenario: read.steps.map(writeStep).join("\n") };
}

function readList(
  text: string,
  { messages }: Language,
): { readonly steps: readonly ScenarioStep[] } | { readonly problem: string } {
  const { tooMany, unknownStep } = messages.simulator.scenario;
  const read = readScenario(text);
  if ("unknown" in read) return { problem: fill(unknownStep, { step: read.unknown.slice(0, MAX_SHOWN) }) };
  return read.steps.length > MAX_STEPS ? { problem: fill(tooMany, { max: MAX_STEPS }) } : read;
}

function outcomeText(outcome: StepOutcome, { messages }: Language): string {
  const { answers, scenario } = messages.simulator;
  switch (outcome.kind) {
    case "paid": {
      const { from, to } = outcome;
      return from === to
        ? fill(answers.paid, { number: to })
        : fill(answers.paidMany, { first: from, last: to });
    }
    case "paid_once":
      return fill(answers.paidOnce, { number: outcome.number });
    case "already_paid":
      return fill(answers.paid, { number: outcome.number });
    case "overdue":
      return outcome.isRequested ? OVERDUE : fill(scenario.notSubscribed, { event: OVERDUE });
    case "refused":
    case "failed":
      return `${outcome.status} ${outcome.code}`;
    case "impossible":
      return scenario.impossible;
    case "not_run":
      return scenario.notRun;
  }
}
