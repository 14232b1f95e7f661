import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { minor } from "@/lib/money";
import { runway, topUpFor } from "./rules";

const amounts = fc.array(fc.integer({ min: 1, max: 100_000_000 }).map(minor), { maxLength: 40 });
const balances = fc.integer({ min: 0, max: 1_000_000_000 }).map(minor);
const cyclesOf = (list: readonly number[]) => list.map((amount) => ({ amount: minor(amount) }));
const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

test("what a balance covers is exactly the longest run of cycles from the first that it can pay", () => {
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

test("the named top-up covers every cycle, and one unit less does not", () => {
  fc.assert(
    fc.property(amounts, balances, (list, balance) => {
      const cycles = cyclesOf(list);
      const topUp = topUpFor(balance, cycles);
      expect(runway(minor(balance + topUp), cycles).firstUncovered).toBeUndefined();
      if (topUp > 0) expect(runway(minor(balance + topUp - 1), cycles).firstUncovered).toBeDefined();
    }),
  );
});
