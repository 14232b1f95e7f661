import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { rowOf, sql } from "@/lib/db/sql";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { countUndelivered, MAX_COUNTED } from "@/lib/webhooks/events/count-events";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { replay } from "@/lib/webhooks/events/replay-store";
import { type ReplayResult, replayEvents } from "@/lib/webhooks/events/resend-events";
import { DEEP } from "../../support/fixtures/depth";
import { partnerInTest } from "../../support/world/accounts";
import { causeEvent, manyEvents, pastEvent } from "../../support/world/events";
import { expect, test } from "./endpoint-fixture";
import { attemptLatest, readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

/** Returns the IDs of the caller's pending events, including test events. */
async function pendingOf(caller: Caller): Promise<string[]> {
  const pages = await Promise.all(
    (["none", "only"] as const).map((testEvents) =>
      listEvents(caller, { limit: 100, delivery_status: "pending", testEvents }),
    ),
  );
  return pages.flatMap(({ data }) => data.events.map(({ id }) => id));
}

/** Returns the number of sessions that are waiting for locks held by the backend process `pid`. */
async function waitingFor(pid: number): Promise<number> {
  const row = await rowOf({ count: "integer" })(sql`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${pid}::int = ANY (pg_blocking_pids(pid))`);
  return row?.count ?? 0;
}

test("a replay of failed events queues exactly those that happened at or after the given time, without test events", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const otherPartner = await partnerInTest();
  const live = { ...partner, environment: "live" } as const;
  for (const other of [otherPartner, live]) await setEndpoint(other, { url: "https://hooks.example.com/" });

  const since = new Date(Date.now() - HOUR_MS);
  const after = (ms: number) => new Date(since.getTime() + ms);
  const matching = [
    await pastEvent(partner, { status: "failed", at: after(0) }),
    await pastEvent(partner, { status: "failed", at: after(1), type: "subscription.renewed" }),
    await pastEvent(partner, { status: "failed" }),
  ];
  const waiting = await pastEvent(partner, { status: "pending", at: after(1) });
  const left = [
    await pastEvent(partner, { status: "failed", at: after(-1) }),
    await pastEvent(partner, { status: "succeeded", at: after(1) }),
    await pastEvent(partner, { status: "unsent", at: after(1) }),
    await pastEvent(partner, { status: "failed", at: after(1), testEvent: true }),
    await pastEvent(otherPartner, { status: "failed", at: after(1) }),
    await pastEvent(live, { status: "failed", at: after(1) }),
  ];

  expect((await replayEvents(partner, { status: "failed", since })).queued).toBe(3);
  expect((await pendingOf(partner)).sort()).toEqual([...matching, waiting].sort());
  for (const name of [waiting, ...left]) expect(await readDeliveries(name)).toHaveLength(1);
  for (const name of matching) {
    expect(await readDeliveries(name)).toMatchObject([
      { round: 1, latest: false, status: "failed" },
      { round: 2, latest: true, status: "pending" },
    ]);
  }
  expect((await replayEvents(partner, { status: "failed", since })).queued).toBe(0);
});

for (const status of ["failed", "unsent"] as const) {
  test(`every ${status} event is queued once when ten replays run at the same time`, async ({
    endpoint,
    partner,
  }) => {
    await endpoint(answering(204));
    await manyEvents(partner, status, 250);
    const which = status === "failed" ? { status, since: new Date(0) } : { status };
    const limits = { queued: 1_000, atOnce: 100 };
    const counts = await Promise.all(Array.from({ length: 10 }, () => replayEvents(partner, which, limits)));
    expect(counts.reduce((sum, { queued }) => sum + queued, 0)).toBe(250);
    const rounds = await prisma().delivery.groupBy({
      by: ["round", "latest", "status"],
      where: { accountId: partner.accountId },
      orderBy: { round: "asc" },
      _count: true,
    });
    expect(rounds).toEqual([
      { round: 1, latest: false, status, _count: 250 },
      { round: 2, latest: true, status: "pending", _count: 250 },
    ]);
  });
}

test("a replay completes even if one of its events is resent concurrently", async ({ endpoint, partner }) => {
  await endpoint(answering(204));
  await manyEvents(partner, "unsent", 1_500);
  const { accountId } = partner;
  const firstDelivery = await prisma().delivery.findFirstOrThrow({
    where: { accountId },
    orderBy: { eventId: "asc" },
  });
  let replayed = Promise.resolve<ReplayResult>({ queued: 0, more: false });
  await prisma().$transaction(async (db) => {
    const [self] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
    const { id: endpointId } = await db.webhookEndpoint.findFirstOrThrow({ where: { accountId } });
    const due = { status: "pending", nextAttemptAt: new Date() } as const;
    await db.delivery.create({
      data: { ...firstDelivery, id: newId(), round: 2, endpointId, createdAt: new Date(), ...due },
    });
    replayed = replayEvents(partner, { status: "unsent" });
    await expect.poll(() => waitingFor(self?.pid ?? 0)).toBeGreaterThan(0);
    await db.delivery.update({ where: { id: firstDelivery.id }, data: { latest: false } });
  });
  expect(await replayed).toEqual({ queued: 1_499, more: false });
});

test("a replay counts the events that it queues for a paused endpoint, although their deliveries do not start yet", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  await manyEvents(partner, "failed", 3);
  const { accountId } = partner;
  const pausedUntil = new Date(Date.now() + HOUR_MS);
  await prisma().webhookEndpoint.updateMany({
    where: { accountId },
    data: { failingSince: new Date(), pausedUntil },
  });
  const page = { before: new Date(), at: new Date(), after: null, limit: 2 };
  const all = { status: "failed", since: new Date(0) } as const;
  expect(await replay(partner, all, page)).toEqual({
    deliveries: [],
    queued: 2,
    last: expect.any(String),
  });
  expect(await prisma().delivery.count({ where: { accountId, status: "pending" } })).toBe(2);
});

test("events recorded without a webhook URL are sent exactly once if they are replayed after a URL is set", async ({
  endpoint,
  partner,
}) => {
  const names: string[] = [];
  for (let count = 0; count < 5; count += 1) names.push((await causeEvent(partner)).name);
  await expect(replayEvents(partner, { status: "unsent" })).rejects.toMatchObject({ code: "no_webhook_url" });
  for (const name of names) expect(await readDeliveries(name)).toMatchObject([{ status: "unsent" }]);
  expect(await countUndelivered(partner)).toMatchObject({ failed: 0, unsent: 5 });

  const receiver = await endpoint(answering(204));
  expect((await replayEvents(partner, { status: "unsent" })).queued).toBe(5);
  for (const name of names) await attemptLatest(name);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(names);
  expect((await replayEvents(partner, { status: "unsent" })).queued).toBe(0);
  for (const name of names) await attemptLatest(name);
  expect(receiver.received).toHaveLength(5);
});

test("events stay unsent while the endpoint is disabled, and a replay is refused until the endpoint is enabled again", async ({
  endpoint,
  partner,
}) => {
  const receiver = await endpoint(answering(204));
  await disableEndpoint(partner);
  const { name } = await causeEvent(partner);
  expect(await readDeliveries(name)).toMatchObject([
    { status: "unsent", endpointId: null, nextAttemptAt: null },
  ]);
  for (const which of [{ status: "unsent" }, { status: "failed", since: new Date(0) }] as const) {
    await expect(replayEvents(partner, which)).rejects.toMatchObject({ code: "no_webhook_url" });
  }
  await setEndpoint(partner, { url: receiver.url });
  const { name: later } = await causeEvent(partner);
  expect(await pendingOf(partner)).toEqual([later]);
  expect((await replayEvents(partner, { status: "unsent" })).queued).toBe(1);
  expect(await pendingOf(partner)).toEqual([later, name]);
});

test("the counts of failed and of unsent events exclude test events, and each stops at a limit", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  await pastEvent(partner, { status: "failed" });
  await pastEvent(partner, { status: "failed", testEvent: true });
  await pastEvent(partner, { status: "succeeded" });
  expect(await countUndelivered(partner)).toMatchObject({ failed: 1, unsent: 0 });
  expect(await countUndelivered(await partnerInTest())).toMatchObject({ failed: 0, unsent: 0 });
  await manyEvents(partner, "unsent", MAX_COUNTED + 1);
  expect(await countUndelivered(partner)).toMatchObject({ failed: 1, unsent: MAX_COUNTED });
  await manyEvents(partner, "failed", MAX_COUNTED);
  expect(await countUndelivered(partner)).toMatchObject({ failed: MAX_COUNTED, unsent: MAX_COUNTED });
});

test("a replay and the count of undelivered events skip test events and events that no enabled endpoint is subscribed to", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  for (let count = 0; count < 3; count += 1) {
    await pastEvent(partner, { status: "unsent", testEvent: true });
    await pastEvent(partner, { status: "unsent", type: "refund.created" });
  }
  const matchingId = await pastEvent(partner, { status: "unsent" });
  expect(await countUndelivered(partner)).toMatchObject({ failed: 0, unsent: 1 });
  expect(await replayEvents(partner, { status: "unsent" }, { atOnce: 2 })).toEqual({
    queued: 1,
    more: false,
  });
  expect(await pendingOf(partner)).toEqual([matchingId]);
});

test("a replay queues events up to the limit in several statements and reports that there are more", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  await manyEvents(partner, "unsent", 5);
  const replay = () => replayEvents(partner, { status: "unsent" }, { queued: 4, atOnce: 2 });
  expect(await replay()).toEqual({ queued: 4, more: true });
  expect(await replay()).toEqual({ queued: 1, more: false });
});

test("a replay queues up to 20,000 events by default", { tag: DEEP }, async ({ endpoint, partner }) => {
  await endpoint(answering(204));
  await manyEvents(partner, "unsent", 20_500);
  expect(await replayEvents(partner, { status: "unsent" })).toEqual({ queued: 20_000, more: true });
  expect(await replayEvents(partner, { status: "unsent" })).toEqual({ queued: 500, more: false });
});
