import { setTimeout as sleep } from "node:timers/promises";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { newApiKey } from "@/lib/identity/api-keys/api-key-format";
import { createApiKey, revokeApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import type { Answer, Api } from "../../support/fixtures/api";
import { expect } from "../../support/fixtures/plain-test";
import { bulkyEvents } from "../../support/world/events";
import { LIMIT, PAGE_LIMIT, test } from "./rate-limit-fixture";
import { statusOf } from "./supervisor-fixture";

// One worker runs all tests, so that the servers start only once.
test.describe.configure({ mode: "default" });

/** The burst that the page limit allows a client: ten seconds' worth of pages. */
const PAGES_AT_ONCE = 10 * PAGE_LIMIT;
const NOTHING = "/redemption-intents/none";

/** Sends requests in parallel, using each key in turn. */
const burst = (api: Api, keys: readonly string[], count: number, path = NOTHING): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: count }, (_, nth) => api.call("GET", path, { key: keys[nth % keys.length] })),
  );

/**
 * Waits until more than half of the rate limit of this client's address is available again. Tests need this, because the first
 * request with a new key counts against the address.
 */
const untilRecovered = (api: Api) =>
  expect
    .poll(async () => {
      const { headers } = await api.call("GET", "/countries");
      return Number(/;r=(\d+);/.exec(headers.get("ratelimit") ?? "")?.[1]);
    })
    .toBeGreaterThan(LIMIT / 2);

/**
 * Waits until both processes have cached a key. Sends it alone, because connections go to the processes in turn: with a second
 * key in turn, each process could receive only one of them.
 */
const untilCached = (api: Api, key: string) =>
  expect.poll(async () => [...statuses(await burst(api, [key], 8))]).toEqual([404]);

const statuses = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

/** Locks the table `api_keys` while `act` runs, so that no key can be looked up. */
async function withKeysLocked<Result>(act: () => Promise<Result>): Promise<Result> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE");
    return await act();
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

// Earlier tests used up the limit of the address.
test.beforeEach(({ stage }) => untilRecovered(stage.api));

test("every response contains the number of remaining requests, and a request above the limit gets 429 with Retry-After", async ({
  stage,
}) => {
  const { api, newMember } = stage;
  const { test: key } = (await newMember()).keys;
  for (const answer of [
    await api.call("GET", "/countries"),
    await api.call("GET", NOTHING, { key }),
    await api.call("GET", NOTHING),
    await api.call("GET", "/openapi.json"),
    await api.call("PUT", "/countries"),
    await api.call("GET", "/nothing"),
    await api.call("GET", "/%ZZ"),
  ]) {
    expect(answer.headers.get("ratelimit-policy")).toBe(`"default";q=${LIMIT};w=1`);
    expect(answer.headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
  }

  const answers = await burst(api, [key], 5 * LIMIT);
  const refused = answers.find(({ status }) => status === 429);
  expect(statuses(answers)).toEqual(new Set([404, 429]));
  expect(refused?.body.error_code).toBe("rate_limited");
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect(refused?.headers.get("ratelimit")).toBe('"default";r=0;t=1');

  // A process that has not cached the key yet counts requests with this key against the address first.
  await untilRecovered(api);
  const lost = await Promise.all(Array.from({ length: 5 * LIMIT }, () => api.call("GET", "/nothing")));
  expect(statuses(lost)).toEqual(new Set([404, 429]));
});

test("requests with ten keys of one account and environment share one limit, and do not count against other accounts or the other environment", async ({
  stage,
}) => {
  const { api, newMember } = stage;
  const [member, neighbor] = [await newMember(), await newMember()];
  const caller = callerFor(member.user, "test");
  const made = Array.from({ length: 9 }, () => createApiKey(caller, { name: "One of ten" }));
  const keys = [member.keys.test, ...(await Promise.all(made)).map(({ key }) => key)];
  const others = [neighbor.keys.test, member.keys.live];
  for (const key of others) await untilCached(api, key);
  const startedAt = performance.now();
  const [answers, unaffected] = await Promise.all([burst(api, keys, 400), burst(api, others, 8)]);
  const max = LIMIT * (1 + Math.ceil((performance.now() - startedAt) / 1_000));
  const accepted = answers.filter(({ status }) => status === 404).length;
  expect(statuses(answers)).toEqual(new Set([404, 429]));
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThanOrEqual(max);
  expect(statuses(unaffected)).toEqual(new Set([404]));
});

test("requests above the limit are refused without a database query, both for a known key and for an address that sends unknown keys", async ({
  stage,
}) => {
  const { api, newMember } = stage;
  const { test: key } = (await newMember()).keys;
  await untilCached(api, key);
  for (const tried of [key, newApiKey("test")]) {
    const all: Promise<Answer>[] = [];
    const first = await withKeysLocked(() => {
      all.push(...Array.from({ length: 3 * LIMIT }, () => api.call("GET", NOTHING, { key: tried })));
      return Promise.race(all);
    });
    expect(first.status).toBe(429);
    await Promise.all(all);
  }
});

test("requests with guessed or revoked keys do not count against an account", async ({ stage }) => {
  const { api, newMember } = stage;
  const member = await newMember();
  const caller = callerFor(member.user, "test");
  const { id, key: revoked } = await createApiKey(caller, { name: "Lost" });
  for (const key of [member.keys.test, revoked])
    await expect.poll(async () => (await api.call("GET", NOTHING, { key })).status).toBe(404);
  await revokeApiKey(caller, { key_id: id });
  await untilRecovered(api);
  const answers = await burst(api, [revoked, newApiKey("test")], 5 * LIMIT);
  expect(statuses(answers)).toEqual(new Set([401, 429]));
  expect((await api.call("GET", NOTHING, { key: member.keys.test })).status).toBe(404);
});

test("a large response counts as several requests, and a request is accepted after the time in Retry-After has passed", async ({
  stage,
}) => {
  const { api, newMember } = stage;
  const member = await newMember();
  const { test: key } = member.keys;
  await bulkyEvents(callerFor(member.user, "test"), 20);
  const large = "/events?expand=data&limit=20";
  const [one] = await burst(api, [key], 1, large);
  const leftAfterOne = Number(/r=(\d+)/.exec(one?.headers.get("ratelimit") ?? "")?.[1]);
  expect(one?.status).toBe(200);
  expect(leftAfterOne).toBeLessThanOrEqual(LIMIT - 10);

  let waitS = 0;
  // On a slow machine, the limit refills while the responses arrive, so that another burst is needed to reach the limit.
  await expect(async () => {
    await sleep(1_000);
    await burst(api, [key], LIMIT, large);
    // The processes exchange the costs of the responses four times a second. Retry-After must account for all of them.
    await sleep(1_000);
    const refused = await api.call("GET", NOTHING, { key });
    waitS = Number(refused.headers.get("retry-after"));
    expect(refused.status).toBe(429);
    expect(waitS).toBeGreaterThan(1);
    expect(refused.headers.get("ratelimit")).toBe(`"default";r=0;t=${waitS}`);
  }).toPass();
  await sleep(waitS * 1_000);
  expect((await api.call("GET", NOTHING, { key })).status).toBe(404);
});

/** Sends requests in parallel. Returns the number of requests that were not refused with 429, and the elapsed seconds. */
async function letIn(count: number, ask: () => Promise<number>): Promise<{ letIn: number; tookS: number }> {
  const beganAtMs = performance.now();
  const statuses = await Promise.all(Array.from({ length: count }, ask));
  const tookS = (performance.now() - beganAtMs) / 1_000;
  return { letIn: statuses.filter((status) => status !== 429).length, tookS };
}

/**
 * Expects the number of requests let in to be `limit` at once and `regainedPerS` more per second, which is what one limit for
 * both processes allows. Separate limits would let in twice as many.
 */
function expectExactly(
  limit: number,
  regainedPerS: number,
  { letIn, tookS }: { letIn: number; tookS: number },
) {
  expect(letIn).toBeGreaterThanOrEqual(limit);
  expect(letIn).toBeLessThanOrEqual(limit + Math.floor(regainedPerS * tookS));
}

test("the burst limit of an account applies to both processes together", async ({ stage }) => {
  const { test: key } = (await stage.newMember()).keys;
  await untilCached(stage.api, key);
  await sleep(1_100);
  const ask = async () => (await stage.api.call("GET", NOTHING, { key })).status;
  expectExactly(LIMIT, LIMIT, await letIn(300, ask));
});

test("the burst limit of a client's address applies to both processes together", async ({ stage }) => {
  await sleep(1_100);
  // An unknown path costs one request, the minimum.
  const ask = () => statusOf(`${stage.baseUrl}/api/v1/nothing`);
  expectExactly(LIMIT, LIMIT, await letIn(300, ask));
});

test("the burst limit for a client's page requests applies to both processes together", async ({ stage }) => {
  const ask = () => statusOf(`${stage.baseUrl}/redemptions/checkout/nothing`);
  expectExactly(PAGES_AT_ONCE, PAGE_LIMIT, await letIn(80, ask));
});
