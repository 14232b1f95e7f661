import pg from "pg";
import { MINUTE_MS } from "@/lib/base/clock";
import { firstIdAt, newId, publicEventId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { createApiKey, revokeApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { followEvents } from "@/lib/webhooks/events/follow-events";
import type { EventFeed } from "@/lib/webhooks/events/schema";
import { sendTestEvent } from "@/lib/webhooks/events/send-test-event";
import type { Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent, manyEvents } from "../../support/world/events";

/** Calls the event feed once, by default without waiting for events. */
async function follow(api: Api, key: string, after?: string, wait = 0): Promise<EventFeed> {
  const query = new URLSearchParams({ wait_s: String(wait), ...(after && { after }) });
  const { status, body } = await api.call<EventFeed>("GET", `/events/feed?${query}`, { key });
  expect(status).toBe(200);
  return body.data;
}

const idsOf = ({ events }: EventFeed) => events.map(({ id }) => id);

test("the first call to the event feed returns no events, and later calls return each new event once, oldest first, with its data", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Following Games");
  const inTest = callerFor(user, "test");
  await causeEvent(inTest);
  const start = await follow(api, keys.test);
  expect(start.events).toEqual([]);
  const [first, second] = [await causeEvent(inTest), await causeEvent(inTest)];
  const found = await follow(api, keys.test, start.next);
  expect(idsOf(found)).toEqual([first.name, second.name]);
  expect(found.events[0]).toMatchObject({
    test_event: false,
    data: { reference: "TEST-EVENT", sequence: 1 },
  });
  expect(idsOf(await follow(api, keys.test, found.next))).toEqual([]);
  expect(idsOf(await follow(api, keys.test, start.next)), "the same call, repeated").toEqual(idsOf(found));
});

test("the event feed returns an event that is committed late, even after it has returned newer events", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Late Games");
  const inTest = callerFor(user, "test");
  const late = newId();
  const writer = new pg.Client({ connectionString: env().DATABASE_URL });
  await writer.connect();
  try {
    await writer.query("BEGIN");
    await writer.query(
      `INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
       VALUES ($1, $2, 'test', 'redemption-intent.success', $3, 1, '{"data":{}}', now())`,
      [late, inTest.accountId, newId()],
    );
    await writer.query(
      `INSERT INTO deliveries (id, event_id, event_type, account_id, environment, status, created_at, updated_at)
       VALUES ($1, $1, 'redemption-intent.success', $2, 'test', 'unsent', now(), now())`,
      [late, inTest.accountId],
    );
    const start = await follow(api, keys.test);
    const early = await causeEvent(inTest);
    const before = await follow(api, keys.test, start.next);
    expect(idsOf(before)).toEqual([early.name]);
    const between = await follow(api, keys.test, before.next);
    expect(idsOf(between)).toEqual([]);
    await writer.query("COMMIT");
    expect(idsOf(await follow(api, keys.test, between.next))).toEqual([publicEventId(late)]);
    expect(idsOf(await follow(api, keys.test, before.next))).toEqual([publicEventId(late)]);
  } finally {
    await writer.end();
  }
});

test("the event feed returns an event once even if the event is committed ten minutes late", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Very Late Games");
  const inTest = callerFor(user, "test");
  let { next } = await follow(api, keys.test);
  await manyEvents(inTest, "unsent", 45);
  const ids: string[] = [];
  for (let page = 0; page < 4; page += 1) {
    const found = await follow(api, keys.test, next);
    ids.push(...idsOf(found));
    next = found.next;
    if (page === 1) ids.push(await commitLate(inTest.accountId, 10 * MINUTE_MS));
  }
  expect(ids).toHaveLength(47);
  expect(new Set(ids).size, "the late one was returned once").toBe(46);
  expect(idsOf(await follow(api, keys.test, next))).toEqual([]);
});

/** Commits an event whose ID has a time `agoMs` milliseconds in the past, and returns the event's public ID. */
async function commitLate(accountId: string, agoMs: number): Promise<string> {
  const id = firstIdAt(new Date(Date.now() - agoMs));
  await pool().query(
    `INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
     VALUES ($1, $2, 'test', 'redemption-intent.success', $3, 1, '{"data":{}}', now())`,
    [id, accountId, newId()],
  );
  await pool().query(
    `INSERT INTO deliveries (id, event_id, event_type, account_id, environment, status, created_at, updated_at)
     VALUES ($1, $1, 'redemption-intent.success', $2, 'test', 'unsent', now(), now())`,
    [id, accountId],
  );
  return publicEventId(id);
}

test("if six clients wait on one account's event feed, the server answers each of them at most about once a second", async ({
  api,
  world,
}) => {
  const { keys } = await partnerOf(world, "Crowded Games");
  const { next } = await follow(api, keys.test);
  const untilMs = performance.now() + 1_500;
  let calls = 0;
  const client = async () => {
    for (; performance.now() < untilMs; calls += 1) await follow(api, keys.test, next, 2);
  };
  await Promise.all(Array.from({ length: 6 }, client));
  expect(calls).toBeLessThanOrEqual(6 * 3);
});

test("the event feed returns every event exactly once across its pages, even while new events are created", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Busy Games");
  const inTest = callerFor(user, "test");
  let { next } = await follow(api, keys.test);
  await manyEvents(inTest, "unsent", 45);
  const returned: string[] = [];
  const meanwhile: string[] = [];
  for (let page = 0; page < 6; page += 1) {
    const found = await follow(api, keys.test, next);
    returned.push(...idsOf(found));
    next = found.next;
    if (page < 3) meanwhile.push((await causeEvent(inTest)).name);
  }
  expect(returned).toHaveLength(48);
  expect(new Set(returned).size).toBe(48);
  expect(returned).toEqual(expect.arrayContaining(meanwhile));
});

test("at most three calls from an account wait on the event feed: a fourth call ends one of them early, and the remaining three return the next test event", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Patient Games");
  const inTest = callerFor(user, "test");
  const { next } = await follow(api, keys.test);
  const longest = follow(api, keys.test, next, 20);
  const beganAtMs = performance.now();
  // With the first call, these are one more than the limit of three waiting calls, so one of them is answered early.
  const others = [1, 2, 3].map(() => follow(api, keys.test, next, 20));
  const ended = await Promise.race([longest, ...others]);
  expect(ended.events).toEqual([]);
  expect(performance.now() - beganAtMs, "long before its time").toBeLessThan(15_000);
  await setEndpointUrl(inTest);
  const sent = await sendTestEvent(inTest, { type: "redemption-intent.success" });
  const all = await Promise.all([longest, ...others]);
  const answered = all.filter(({ events }) => events.length > 0);
  expect(answered).toHaveLength(3);
  for (const feed of answered) {
    expect(idsOf(feed)).toEqual([sent.id]);
    expect(feed.events[0]).toMatchObject({ test_event: true, type: "redemption-intent.success" });
  }
  expect(idsOf(await follow(api, keys.test, ended.next))).toEqual([sent.id]);
});

test("a waiting event feed call with a read-only key returns events, and a call whose key is revoked while it waits is refused", async ({
  world,
}) => {
  const inTest = callerFor((await partnerOf(world, "Revoking Games")).user, "test");
  const follower = async (may_write: boolean) => {
    const { id } = await createApiKey(inTest, { name: "Laptop", may_write });
    return { ...inTest, keyId: id };
  };
  const [reading, revoked] = [await follower(false), await follower(true)];
  const { next: after } = (await followEvents(reading, { wait_s: 0 })).data;
  const found = followEvents(reading, { after, wait_s: 20 });
  const refused = expect(followEvents(revoked, { after, wait_s: 20 })).rejects.toMatchObject({
    code: "unauthenticated",
  });
  // Queries of one account run in order, so both calls have queried once and are waiting when this call returns.
  await followEvents(reading, { after, wait_s: 0 });
  await revokeApiKey(inTest, { key_id: revoked.keyId });
  const { name } = await causeEvent(inTest);
  expect(idsOf((await found).data)).toEqual([name]);
  await refused;
});

test("the event feed excludes events of other accounts and of the live environment, and refuses a live key", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Quiet Games");
  const { next } = await follow(api, keys.test);
  await causeEvent(callerFor(user, "live"));
  await causeEvent(callerFor(world.otherPartner.user, "test"));
  expect(idsOf(await follow(api, keys.test, next))).toEqual([]);
  const refused = await api.call("GET", "/events/feed?wait_s=0", { key: keys.live });
  expect(refused).toMatchObject({ status: 403, body: { error_code: "forbidden" } });
});

test("a feed cursor that is malformed, too old or from another database is refused with an error that states the reason", async ({
  api,
  world,
}) => {
  const { keys } = await partnerOf(world, "Lost Games");
  const { next } = await follow(api, keys.test);
  const cursor = JSON.parse(Buffer.from(next, "base64url").toString()) as object;
  const changed = (changes: object) =>
    Buffer.from(JSON.stringify({ ...cursor, ...changes })).toString("base64url");
  const cases = {
    "must be the `next` of a previous request": [
      "evt_1",
      "e30",
      changed({ seen: "5:3:" }),
      changed({ seen: "1:9:7,4" }),
    ],
    "is over a day old: start without it, and list the events you missed with GET /events": [
      changed({ fromMs: 0 }),
    ],
    "is not valid for this environment; send the request without `after`": [
      changed({ seen: "999999999999:999999999999:" }),
    ],
  };
  const beganAtMs = performance.now();
  for (const [message, cursors] of Object.entries(cases)) {
    for (const after of cursors) {
      const answer = await api.call("GET", `/events/feed?${new URLSearchParams({ after, wait_s: "20" })}`, {
        key: keys.test,
      });
      expect(answer, after).toMatchObject({ status: 422, body: { errors: { after: [message] } } });
    }
  }
  expect(performance.now() - beganAtMs, "without waiting for events").toBeLessThan(15_000);
});
