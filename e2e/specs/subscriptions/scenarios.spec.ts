import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { PLAIN_STEPS, runScenario, type ScenarioStep } from "@/lib/payments/cycles/run-scenario";
import { SIMULATED_REFUSALS } from "@/lib/payments/cycles/simulate-cycle";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { checkBooksSince } from "../../support/fixtures/books";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { subscribe } from "../../support/world/subscriptions";

const step: fc.Arbitrary<ScenarioStep> = fc.oneof(
  fc.constantFrom(...PLAIN_STEPS).map((act) => ({ act })),
  fc.constantFrom(...SIMULATED_REFUSALS).map((code) => ({ act: "fail" as const, code })),
  fc.integer({ min: 0, max: 60 }).map((days) => ({
    act: "until" as const,
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  })),
);

const scenario = fc.array(step, { minLength: 1, maxLength: 8 });

test("any simulator scenario pays exactly the cycles that it reports as paid, records one event per overdue cycle, and keeps the ledger consistent", {
  tag: PROPERTY,
}, async () => {
  const { partner } = await peopleIn("test");
  await setEndpointUrl(partner);
  const setting = fc.record({
    first: scenario,
    second: scenario,
    amount: fc.integer({ min: 1, max: 900 }),
    total_cycles: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    interval: fc.constantFrom("daily", "weekly", "monthly"),
  });
  await fc.assert(
    fc.asyncProperty(setting, async ({ first, second, total_cycles, ...fields }) => {
      const begunAt = new Date();
      const subscription = await subscribe(partner, { ...fields, ...(total_cycles && { total_cycles }) });
      const { accessCode } = subscription;
      const [paid, late] = [new Set<number>(), new Set<number>()];
      for (const steps of [first, second]) {
        const next = paid.size + 1;
        const outcomes = await runScenario(accessCode, next, steps);
        equal(outcomes.length, steps.length);
        for (const [at, outcome] of outcomes.entries()) {
          if (outcome.kind === "paid")
            for (let number = outcome.from; number <= outcome.to; number += 1) paid.add(number);
          if (outcome.kind === "paid_once") paid.add(outcome.number);
          if (outcome.kind === "overdue") late.add(paid.size + 1);
          const isLastRace = "code" in outcome && outcome.code === "subscription_cycle_limit_reached";
          if (isLastRace && outcome.kind === "refused") paid.add(paid.size + 1);
          const step = steps[at];
          if (outcome.kind === "refused") equal(step?.act === "fail" && step.code, outcome.code);
        }
        // A scenario that is sent again changes nothing.
        await runScenario(accessCode, next, steps.slice(0, outcomes.findIndex(isEnd) + 1 || steps.length));
      }
      const { data } = await retrieveSubscription(partner, subscription);
      equal(data.current_cycle, paid.size);
      const history = await listCycles(accessCode);
      deepEqual(
        history?.cycles.map(({ number }) => number),
        Array.from(paid).sort((a, b) => a - b),
      );
      const { events } = (await listEvents(partner, { limit: 100, reference: data.reference })).data;
      const overdue = events.filter(({ type }) => type === "cycle.overdue");
      equal(overdue.length, late.size);
      expect(await checkBooksSince(begunAt)).toEqual([]);
    }),
    runs({ push: 6, deep: 150 }),
  );
});

const isEnd = ({ kind }: { readonly kind: string }) => kind === "failed" || kind === "impossible";
