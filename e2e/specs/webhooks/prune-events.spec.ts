import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { eventIdOf } from "@/lib/base/ids";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { checkInvariants, sweepRows } from "@/lib/money/ledger/checks";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { countEventsByDay } from "@/lib/webhooks/events/count-events";
import { deleteEventsBefore, pruneEvents } from "@/lib/webhooks/events/prune-events";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { replayEvents, resendEvent } from "@/lib/webhooks/events/resend-events";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { partnerInTest, peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { manyEvents, pastEvent } from "../../support/world/events";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sellInTest } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const test = withOwnDatabase();

// The tests run in order, because each of them deletes the old events of all accounts.
test.describe.configure({ mode: "default" });

const ago = (ms: number) => new Date(Date.now() - ms);
const GONE = /^This event has been deleted: events from before \d{4}-\d\d-\d\d are no longer stored/;

/** Returns an operator, a partner and a funded reseller. */
async function richPeople() {
  const { operator, partner, resellers } = await peopleIn("test");
  const [shop] = resellers;
  await fund(operator, shop, 100_000);
  return { operator, partner, shop };
}

/**
 * Deletes all existing events except those with a pending delivery. First moves the retention start to now, for which it
 * temporarily disables the trigger that keeps the retention start at least 118 days in the past.
 */
async function endEverythingSoFar(): Promise<void> {
  const before = now();
  await pool().query("ALTER TABLE retention DISABLE TRIGGER retention_moves_on");
  await pool().query("UPDATE retention SET events_since = $1", [before]);
  await pool().query("ALTER TABLE retention ENABLE TRIGGER retention_moves_on");
  await deleteEventsBefore(before);
}

test("events older than 13 months are deleted with their deliveries and attempts, and pending and newer events are kept", async () => {
  const partner = await partnerInTest();
  await setEndpointUrl(partner);
  const old = ago(400 * DAY_MS);
  const deleted = [
    await pastEvent(partner, { at: old }),
    await pastEvent(partner, { at: old, status: "failed" }),
    await pastEvent(partner, { at: old, status: "unsent" }),
    await pastEvent(partner, { at: old, testEvent: true }),
  ];
  const stays = [
    await pastEvent(partner, { at: old, status: "pending" }),
    await pastEvent(partner, { at: ago(390 * DAY_MS) }),
    await pastEvent(partner, {}),
  ];
  await prisma().simulatedOutage.create({ data: { deliveryId: eventIdOf(deleted[1] ?? "") ?? "" } });
  expect(await pruneEvents()).toBe(deleted.length);
  expect(await prisma().simulatedOutage.count()).toBe(0);
  for (const id of deleted)
    await expect(retrieveEvent(partner, { id })).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringMatching(GONE),
    });
  for (const id of stays) await retrieveEvent(partner, { id });
  expect(await prisma().delivery.count({ where: { accountId: partner.accountId } })).toBe(stays.length);
  expect(await prisma().deliveryAttempt.count()).toBe(2);
  expect(await pruneEvents()).toBe(0);
});

test("old events that have no delivery because no endpoint was subscribed to them are deleted", async () => {
  const partner = await partnerInTest();
  const unasked = { type: "refund.created", status: "not_requested" } as const;
  const old = await pastEvent(partner, { ...unasked, at: ago(400 * DAY_MS) });
  const recent = await pastEvent(partner, { ...unasked, at: ago(390 * DAY_MS) });
  expect(await pruneEvents()).toBe(1);
  await expect(retrieveEvent(partner, { id: old })).rejects.toMatchObject({ code: "not_found" });
  expect((await retrieveEvent(partner, { id: recent })).data).toMatchObject({
    delivery: { status: "not_requested" },
    deliveries: [],
  });
  expect(await checkInvariants()).toEqual([]);
});

test("events are deleted in batches, oldest first, and the next run deletes the events that are left when the time limit is reached", async () => {
  const { accountId } = await partnerInTest();
  await manyEvents({ accountId }, "unsent", 1_300, { ageMs: 400 * DAY_MS });
  const select = { where: { accountId }, select: { id: true }, orderBy: { id: "asc" } } as const;
  const made = await prisma().event.findMany(select);
  const first = await pruneEvents(0);
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(200);
  expect(await prisma().event.findMany(select)).toEqual(made.slice(first));
  expect(await pruneEvents()).toBe(1_300 - first);
});

test("an event that is resent during its deletion is pending if the resend comes first, and otherwise deleted completely", async () => {
  const partner = await partnerInTest();
  await setEndpointUrl(partner);
  const at = ago(400 * DAY_MS);
  const stays = await pastEvent(partner, { at });
  const delivery = await holdRow("deliveries", eventIdOf(stays) ?? "");
  const resent = resendEvent(partner, { id: stays });
  await delivery.untilWaiting(1);
  expect(await pruneEvents()).toBe(0);
  await delivery.release();
  expect((await resent).data.delivery.status).toBe("pending");

  const deleted = await pastEvent(partner, { at, status: "unsent" });
  const deliveryId = eventIdOf(deleted) ?? "";
  await prisma().simulatedOutage.create({ data: { deliveryId } });
  const outage = await holdRow("simulated_outages", deliveryId, "delivery_id");
  const pruned = pruneEvents();
  await outage.untilWaiting(1);
  const refused = resendEvent(partner, { id: deleted }).catch(errorCodeOf);
  await outage.untilWaiting(2);
  await outage.release();
  expect(await pruned).toBe(1);
  expect(await refused).toBe("not_found");
  const where = { accountId: partner.accountId };
  const left = await prisma().delivery.findMany({ where, orderBy: { round: "asc" } });
  expect(left).toMatchObject([
    { eventId: eventIdOf(stays), latest: false, status: "succeeded" },
    { eventId: eventIdOf(stays), latest: true, status: "pending" },
  ]);
  expect(await checkInvariants()).toEqual([]);
});

test("after all earlier events except a pending one are deleted, the ledger invariants hold, and lists, billing and resends work", async () => {
  const { partner, shop, operator } = await richPeople();
  await setEndpointUrl(partner);
  const [code = "", other = ""] = await sellInTest(shop, [700, 700]);
  const paidBefore = await newIntent(partner, 700, { email: "anna@example.com" });
  await pay(paidBefore, [code]);
  const through = await subscribe(partner, { email: "anna@example.com", total_cycles: 4 });
  const over = await subscribe(partner, { total_cycles: 2 });
  const ending = await subscribe(partner);
  for (const charge of ["jan", "feb"]) {
    expect(await bill(shop, through, charge)).toBe("created");
    expect(await bill(shop, over, charge)).toBe("created");
  }
  expect(await bill(shop, ending, "jan")).toBe("created");
  const isOver = { status: "failed", endedReason: "attempts_used_up", nextAttemptAt: null } as const;
  await prisma().delivery.updateMany({ data: isOver });
  const before = (await listEvents(partner, { limit: 100 })).data.events.map(({ id }) => id);
  const waits = before.at(-1) ?? "";
  await prisma().delivery.updateMany({
    where: { eventId: eventIdOf(waits) ?? "" },
    data: { status: "pending", endedReason: null, nextAttemptAt: new Date(Date.now() + HOUR_MS) },
  });

  await endEverythingSoFar();
  expect(await checkInvariants()).toEqual([]);

  expect(await bill(shop, through, "mar")).toBe("created");
  const paidAfter = await newIntent(partner, 700);
  await pay(paidAfter, [other]);
  await cancelSubscription(partner, ending);
  expect(await checkInvariants()).toEqual([]);
  expect(await sweepRows(undefined, 0)).toEqual([]);

  // Lists and daily counts contain only the remaining events, including the pending one.
  const { events } = (await listEvents(partner, { limit: 100 })).data;
  expect(events.map(({ type }) => type)).toContain("subscription.renewed");
  expect(events.map(({ id }) => id).filter((id) => before.includes(id))).toEqual([waits]);
  const counted = (await countEventsByDay(partner, 2)).days.reduce(
    (sum, day) => sum + day.pending + day.failed + day.unsent,
    0,
  );
  expect(counted).toBe(events.length);
  expect(
    (await listEvents(partner, { limit: 20, reference: paidBefore.reference })).data.events.length,
  ).toBeLessThan(2);

  // Sequence numbers continue, and the history shows no events for cycles whose events were deleted.
  const numbers = await prisma().event.findMany({
    where: { objectId: through.id },
    orderBy: { sequence: "asc" },
  });
  expect(numbers.at(-1)).toMatchObject({ sequence: 3, type: "subscription.renewed" });
  const history = await listCycles(through.accessCode);
  expect(history?.cycles.map(({ number, events: its }) => [number, its.length])).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
  ]);
  expect(await bill(shop, through, "apr")).toBe("created");
  expect(await bill(shop, through, "apr")).toBe("replayed");

  // Deleted events cannot be resent, and the error says so. Remaining failed events can be resent.
  const id = before.find((name) => name !== waits) ?? "";
  await expect(resendEvent(partner, { id })).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringMatching(GONE),
  });
  const otherPartner = await partnerInTest();
  await expect(retrieveEvent(otherPartner, { id: events[0]?.id ?? "" })).rejects.toMatchObject({
    message: "Record not found.",
  });
  await prisma().delivery.updateMany({
    where: { status: "pending" },
    data: isOver,
  });
  const { queued } = await replayEvents(partner, { status: "failed", since: new Date(0) });
  expect(queued).toBe((await listEvents(partner, { limit: 100 })).data.events.length);

  // A customer can be erased even if some of their events have been deleted.
  await cancelSubscription(partner, through).catch(() => undefined);
  const erased = await eraseCustomer(operator, {
    account_id: partner.accountId,
    environment: "test",
    customer: "anna@example.com",
  });
  expect(erased).toMatchObject({ customers: 1, intents: 1, subscriptions: 1 });
  expect(await checkInvariants()).toEqual([]);
});

test("the invariant check reports a missing recent event even after older events were deleted", async () => {
  const { partner, shop } = await richPeople();
  const subscription = await subscribe(partner);
  expect(await bill(shop, subscription, "jan")).toBe("created");
  await endEverythingSoFar();
  expect(await bill(shop, subscription, "feb")).toBe("created");
  expect(await bill(shop, subscription, "mar")).toBe("created");
  expect(await checkInvariants()).toEqual([]);
  const client = await pool().connect();
  try {
    await client.query("SET session_replication_role = replica");
    await client.query("DELETE FROM events WHERE object_id = $1 AND sequence = 2", [subscription.id]);
  } finally {
    client.release(true);
  }
  expect((await checkInvariants()).map(({ invariant }) => invariant)).toEqual([
    "A subscription has exactly one event per change",
  ]);
});
