import { z } from "zod";
import { SIMULATED_REFUSALS, type SimulatedRefusal } from "./simulate-refusal";

/**
 * The steps without an argument. `pay` pays the next cycle, `twice` sends its bill twice, `down` pays it but fails the first
 * delivery of its events, and `late` makes it overdue.
 */
export const PLAIN_STEPS = ["pay", "twice", "late", "down"] as const;

/**
 * One step of a scenario. `fail` sends a bill that is refused with `code`. `until` pays every cycle that is due by the end of
 * `date` in the subscription's time zone.
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

/** Parses the steps of a scenario, separated by commas or white space. Returns the first invalid step as `unknown`. */
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
