import { expect, test } from "@playwright/test";
import { heldBecause, returnedBehind } from "./rules";

test("a suspended partner is held back, and in live one that has not said where it is paid", () => {
  const partner = { isSuspended: false, isLive: true, hasBankDetails: true };
  expect(heldBecause(partner)).toBeUndefined();
  expect(heldBecause({ ...partner, hasBankDetails: false })).toBe("no_bank_details");
  expect(heldBecause({ ...partner, hasBankDetails: false, isLive: false })).toBeUndefined();
  expect(heldBecause({ ...partner, isSuspended: true, isLive: false })).toBe("suspended");
});

test("what came back counts until what is counted goes as far as it", () => {
  const reversals = [
    { id: "01a", amount: 500 },
    { id: "01c", amount: 70 },
  ];
  expect(returnedBehind(undefined, reversals)).toBe(570);
  expect(returnedBehind("01a", reversals)).toBe(70);
  expect(returnedBehind("01c", reversals)).toBe(0);
});
