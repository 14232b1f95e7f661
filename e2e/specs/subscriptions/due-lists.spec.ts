import fc from "fast-check";
import { isCycleOverdue } from "@/app/(dashboard)/_cards/subscription-state";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { DAY_MS, now } from "@/lib/base/clock";
import { inputRows } from "@/lib/db/input-rows";
import type { Page, PageRequest } from "@/lib/db/page";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { viewBilledSubscription } from "@/lib/payments/cycles/view-billed-subscription";
import { listShopSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import { listDue } from "@/lib/payments/subscriptions/list-due";
import { listSubscriptions } from "@/lib/payments/subscriptions/read-subscriptions";
import {
  type DueRange,
  dueThisWeekRange,
  MAX_ZONE_SHIFT_MS,
  overdueRange,
} from "@/lib/payments/subscriptions/rules";
import { billingInterval } from "@/lib/payments/subscriptions/schema";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

/**
 * Creates weekly subscriptions that one reseller has billed once, and one subscription that was never billed. `due` maps the
 * reference of each billed subscription to the number of days since its next cycle became due, negative for a future due date.
 */
async function shopWith(due: Readonly<Record<string, number>>) {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop, other] = resellers;
  await fund(operator, shop, 100_000);
  const made: Record<string, NewSubscription> = {};
  for (const [reference, days] of Object.entries(due)) {
    const subscription = await subscribe(partner, { reference, interval: "weekly" });
    made[reference] = subscription;
    await bill(shop, subscription, reference, { reseller_subscription_reference: reference });
    await runOnce(
      sql`UPDATE subscriptions SET activated_at = ${daysAgo(7 + days)} WHERE id = ${subscription.id}::uuid`,
    );
  }
  await subscribe(partner, { reference: "never-billed" });
  return { operator, partner, shop, other, made };
}

type SubscriptionRow = {
  readonly reference?: string;
  readonly reseller_subscription_reference?: string | null;
};

/** Reads the whole list in pages of two and returns the reference in each row. */
async function inPages(list: (query: PageRequest) => Promise<Page<SubscriptionRow>>): Promise<string[]> {
  const names: string[] = [];
  for (let before: string | undefined; ; ) {
    const { rows, next } = await list({ before, limit: 2 });
    names.push(...rows.map((row) => row.reference ?? row.reseller_subscription_reference ?? ""));
    if (next === null) return names;
    before = next;
  }
}

test("a partner and the billing reseller can list the subscriptions that are overdue or due within seven days, sorted by due date", async () => {
  const due = { later: -9, longest: 30, soon: -2, late: 3, today: 0.5, far: -40 };
  const { partner, shop, other } = await shopWith(due);
  const both = async (times: DueRange) => {
    const names = await inPages((query) => listSubscriptions(partner, { ...query, due: times }));
    expect(await inPages((query) => listShopSubscriptions(shop, { ...query, due: times }))).toEqual(names);
    expect(await inPages((query) => listShopSubscriptions(other, { ...query, due: times }))).toEqual([]);
    return names;
  };
  expect(await both({})).toEqual(["longest", "late", "today", "soon", "later", "far"]);
  expect(await both(overdueRange(now()))).toEqual(["longest", "late"]);
  expect(await both(dueThisWeekRange(now()))).toEqual(["today", "soon"]);
  const firstPage = { due: {}, limit: 5 };
  const one = await listSubscriptions(partner, { ...firstPage, reference: "late" });
  expect(one.rows.map(({ reference }) => reference)).toEqual(["late"]);
  expect((await listSubscriptions(partner, { ...firstPage, status: "canceled" })).rows).toEqual([]);
  expect((await listShopSubscriptions(shop, { ...firstPage, named: "late" })).rows).toHaveLength(1);
});

test("a truncated list of a partner's due cycles reports the date up to which it is complete", async () => {
  const { partner } = await shopWith({ longest: 30, late: 20, soon: -2, later: -9 });
  const at = now();
  const inAWeek = dueThisWeekRange(at).before;
  const listed = async (limit: number) => {
    const { cycles, reach } = await listDue(partner, { at, before: inAWeek, limit });
    return { named: cycles.map(({ reference }) => reference), reach };
  };
  expect(await listed(5)).toEqual({ named: ["longest", "late", "late", "soon", "longest"], reach: inAWeek });
  const { named, reach } = await listed(2);
  expect(named).toEqual(["longest", "late", "late", "longest"]);
  expect(reach.getTime()).toBeLessThanOrEqual(daysAgo(20).getTime());
  expect(reach.getTime()).toBeGreaterThan(daysAgo(24).getTime());
});

test("a partner's overview counts every overdue cycle of a subscription, and every cycle that is due within seven days", async () => {
  const { partner, made } = await shopWith({ longest: 30, today: 0.5, far: -40 });
  const at = now();
  const { cycles } = await listDue(partner, { at, before: dueThisWeekRange(at).before, limit: 5 });
  expect(cycles).toMatchObject([
    { reference: "longest", number: 2, count: 5, amount: 5_000 },
    { reference: "today", number: 2, count: 2, amount: 2_000 },
    { reference: "longest", number: 7, count: 1, amount: 1_000 },
  ]);
  const checkout = await viewSubscriptionCheckout(made["longest"]?.accessCode ?? "");
  expect(checkout?.arrears).toMatchObject({ payments: 5, amount: 5_000 });
});

test("a subscription whose cancellation is requested or whose partner is suspended has no cycle for the reseller to bill, is not marked as overdue, and has no overdue cycle in the partner's overview", async () => {
  const { operator, partner, shop, made } = await shopWith({ kept: 30, ending: 30 });
  const missed = async () => {
    const { rows } = await listShopSubscriptions(shop, { limit: 5 });
    return rows.map((row) => [row.reseller_subscription_reference, row.missed_cycles]);
  };
  const before = [
    ["ending", 5],
    ["kept", 5],
  ];
  const toBill = (named?: string) =>
    inPages((query) => listShopSubscriptions(shop, { ...query, due: overdueRange(now()), named }));
  const marked = async () => {
    const { rows } = await listShopSubscriptions(shop, { limit: 5 });
    return rows.filter(isCycleOverdue).map((row) => row.reseller_subscription_reference);
  };
  const dueTo = async () => {
    const at = now();
    const { cycles } = await listDue(partner, { at, before: overdueRange(at).before, limit: 5 });
    return cycles.map(({ reference }) => reference).toSorted();
  };
  const nextOf = async (name: string) => (await viewBilledSubscription(shop, made[name]?.id ?? "")).next;
  expect(await missed()).toEqual(before);
  expect((await toBill()).toSorted()).toEqual(["ending", "kept"]);
  expect(await dueTo()).toEqual(["ending", "kept"]);
  expect(await marked()).toEqual(["ending", "kept"]);
  expect(await nextOf("ending")).toMatchObject({ leaves_display: expect.any(String) });
  await setEndpointUrl(shop);
  await cancelSubscription(partner, { reference: "ending" });
  expect(await missed()).toEqual([["ending", 0], before[1]]);
  expect(await toBill()).toEqual(["kept"]);
  expect(await toBill("ending")).toEqual([]);
  expect(await dueTo()).toEqual(["kept"]);
  expect(await marked()).toEqual(["kept"]);
  expect(await nextOf("ending")).toBeNull();
  await suspendAccount(operator, { account_id: partner.accountId, reason: "a test" });
  expect(await missed()).toEqual([
    ["ending", 0],
    ["kept", 0],
  ]);
  expect(await toBill()).toEqual([]);
  expect(await dueTo()).toEqual([]);
  expect(await marked()).toEqual([]);
  expect(await nextOf("kept")).toBeNull();
});

test("a cycle that is billed between the requests for two pages of due subscriptions does not change the second page", async () => {
  const { partner, shop, made } = await shopWith({ first: 4, second: 3, third: 2 });
  const list = (before?: string) => listSubscriptions(partner, { due: {}, before, limit: 1 });
  const first = await list();
  const [seen] = first.rows;
  expect(seen?.reference).toBe("first");
  if (made["first"]) await bill(shop, made["first"], "second cycle");
  expect((await list(first.next ?? "")).rows.map(({ reference }) => reference)).toEqual(["second"]);
});

const samples = fc.record({
  activatedAt: fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
  interval: fc.constantFrom(...billingInterval.options),
  cycles: fc.integer({ min: 0, max: 1_200 }),
  timezone: fc.constantFrom(
    "UTC",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
    "Europe/Berlin",
    "Asia/Kathmandu",
  ),
});

/** Times that fall on the last day of February in one time zone and on the first of March in another. */
const BETWEEN_MONTHS = [
  { activatedAt: new Date("2027-02-28T13:00:00Z"), timezone: "Pacific/Kiritimati" },
  { activatedAt: new Date("2027-03-01T03:00:00Z"), timezone: "Pacific/Pago_Pago" },
].map((activation) => ({ ...activation, interval: "monthly" as const, cycles: 1 }));

test("the database's approximate due date differs from the exact due date by less than three days and two hours in any time zone", {
  tag: PROPERTY,
}, async () => {
  const cases = [...BETWEEN_MONTHS, ...fc.sample(samples, runs({ push: 100, deep: 2_000 }))];
  const caseRows = inputRows("cases", cases, {
    activated_at: ["timestamptz", ({ activatedAt }) => activatedAt],
    interval: ["billing_interval", ({ interval }) => interval],
    cycles: ["int", ({ cycles }) => cycles],
  });
  const around = await rowsOf({ at: "time" })(
    sql`WITH ${caseRows} SELECT due_around(activated_at, interval, cycles) AS at FROM cases ORDER BY position`,
  );
  for (const [index, { activatedAt, interval, cycles, timezone }] of cases.entries()) {
    const apart =
      (around[index]?.at.getTime() ?? 0) - nextCycleAt(activatedAt, cycles, interval, timezone).getTime();
    expect(Math.abs(apart)).toBeLessThan(MAX_ZONE_SHIFT_MS);
  }
});
