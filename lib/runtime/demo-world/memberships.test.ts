import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { lumen, northwind } from "./businesses";
import { planMemberships } from "./memberships";
import { makeCustomers } from "./purchases";
import { seededRandom } from "./seeded-random";

const START_DATES = 4 * 365;
const FIRST = Date.parse("2027-01-01T12:00:00Z");

test("in a demo world created at noon on any day of four years, each overdue subscription has two paid cycles and a cycle that has been due for at least 12 hours", () => {
  const random = seededRandom(1);
  const [customer] = makeCustomers(1, random);
  const overdue = [northwind, lumen]
    .flatMap(({ subscriptions }) => [...subscriptions.live, ...subscriptions.test])
    .filter(({ outcome }) => outcome === "overdue");
  const wrong = Array.from({ length: START_DATES }, (_, day) => new Date(FIRST + day * DAY_MS)).filter(
    (present) => {
      const circumstances = {
        present,
        customers: [customer] as const,
        referenceOf: String,
        firstShopShare: 1,
      };
      const dueBy = present.getTime() - 12 * HOUR_MS;
      return planMemberships(overdue, circumstances, random).some(
        ({ bills, dueAt }) => bills.length !== 2 || !dueAt || dueAt.getTime() > dueBy,
      );
    },
  );
  expect(overdue.length).toBeGreaterThan(4);
  expect(wrong).toEqual([]);
});
