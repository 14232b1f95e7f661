import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { PLAIN_STEPS, readScenario, type ScenarioStep, writeStep } from "./run-scenario";
import { SIMULATED_REFUSALS } from "./simulate-cycle";

const step: fc.Arbitrary<ScenarioStep> = fc.oneof(
  fc.constantFrom(...PLAIN_STEPS).map((act) => ({ act })),
  fc.constantFrom(...SIMULATED_REFUSALS).map((code) => ({ act: "fail" as const, code })),
  fc
    .date({ min: new Date("2026-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => ({ act: "until" as const, date: date.toISOString().slice(0, 10) })),
);

test("parsing a formatted simulator scenario returns the original steps, whether they are separated by commas, white space or both", () => {
  const separator = fc.constantFrom(",", "\n", ", ", "\r\n", " ,\t");
  fc.assert(
    fc.property(fc.array(step), separator, (steps, between) => {
      expect(readScenario(steps.map(writeStep).join(between))).toEqual({ steps });
    }),
  );
});

test("the first invalid step of a simulator scenario is reported", () => {
  for (const unknown of [
    ...["Pay", "pay:", "refund", "fail", "fail:", "fail:not_found", "fail:pay", "until:", "until:tomorrow"],
    ...[
      "until:2026-02-30",
      "until:2026-2-3",
      "until:2026-02-03T00:00:00Z",
      "late:2026-02-03",
      "<b>",
      "pay;late",
    ],
  ])
    expect(readScenario(`pay,${unknown},also-wrong`), unknown).toEqual({ unknown });
});
