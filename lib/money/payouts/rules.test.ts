import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { holdReason, uncountedReversals } from "./rules";

test("a payout run skips a suspended partner and, in the live environment, a partner without bank details", () => {
  const partner = { isSuspended: false, isLive: true, hasBankDetails: true };
  expect(holdReason(partner)).toBeUndefined();
  expect(holdReason({ ...partner, hasBankDetails: false })).toBe("no_bank_details");
  expect(holdReason({ ...partner, hasBankDetails: false, isLive: false })).toBeUndefined();
  expect(holdReason({ ...partner, isSuspended: true, isLive: false })).toBe("suspended");
});

test("only the payout reversals that the running totals do not include yet are summed", () => {
  const reversals = [
    { id: "01a", amount: 500 },
    { id: "01c", amount: 70 },
  ];
  expect(uncountedReversals(undefined, reversals)).toBe(570);
  expect(uncountedReversals("01a", reversals)).toBe(70);
  expect(uncountedReversals("01c", reversals)).toBe(0);
});
