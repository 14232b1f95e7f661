import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { billerText, countOf, countText } from "./labels";

test("a count is marked as a lower bound if counting stopped at that number", () => {
  expect([countText(1_200, true), countText(1_000, false)]).toEqual(["1,200", "1,000 or more"]);
  expect([countOf(1, "cycle"), countOf(1_200, "cycle")]).toEqual(["1 cycle", "1,200 cycles"]);
  expect([countOf(1, "cycle", false), countOf(500, "cycle", false)]).toEqual([
    "1 or more cycles",
    "500 or more cycles",
  ]);
});

test("a subscription is shown as billed by its reseller, by the simulator if cycles were paid without a reseller, or else by no reseller", () => {
  const reseller = { company_name: "Corner Shop" };
  const texts = [
    { reseller, current_cycle: 1 },
    { reseller: null, current_cycle: 1 },
    { reseller: null, current_cycle: 0 },
  ].map(billerText);
  expect(texts).toEqual(["Corner Shop", "The simulator at the checkout", "No shop picked"]);
});
