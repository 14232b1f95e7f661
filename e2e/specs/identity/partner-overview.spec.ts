import { DateTime } from "luxon";
import { DAY_MS } from "@/lib/base/clock";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { pool } from "@/lib/db/pool";
import { paidRate, readOverview } from "@/lib/insight/partner-overview/read-overview";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { expire, newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("a partner's overview shows only its own data, grouped by day in its time zone, with the preceding period for comparison, and lists its overdue subscriptions", async () => {
  const { operator, partner: atUtc, resellers } = await peopleIn("live");
  const partner = { ...atUtc, timezone: "Pacific/Kiritimati" };
  const [shop] = resellers;
  await fund(operator, shop, 50_000);
  await atSimulatedTime(new Date(Date.now() - 8 * DAY_MS), async () =>
    pay(await newIntent(partner, 1_000), (await sell(shop, [1_000])).codes),
  );
  const { codes } = await sell(shop, [5_000]);
  const paid = await newIntent(partner, 2_000);
  await pay(paid, codes);
  await cancelCheckout((await newIntent(partner, 900)).access_code);
  await expire((await newIntent(partner, 900)).access_code);
  await newIntent(partner, 700);
  const subscription = await subscribe(partner);
  await bill(shop, subscription, "first");

  const overview = await readOverview(partner, 7);
  const today = DateTime.now().setZone(partner.timezone).startOf("day");
  expect(overview.days.map(({ start }) => start.getTime())).toEqual(
    Array.from({ length: 7 }, (_, index) => today.minus({ days: 6 - index }).toMillis()),
  );
  const { earned, outcomes } = overview.total;
  expect(earned.intents).toBe(1);
  expect(earned.cycles).toBe(1);
  expect(earned.payout + earned.fee).toBe(2_000 + subscription.amount);
  expect(outcomes).toEqual({ paid: 1, refused: 0, unpaid: 2, open: 1 });
  expect(Math.floor(paidRate(outcomes) ?? 0)).toBe(33);
  expect(overview.days.at(-1)?.outcomes).toMatchObject({ paid: 1 });
  expect(overview.before.earned.payout + overview.before.earned.fee).toBe(1_000);
  expect(overview.before.outcomes).toEqual({ paid: 1, refused: 0, unpaid: 0, open: 0 });
  expect(overview.overdue).toEqual({ cycles: [], isComplete: true });

  await pool().query(
    "UPDATE subscriptions SET activated_at = activated_at - interval '40 days' WHERE account_id = $1",
    [partner.accountId],
  );
  const later = await readOverview(partner, 7);
  expect(later.overdue.cycles).toMatchObject([
    { reference: subscription.reference, number: 2, resellerName: "Shop A" },
  ]);

  for (const outsider of [shop, { ...partner, environment: "test" as const }]) {
    const theirs = await readOverview(outsider, 7);
    expect(theirs.total.earned.payout).toBe(0);
    expect(theirs.total.outcomes).toEqual({ paid: 0, refused: 0, unpaid: 0, open: 0 });
    expect(theirs.overdue.cycles).toEqual([]);
  }
});
