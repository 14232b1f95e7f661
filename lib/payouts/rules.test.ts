import { expect, test } from "@playwright/test";
import { heldBecause } from "./rules";

test("a suspended partner is held back, and in live one that has not said where it is paid", () => {
  const partner = { isSuspended: false, isLive: true, hasBankDetails: true };
  expect(heldBecause(partner)).toBeUndefined();
  expect(heldBecause({ ...partner, hasBankDetails: false })).toBe("no_bank_details");
  expect(heldBecause({ ...partner, hasBankDetails: false, isLive: false })).toBeUndefined();
  expect(heldBecause({ ...partner, isSuspended: true, isLive: false })).toBe("suspended");
});
