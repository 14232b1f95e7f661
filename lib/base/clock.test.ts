import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { addMonths } from "./clock";

for (const [from, months, to] of [
  ["2025-07-01T11:32:13.000Z", 12, "2026-07-01T11:32:13.000Z"],
  ["2024-02-29T00:00:00.000Z", 12, "2025-02-28T00:00:00.000Z"],
  ["2025-01-31T23:59:59.999Z", 1, "2025-02-28T23:59:59.999Z"],
  ["2025-08-31T00:00:00.000Z", 18, "2027-02-28T00:00:00.000Z"],
  ["2025-12-15T00:00:00.000Z", 1, "2026-01-15T00:00:00.000Z"],
] as const) {
  test(`the time ${months} months after ${from} is ${to}`, () => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to);
  });
}

test("adding months does not modify the given date", () => {
  const time = new Date("2025-01-31T00:00:00Z");
  addMonths(time, 1);
  expect(time.toISOString()).toBe("2025-01-31T00:00:00.000Z");
});
