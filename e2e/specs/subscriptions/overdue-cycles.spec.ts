import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@/lib/base/clock";
import { pool } from "@/lib/db/pool";
import { runOnce, sql } from "@/lib/db/sql";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { notifyOverdue, simulateOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { runAt } from "@/lib/runtime/demo-world/simulated-time";
import { setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { eventCatalogue } from "@/lib/webhooks/event-catalogue";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

/** A dedicated database, so that no other test runs the overdue job in it. */
const test = withOwnDatabase();
test.afterEach(async () => expect(await checkInvariants()).toEqual([]));

const TYPE = "cycle.overdue";

async function people(environment: "test" | "live" = "test") {
  const { operator, partner, resellers } = await peopleIn(environment);
  const [shop] = resellers;
  await fund(operator, shop, 100_000);
  return { operator, partner, shop };
}

/** Returns a subscription, by default a weekly one, with one paid cycle. */
async function billed(partner: Caller, shop: Caller, fields: object = {}): Promise<NewSubscription> {
  const subscription = await subscribe(partner, { interval: "weekly", ...fields });
  expect(await bill(shop, subscription, "first")).toBe("created");
  return subscription;
}

/** Moves the activation of a weekly subscription, so that its second cycle became due `agoMs` milliseconds ago. */
const dueAgo = ({ id }: NewSubscription, agoMs: number) =>
  runOnce(sql`
    UPDATE subscriptions SET activated_at = ${new Date(Date.now() - 7 * DAY_MS - agoMs)} WHERE id = ${id}::uuid`);

const overdueOf = async (partner: Caller, { reference }: NewSubscription) =>
  (await listEvents(partner, { limit: 20, reference, type: TYPE, expand: "data" })).data.events;

test("a cycle that is still unpaid three days after its due date has one overdue event", async () => {
  const { partner, shop } = await people("live");
  const [late, soon] = [await billed(partner, shop), await billed(partner, shop)];
  await dueAgo(late, 3 * DAY_MS + SECOND_MS);
  await dueAgo(soon, 3 * DAY_MS - HOUR_MS);
  expect(await notifyOverdue()).toBe(1);
  expect(await notifyOverdue()).toBe(0);
  const [event, ...more] = await overdueOf(partner, late);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: TYPE,
    delivery: { status: "not_requested" },
    data: {
      subscription_reference: late.reference,
      cycle_number: 2,
      amount: 1_000,
      amount_display: "€10.00",
      currency: "EUR",
      reseller: { company_name: "Shop A" },
      environment: "live",
      sequence: 1,
    },
  });
  expect(eventCatalogue[TYPE].data.strict().parse(event?.data)).toEqual(event?.data);
  expect(await overdueOf(partner, soon)).toEqual([]);
});

test("the days until a cycle is overdue are counted in the subscription's time zone, even when clocks change", async () => {
  const { partner, shop } = await people();
  const start = new Date("2026-03-27T23:30:00Z");
  const subscription = await billed(partner, shop, { interval: "daily" });
  await pool().query("UPDATE subscriptions SET activated_at = $2, timezone = 'Europe/Lisbon' WHERE id = $1", [
    subscription.id,
    start,
  ]);
  const notifyAt = (time: string) => runAt(new Date(time), () => notifyOverdue());
  // The cycle is due on 28 March at 23:30 local time. From 29 March, local time is an hour ahead of UTC.
  expect(await notifyAt("2026-03-31T22:29:59.999Z")).toBe(0);
  expect(await notifyAt("2026-03-31T22:30:00.000Z")).toBe(1);
  expect(await overdueOf(partner, subscription)).toMatchObject([
    { data: { due_at: "2026-03-28T23:30:00.000000Z", overdue_at: "2026-03-31T22:30:00.000000Z" } },
  ]);
});

test("the event for an overdue cycle is queued for a subscribed endpoint, and appears in the cycle history once the cycle is paid", async () => {
  const { partner, shop } = await people();
  await setEndpointUrl(partner);
  await setOptionalEvents(partner, [TYPE]);
  const subscription = await billed(partner, shop);
  await dueAgo(subscription, 4 * DAY_MS);
  expect(await notifyOverdue()).toBe(1);
  expect(await overdueOf(partner, subscription)).toMatchObject([{ delivery: { status: "pending" } }]);
  expect(await bill(shop, subscription, "second")).toBe("created");
  const history = await listCycles(subscription.accessCode);
  expect(history?.cycles.map(({ events }) => events.map(({ type }) => type))).toEqual([
    ["subscription.activated"],
    [TYPE, "subscription.renewed"],
  ]);
});

test("a canceled, completed or unbilled subscription, or one with a requested cancellation, has no overdue event", async () => {
  const { partner, shop } = await people("live");
  await setEndpointUrl(shop);
  await subscribe(partner, { interval: "weekly" });
  const requested = await billed(partner, shop);
  const completed = await billed(partner, shop, { total_cycles: 1 });
  for (const one of [requested, completed]) await dueAgo(one, 30 * DAY_MS);
  await cancelSubscription(partner, requested);
  const { partner: tester, shop: testShop } = await people();
  const canceled = await billed(tester, testShop);
  await dueAgo(canceled, 30 * DAY_MS);
  await cancelSubscription(tester, canceled);
  expect(await notifyOverdue()).toBe(0);
});

test("a cycle has no overdue event while its partner is suspended, and has one after the reinstatement", async () => {
  const { operator, partner, shop } = await people("live");
  await dueAgo(await billed(partner, shop), 4 * DAY_MS);
  await suspendAccount(operator, { account_id: partner.accountId, reason: "a test" });
  expect(await notifyOverdue()).toBe(0);
  await reinstateAccount(operator, { account_id: partner.accountId });
  expect(await notifyOverdue()).toBe(1);
});

test("only the oldest of several unpaid cycles has an overdue event, and the next one has its event once the oldest is paid", async () => {
  const { partner, shop } = await people();
  const subscription = await billed(partner, shop);
  await dueAgo(subscription, 30 * DAY_MS);
  expect([await notifyOverdue(), await notifyOverdue()]).toEqual([1, 0]);
  expect(await bill(shop, subscription, "second")).toBe("created");
  expect([await notifyOverdue(), await notifyOverdue()]).toEqual([1, 0]);
  const numbers = (await overdueOf(partner, subscription)).map(({ data }) => data?.["cycle_number"]);
  expect(numbers).toEqual([3, 2]);
});

test("a cycle has one overdue event, whether the simulator or the overdue job records it first", async () => {
  const { partner, shop } = await people();
  const subscription = await billed(partner, shop);
  expect(await simulateOverdue(subscription.accessCode, 2)).toEqual({ kind: "overdue", isRequested: false });
  await dueAgo(subscription, 4 * DAY_MS);
  expect(await notifyOverdue()).toBe(0);
  expect(await overdueOf(partner, subscription)).toHaveLength(1);
  const other = await billed(partner, shop);
  await dueAgo(other, 4 * DAY_MS);
  expect(await notifyOverdue()).toBe(1);
  expect(await simulateOverdue(other.accessCode, 2)).toEqual({ kind: "overdue", isRequested: false });
  expect(await overdueOf(partner, other)).toHaveLength(1);
});

test("no overdue event is created while a subscription is being billed or after its cycle is paid", async () => {
  const { partner, shop } = await people();
  const subscription = await billed(partner, shop);
  await dueAgo(subscription, 4 * DAY_MS);
  const lock = await holdRow("subscriptions", subscription.id);
  expect(await notifyOverdue()).toBe(0);
  const billing = bill(shop, subscription, "second");
  await lock.untilWaiting(1);
  await lock.release();
  expect(await billing).toBe("created");
  expect(await notifyOverdue()).toBe(0);
});

test("a cycle that is paid, or whose subscription is canceled, while the overdue job runs has at most one overdue event", {
  tag: PROPERTY,
}, async () => {
  const { partner, shop } = await people();
  for (let round = 0; round < rounds({ push: 4, deep: 60 }); round += 1) {
    const subscription = await billed(partner, shop);
    await dueAgo(subscription, 4 * DAY_MS);
    const isPaid = round % 2 === 0;
    const end = isPaid
      ? () => bill(shop, subscription, "second")
      : async () => (await cancelSubscription(partner, subscription)).data.status;
    const [ended, ...recorded] = await Promise.all([end(), notifyOverdue(), notifyOverdue()]);
    expect(ended).toBe(isPaid ? "created" : "canceled");
    const events = await overdueOf(partner, subscription);
    expect(events).toHaveLength(recorded.reduce((sum, one) => sum + one, 0));
    expect(events.length).toBeLessThan(2);
    expect(await notifyOverdue()).toBe(0);
  }
});
