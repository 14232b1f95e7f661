import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS } from "@/lib/base/clock";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import { billingInterval } from "@/lib/payments/subscriptions/schema";
import { type RunningSubscription, upcomingCycles } from "./read-runway";

const NOW = new Date("2026-03-10T12:00:00Z");

const subscriptions = fc.array(
  fc.record({
    id: fc.uuid(),
    accessCode: fc.uuid(),
    resellerSubscriptionReference: fc.constant(null),
    partnerName: fc.constant("Acme Games"),
    amount: fc.integer({ min: 1, max: 10_000 }),
    interval: fc.constantFrom(...billingInterval.options),
    currentCycle: fc.integer({ min: 1, max: 20 }),
    totalCycles: fc.option(fc.integer({ min: 1, max: 25 })),
    activatedAt: fc.date({ min: new Date("2025-01-01"), max: NOW, noInvalidDate: true }),
    timezone: fc.constantFrom("UTC", "Europe/Berlin", "America/New_York"),
  }),
  { maxLength: 8 },
);

/** Returns every unpaid cycle of a subscription that is due before `before`, computed one by one. */
function cyclesOneByOne(subscription: RunningSubscription, before: Date): string[] {
  const { activatedAt, currentCycle, totalCycles, interval, timezone, accessCode } = subscription;
  const found: string[] = [];
  for (let paid = currentCycle; totalCycles === null || paid < totalCycles; paid += 1) {
    const dueAt = nextCycleAt(activatedAt, paid, interval, timezone);
    if (dueAt >= before) break;
    found.push(`${accessCode} ${paid + 1} ${dueAt.toISOString()}`);
  }
  return found;
}

test("the upcoming cycles are all unpaid cycles that are due before the given time, ordered by due date", () => {
  fc.assert(
    fc.property(subscriptions, fc.integer({ min: 0, max: 90 }), (running, days) => {
      const before = new Date(NOW.getTime() + days * DAY_MS);
      const { cycles, reach } = upcomingCycles(running, { before, max: 100_000 });
      const dates = cycles.map(({ dueAt }) => dueAt.getTime());
      expect(dates).toEqual(dates.toSorted((one, other) => one - other));
      const named = cycles.map(
        ({ subscription, number, dueAt }) => `${subscription.accessCode} ${number} ${dueAt.toISOString()}`,
      );
      expect(named.toSorted()).toEqual(running.flatMap((one) => cyclesOneByOne(one, before)).toSorted());
      expect(reach).toEqual(before);
    }),
    { numRuns: 50 },
  );
});

test("a truncated list of upcoming cycles reports the date up to which it is complete", () => {
  fc.assert(
    fc.property(subscriptions, fc.integer({ min: 1, max: 10 }), (running, max) => {
      const before = new Date(NOW.getTime() + 60 * DAY_MS);
      const { cycles: all } = upcomingCycles(running, { before, max: 100_000 });
      const { cycles, reach } = upcomingCycles(running, { before, max });
      expect(cycles).toHaveLength(Math.min(max, all.length));
      expect(cycles.map(({ dueAt }) => dueAt)).toEqual(all.slice(0, max).map(({ dueAt }) => dueAt));
      if (all.length > max) expect(reach).toEqual(cycles.at(-1)?.dueAt);
    }),
    { numRuns: 50 },
  );
});
