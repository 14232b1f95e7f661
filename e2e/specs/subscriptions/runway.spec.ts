import { DAY_MS, now } from "@/lib/base/clock";
import { runOnce, sql } from "@/lib/db/sql";
import { readRunway } from "@/lib/insight/runway/read-runway";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund, sell } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);

/** Backdates the activation, as if the first cycle had been billed `days` days ago. */
const paidDaysAgo = ({ id }: NewSubscription, days: number) =>
  runOnce(sql`UPDATE subscriptions SET activated_at = ${inDays(-days)} WHERE id = ${id}::uuid`);

/**
 * Returns a reseller that bills a weekly subscription of €10.00 and a monthly one of €25.00. Its wallet holds `balance` after
 * the first bills. Also creates a daily subscription that another reseller bills and one that was never billed.
 */
async function shopWith(balance: number) {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop, other] = resellers;
  await fund(operator, shop, balance + 3_500);
  await fund(operator, other, 100_000);
  const weekly = await subscribe(partner, { amount: 1_000, interval: "weekly" });
  const monthly = await subscribe(partner, { amount: 2_500, interval: "monthly" });
  const elsewhere = await subscribe(partner, { amount: 9_999, interval: "daily" });
  await subscribe(partner, { amount: 9_999, interval: "daily" });
  await bill(shop, weekly, "w1");
  await bill(shop, monthly, "m1");
  await bill(other, elsewhere, "d1");
  return { partner, shop, weekly, monthly };
}

test("a wallet's runway shows the covered cycles, the first uncovered cycle and the required top-up", async () => {
  const { shop, weekly, monthly } = await shopWith(2_500);
  const { covered, firstUncovered, topUp, dueThisWeek, missed } = await readRunway(shop, inDays(15));
  expect(covered).toEqual({ count: 2, amount: 2_000 });
  expect(firstUncovered?.missing).toBe(500);
  expect(firstUncovered?.cycle).toMatchObject({ number: 4, amount: 1_000 });
  expect(firstUncovered?.cycle.subscription.accessCode).toBe(weekly.accessCode);
  expect(topUp.amount).toBe(0);
  expect([dueThisWeek.amount, missed.amount]).toEqual([1_000, 0]);
  const far = await readRunway(shop, inDays(32));
  expect(far.topUp.amount).toBe(4 * 1_000 + monthly.amount - 2_500);
  expect(far.upcoming.cycles.length).toBeGreaterThan(12);
});

test("a wallet's runway reports a missed cycle, and not the next due cycle, as the first uncovered one", async () => {
  const { shop, weekly } = await shopWith(0);
  await paidDaysAgo(weekly, 9);
  const { missed, dueThisWeek, firstUncovered } = await readRunway(shop, inDays(1));
  expect(missed).toMatchObject({ amount: 1_000, cycles: [{ number: 2 }] });
  expect(dueThisWeek).toMatchObject({ amount: 1_000, cycles: [{ number: 3 }] });
  expect(firstUncovered).toMatchObject({ missing: 1_000, cycle: { number: 2 } });
});

test("a wallet's runway marks the lists of missed cycles and of cycles due this week as incomplete if there are too many missed cycles to list", async () => {
  const { shop, weekly } = await shopWith(0);
  const { missed: none, dueThisWeek: next } = await readRunway(shop, inDays(1));
  expect([none.isComplete, next.isComplete]).toEqual([true, true]);
  await paidDaysAgo(weekly, 7 * 510);
  const { missed, dueThisWeek } = await readRunway(shop, inDays(1));
  expect([missed.cycles.length, missed.isComplete]).toEqual([500, false]);
  expect([dueThisWeek.cycles.length, dueThisWeek.isComplete]).toEqual([0, false]);
});

test("a wallet's runway excludes other resellers' subscriptions and subscriptions with a cancellation request", async () => {
  const { shop, partner, weekly, monthly } = await shopWith(0);
  await setEndpointUrl(shop);
  for (const { reference } of [weekly, monthly]) await cancelSubscription(partner, { reference });
  const { upcoming, firstUncovered } = await readRunway(shop, inDays(30));
  expect(upcoming.cycles).toEqual([]);
  expect(firstUncovered).toBeUndefined();
});

test("the sales rate in a wallet's runway excludes subscription cycles, charged-back sales and sales of other resellers", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop, other] = resellers;
  for (const one of [shop, other]) await fund(operator, one, 100_000);
  expect((await readRunway(shop, inDays(1))).pace).toBeUndefined();
  await bill(shop, await subscribe(partner, { amount: 5_000, interval: "weekly" }), "w1");
  const { reference } = await sell(shop, [9_000]);
  await chargeBackOwnPayment(shop, reference);
  expect((await readRunway(shop, inDays(1))).pace).toBeUndefined();
  await sell(shop, [1_400, 1_400]);
  await sell(other, [50_000]);
  const { pace, balance } = await readRunway(shop, inDays(1));
  expect(pace).toMatchObject({ amount: 2_800, perDay: 100 });
  // The balance covers the next 90 days: twelve cycles of €50.00 and sales of €90.00.
  expect(balance).toBe(92_200);
  expect(pace?.usedUpAt).toBeUndefined();
});
