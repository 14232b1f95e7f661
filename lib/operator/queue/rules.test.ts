import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { hasUnusualChargeBacks, hasUnusualRefusals, usualPerDay } from "./rules";

test("30 refused voucher codes in one minute are unusual, and 29 are not", () => {
  expect([hasUnusualRefusals(29), hasUnusualRefusals(30)]).toEqual([false, true]);
});

test("five or more chargebacks in a day are unusual if they are at least three times the daily average", () => {
  const unusual = (lastDay: number, before: number) => hasUnusualChargeBacks({ lastDay, before });
  expect([unusual(4, 0), unusual(5, 0)]).toEqual([false, true]);
  // 56 chargebacks in 28 days are two per day.
  expect([unusual(5, 56), unusual(6, 56), unusual(6, 57)]).toEqual([false, true, false]);
});

test("the daily average of chargebacks is rounded to one decimal place", () => {
  expect([0, 1, 14, 56].map((before) => usualPerDay({ lastDay: 5, before }))).toEqual([0, 0, 0.5, 2]);
});
