import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { countOf, countText } from "./labels";

test("a count is marked as a lower bound if counting stopped at that number", () => {
  expect([countText(1_200, true), countText(1_000, false)]).toEqual(["1,200", "1,000 or more"]);
  expect([countOf(1, "cycle"), countOf(1_200, "cycle")]).toEqual(["1 cycle", "1,200 cycles"]);
  expect([countOf(1, "cycle", false), countOf(500, "cycle", false)]).toEqual([
    "1 or more cycles",
    "500 or more cycles",
  ]);
});
