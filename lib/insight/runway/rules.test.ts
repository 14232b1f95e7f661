import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { balanceUsedUpAt, requiredTopUp, runway, salesRate } from "./rules";

const amounts = fc.array(fc.integer({ min: 1, max: 100_000_000 }).map(minor), { maxLength: 40 });
const balances = fc.integer({ min: 0, max: 1_000_000_000 }).map(minor);
const cyclesOf = (list: readonly number[]) => list.map((amount) => ({ amount: minor(amount) }));
const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

test("a balance covers cycles in order, up to the first one that it cannot pay", () => {
  fc.assert(
    fc.property(amounts, balances, (list, balance) => {
      const { covered, firstUncovered } = runway(balance, cyclesOf(list));
      expect(covered.amount).toBe(total(list.slice(0, covered.count)));
      expect(covered.amount).toBeLessThanOrEqual(balance);
      const next = list[covered.count];
      expect(firstUncovered?.cycle.amount).toBe(next);
      if (next !== undefined) {
        expect(covered.amount + next).toBeGreaterThan(balance);
        expect(firstUncovered?.missing).toBe(covered.amount + next - balance);
      }
    }),
  );
});

test("the suggested top-up covers every cycle, and a top-up that is one minor unit smaller does not", () => {
  fc.assert(
    fc.property(amounts, balances, (list, balance) => {
      const cycles = cyclesOf(list);
      const topUp = requiredTopUp(balance, cycles);
      expect(runway(minor(balance + topUp), cycles).firstUncovered).toBeUndefined();
      if (topUp > 0) expect(runway(minor(balance + topUp - 1), cycles).firstUncovered).toBeDefined();
    }),
  );
});

test("the sales rate is the average amount per day, and is undefined without sales or for a period of zero length", () => {
  const [from, at] = [new Date(0), new Date(28 * DAY_MS)];
  expect(salesRate(minor(2_800), from, at)).toEqual({ since: from, amount: 2_800, perDay: 100 });
  expect(salesRate(minor(0), from, at)).toBeUndefined();
  expect(salesRate(minor(500), at, at)).toBeUndefined();
});

test("a balance is used up when projected sales and due cycles together first reach or exceed it", () => {
  const [from, before] = [new Date(0), new Date(90 * DAY_MS)];
  const dated = fc
    .array(
      fc.record({ day: fc.integer({ min: -5, max: 89 }), amount: fc.integer({ min: 1, max: 50_000 }) }),
      { maxLength: 20 },
    )
    .map((list) =>
      list
        .toSorted((one, other) => one.day - other.day)
        .map(({ day, amount }) => ({ dueAt: new Date(day * DAY_MS), amount: minor(amount) })),
    );
  fc.assert(
    fc.property(
      dated,
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 1, max: 5_000 }),
      (cycles, balance, perDay) => {
        const takenBy = (time: number, withDueThen: boolean) =>
          (time / DAY_MS) * perDay +
          total(
            cycles
              .filter(({ dueAt }) => (withDueThen ? +dueAt <= time : +dueAt < time))
              .map(({ amount }) => amount),
          );
        const end = balanceUsedUpAt(minor(balance), cycles, { perDay: minor(perDay) }, { from, before });
        // Dates are exact to a millisecond, so the balance can differ by the sales of one millisecond.
        const slip = perDay / DAY_MS + 1e-6;
        if (end === undefined) return expect(takenBy(+before, false)).toBeLessThanOrEqual(balance + slip);
        expect(takenBy(+end, true)).toBeGreaterThanOrEqual(balance - slip);
        if (+end > 0) expect(takenBy(+end, false)).toBeLessThanOrEqual(balance + slip);
      },
    ),
  );
});
