import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { detailText } from "./audit-words";

test("the overlap of a rotated API key is shown in days if it is a whole number of days", () => {
  const told = (overlap_hours: number) =>
    detailText({ action: "api_key.rotated", detail: { overlap_hours } });
  expect([0, 1, 36, 24, 168].map(told)).toEqual([
    "the old key stopped working immediately",
    "the old key works for 1 hour more",
    "the old key works for 36 hours more",
    "the old key works for 1 day more",
    "the old key works for 7 days more",
  ]);
});
