import type { Caller } from "@/lib/caller";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { findUnannounced, markAnnounced } from "@/lib/deliveries/outbox-store";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import { resendEvent } from "@/lib/events/resend-event";
import { eventName } from "@/lib/ids";
import { expect, test } from "../fixtures/verbs";
import { partnerInTest } from "../world/accounts";
import { newDelivery } from "../world/deliveries";

const graceMs = 15 * SECOND_MS;
let partner: Caller;

test.beforeEach(async () => {
  partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
});

/** The ids of the partner's deliveries that a sweep would announce so long from now. */
async function unannounced(inMs: number, perEndpoint = 100): Promise<string[]> {
  const at = new Date(Date.now() + inMs);
  const found = await findUnannounced({
    at,
    dueBefore: new Date(at.getTime() - graceMs),
    announcedAfter: new Date(at.getTime() - 10 * MINUTE_MS),
    perEndpoint,
    limit: 100_000,
  });
  const own = await prisma().delivery.findMany({
    where: { accountId: partner.accountId },
    select: { id: true },
  });
  const ids = new Set(own.map(({ id }) => id));
  return found.map(({ deliveryId }) => deliveryId).filter((id) => ids.has(id));
}

async function newDeliveries(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await newDelivery(partner));
  return ids;
}

test("a delivery whose announcement was lost is found once its grace is over", async () => {
  const ids = await newDeliveries(2);
  expect(await unannounced(0)).toEqual([]);
  expect(await unannounced(20 * SECOND_MS)).toEqual(ids);
});

test("what was announced is left to the engine for ten minutes and then announced again", async () => {
  const ids = await newDeliveries(2);
  await markAnnounced(ids, new Date(Date.now() + MINUTE_MS));
  expect(await unannounced(2 * MINUTE_MS)).toEqual([]);
  expect(await unannounced(12 * MINUTE_MS)).toEqual(ids);
});

test("a retry that is due is found though the delivery was announced before its last attempt", async () => {
  const [id = ""] = await newDeliveries(1);
  await markAnnounced([id], new Date(Date.now() + MINUTE_MS));
  await prisma().delivery.update({
    where: { id },
    data: { nextAttemptAt: new Date(Date.now() + 2 * MINUTE_MS) },
  });
  expect(await unannounced(MINUTE_MS)).toEqual([]);
  expect(await unannounced(3 * MINUTE_MS)).toEqual([id]);
});

test("a delivery that is asked for before its next attempt is found though it was announced for the last", async () => {
  const [id = ""] = await newDeliveries(1);
  await markAnnounced([id], new Date());
  const waiting = { attemptCount: 1, nextAttemptAt: new Date(Date.now() + HOUR_MS) };
  await prisma().delivery.update({ where: { id }, data: waiting });
  await resendEvent(partner, { id: eventName(id) });
  expect(await unannounced(0)).toEqual([]);
  expect(await unannounced(20 * SECOND_MS)).toEqual([id]);
});

test("an announcement that comes late says nothing of the attempt after", async () => {
  const [id = ""] = await newDeliveries(1);
  const announcedAt = new Date();
  const nextAttemptAt = new Date(Date.now() + 5 * SECOND_MS);
  await prisma().delivery.update({ where: { id }, data: { nextAttemptAt } });
  await markAnnounced([id], announcedAt);
  expect((await prisma().delivery.findUniqueOrThrow({ where: { id } })).announcedAt).toBeNull();
  expect(await unannounced(30 * SECOND_MS)).toEqual([id]);
});

test("a delivery somebody holds is left alone until the lease has run out, however lately it was announced", async () => {
  const [id = ""] = await newDeliveries(1);
  const leasedUntil = new Date(Date.now() + 30 * SECOND_MS);
  await prisma().delivery.update({ where: { id }, data: { leasedUntil } });
  expect(await unannounced(25 * SECOND_MS)).toEqual([]);
  expect(await unannounced(35 * SECOND_MS)).toEqual([id]);
  await markAnnounced([id], new Date(Date.now() + 35 * SECOND_MS));
  expect(await unannounced(40 * SECOND_MS)).toEqual([]);
});

test("an endpoint has no more deliveries waiting in the engine than it may, the longest due first", async () => {
  const ids = await newDeliveries(5);
  expect(await unannounced(MINUTE_MS, 3)).toEqual(ids.slice(0, 3));
  await markAnnounced(ids.slice(0, 3), new Date(Date.now() + MINUTE_MS));
  expect(await unannounced(2 * MINUTE_MS, 3)).toEqual([]);
  await prisma().delivery.updateMany({
    where: { id: { in: ids.slice(0, 2) } },
    data: { status: "succeeded", nextAttemptAt: null },
  });
  expect(await unannounced(2 * MINUTE_MS, 3)).toEqual(ids.slice(3, 5));
});
