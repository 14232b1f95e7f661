import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { minor } from "@/lib/base/money";
import { allPaidWords, payeeNames, runAmounts, runCounts } from "./run-words";

const run = (inTransitAmount: number, paidAmount: number, reversedAmount: number) => ({
  inTransitAmount: minor(inTransitAmount),
  paidAmount: minor(paidAmount),
  reversedAmount: minor(reversedAmount),
});

test("a payout run shows its amounts by status if its payouts have different statuses", () => {
  expect(runAmounts(run(0, 102_904, 204_344))).toBe("€1,029.04 paid, €2,043.44 reversed");
  expect(runAmounts(run(50, 100, 200))).toBe("€0.50 in transit, €1.00 paid, €2.00 reversed");
  for (const alike of [run(100, 0, 0), run(0, 100, 0), run(0, 0, 100), run(0, 0, 0)])
    expect(runAmounts(alike)).toBeUndefined();
});

test("the texts about a payout run count its payouts by status, and use the singular for one payout", () => {
  expect(runCounts({ inTransit: 1, paid: 0, reversed: 1 })).toBe("1 in transit, 1 reversed");
  expect(runCounts({ inTransit: 2, paid: 3, reversed: 0 })).toBe("2 in transit, 3 paid");
  expect(allPaidWords(1, "live").title).toBe("Has the bank paid the payout in transit?");
  expect(allPaidWords(2, "live").title).toBe("Has the bank paid all 2 payouts in transit?");
  expect(allPaidWords(1, "test").title).toBe("Mark the payout in transit as paid?");
  expect(allPaidWords(2, "test").title).toBe("Mark all 2 payouts in transit as paid?");
});

test("the text about a bank file's payees contains the listed names and the number of further partners", () => {
  expect(payeeNames({ partnerNames: ["Acme"], payoutCount: 1 })).toBe("Acme");
  expect(payeeNames({ partnerNames: ["Acme", "Bistro", "Cinema"], payoutCount: 3 })).toBe(
    "Acme, Bistro and Cinema",
  );
  expect(payeeNames({ partnerNames: ["Acme", "Bistro", "Cinema"], payoutCount: 5 })).toBe(
    "Acme, Bistro, Cinema and 2 more",
  );
});
