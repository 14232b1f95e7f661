import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { countText, cyclesText } from "./labels";

test("a number says whether counting stopped there", () => {
  expect([countText(1_200, true), countText(1_000, false)]).toEqual(["1,200", "1,000 or more"]);
  expect([cyclesText(1), cyclesText(12), cyclesText(500, false)]).toEqual([
    "1 cycle",
    "12 cycles",
    "500 or more cycles",
  ]);
});
