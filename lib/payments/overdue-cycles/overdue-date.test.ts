import { expect, test } from "@playwright/test";
import { overdueAt } from "./overdue-date";

const overdue = (dueAt: string, zone: string) => overdueAt(new Date(dueAt), 3, zone).toISOString();

test("a cycle becomes overdue three days later at the same time of day", () => {
  expect(overdue("2026-02-27T23:30:00Z", "UTC")).toBe("2026-03-02T23:30:00.000Z");
});

test("daylight saving time changes neither the local day nor the local time at which a cycle becomes overdue", () => {
  // 23:30 on 28 March in Lisbon; clocks go forward on the 29th and back on 25 October.
  expect(overdue("2026-03-28T23:30:00Z", "Europe/Lisbon")).toBe("2026-03-31T22:30:00.000Z");
  expect(overdue("2026-10-23T22:30:00Z", "Europe/Lisbon")).toBe("2026-10-26T23:30:00.000Z");
});
