import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/lib/base/clock";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import type { Throttle } from "@/lib/db/throttle/rules";
import { deleteExpiredHits, returnHit, SHARED_ROWS, takeHit } from "@/lib/db/throttle/take-hit";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";

const throttle = { limit: 20, windowMs: 15 * MINUTE_MS };

test("a throttle allows exactly as many concurrent hits as its limit", { tag: PROPERTY }, async () => {
  const count = rounds({ push: 250, deep: 1_000 });
  const subject = randomUUID();
  const verdicts = await Promise.all(
    Array.from({ length: count }, () => takeHit("test.parallel", subject, throttle)),
  );
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(throttle.limit);
  const delays = verdicts.filter(({ allowed }) => !allowed).map(({ retryAfterS }) => retryAfterS);
  expect(Math.min(...delays)).toBeGreaterThan(14 * 60);
  expect(Math.max(...delays)).toBeLessThanOrEqual(15 * 60);
});

test("a throttle counts the hits of each action and subject separately", async () => {
  const [subject, other] = [randomUUID(), randomUUID()];
  const once = { limit: 1, windowMs: MINUTE_MS };
  expect(await takeHit("test.one", subject, once)).toEqual({ allowed: true, retryAfterS: 0 });
  expect((await takeHit("test.one", subject, once)).allowed).toBe(false);
  expect((await takeHit("test.two", subject, once)).allowed).toBe(true);
  expect((await takeHit("test.one", other, once)).allowed).toBe(true);
});

test("a throttle hit expires at the end of its window", async () => {
  const subject = randomUUID();
  const once = { limit: 1, windowMs: MINUTE_MS };
  await takeHit("test.window", subject, once);
  expect((await takeHit("test.window", subject, once)).allowed).toBe(false);
  await runOnce(
    sql`UPDATE throttles SET hits = ARRAY[now() - interval '61 seconds'] WHERE subject = ${subject}`,
  );
  expect((await takeHit("test.window", subject, once)).allowed).toBe(true);
  const row = await rowOf({ hits: "integer" })(
    sql`SELECT cardinality(hits) AS hits FROM throttles WHERE subject = ${subject}`,
  );
  expect(row?.hits).toBe(1);
});

test("returning a hit to its throttle allows one more hit, and returning the same hit again has no further effect", async () => {
  const subject = randomUUID();
  const once = { limit: 1, windowMs: MINUTE_MS };
  await takeHit("test.return", subject, once);
  await returnHit("test.return", subject, once);
  await returnHit("test.return", subject, once);
  expect((await takeHit("test.return", subject, once)).allowed).toBe(true);
  expect((await takeHit("test.return", subject, once)).allowed).toBe(false);
});

test("a subject has no throttle row once all its hits have been returned, even if they are returned concurrently", async () => {
  const action = `test.returned ${randomUUID()}`;
  const succeed = async (subject: string) => {
    expect((await takeHit(action, subject, throttle)).allowed).toBe(true);
    await returnHit(action, subject, throttle);
  };
  await Promise.all(Array.from({ length: 10 }, () => succeed(randomUUID())));
  const shared = randomUUID();
  await Promise.all(Array.from({ length: throttle.limit }, () => succeed(shared)));
  await succeed(shared);
  expect(
    await rowsOf({ hits: "integer" })(
      sql`SELECT cardinality(hits) AS hits FROM throttles WHERE action = ${action}`,
    ),
  ).toEqual([]);
});

test("above its limit, a throttle with backoff allows one of 100 concurrent attempts after each wait, and the waits become longer", async () => {
  const subject = randomUUID();
  const slow = { ...throttle, limit: 3, backoff: { firstMs: 30_000, maxMs: 60_000 } };
  const allowedOfAHundred = async () => {
    const hits = Array.from({ length: 100 }, () => takeHit("test.slow", subject, slow));
    return (await Promise.all(hits)).filter(({ allowed }) => allowed).length;
  };
  const wait = (seconds: number) =>
    runOnce(sql`
      UPDATE throttles SET hits = (SELECT array_agg(hit - ${seconds} * interval '1 second') FROM unnest(hits) hit)
      WHERE subject = ${subject}`);
  expect(await allowedOfAHundred()).toBe(3);
  expect(await takeHit("test.slow", subject, slow)).toEqual({
    allowed: false,
    retryAfterS: expect.any(Number),
  });
  await wait(31);
  expect(await allowedOfAHundred()).toBe(1);
  await wait(31);
  expect(await allowedOfAHundred()).toBe(0);
  await wait(31);
  expect(await allowedOfAHundred()).toBe(1);
  await wait(61);
  expect(await allowedOfAHundred()).toBe(1);
});

test("throttle rows with expired hits are deleted, and other rows stay", async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  for (const subject of [old, recent]) await takeHit("test.forget", subject, throttle);
  await runOnce(sql`UPDATE throttles SET ends_at = now() - interval '1 second' WHERE subject = ${old}`);
  await deleteExpiredHits();
  const rows = await rowsOf({ subject: "text" })(
    sql`SELECT subject FROM throttles WHERE action = 'test.forget'`,
  );
  expect(rows.map((row) => row.subject)).toContain(recent);
  expect(rows.map((row) => row.subject)).not.toContain(old);
});

test("new unauthenticated clients share a fixed number of throttle rows once the throttle table is full", async () => {
  const unauthenticated: Throttle = { limit: 2, windowMs: MINUTE_MS, unauthenticated: true };
  const action = `test.full ${randomUUID()}`;
  const rows = async () =>
    (await rowOf({ count: "integer" })(sql`SELECT count(*) AS count FROM throttles WHERE action = ${action}`))
      ?.count ?? 0;
  const early = randomUUID();
  await takeHit(action, early, unauthenticated);
  try {
    await deleteExpiredHits(1);
    const before = await rows();
    // The throttle checks the number of rows again only after 200 hits, and the test makes fewer.
    const subjects = Array.from({ length: 150 }, () => randomUUID());
    for (const subject of subjects) await takeHit(action, subject, unauthenticated);
    expect((await rows()) - before).toBeGreaterThan(0);
    const shared = await rowsOf({ subject: "text" })(
      sql`SELECT subject FROM throttles WHERE action = ${action} AND subject <> ${early}`,
    );
    expect(shared.filter(({ subject }) => !/^shared \d+$/.test(subject))).toEqual([]);
    expect(shared.every(({ subject }) => Number(subject.split(" ")[1]) < SHARED_ROWS)).toBe(true);
    expect((await takeHit(action, early, unauthenticated)).allowed).toBe(true);
    expect((await takeHit(action, early, unauthenticated)).allowed).toBe(false);
    await returnHit(action, early, unauthenticated);
    expect((await takeHit(action, early, unauthenticated)).allowed).toBe(true);
  } finally {
    await deleteExpiredHits();
  }
});

test("expired throttle rows are pruned while unauthenticated hits arrive", async () => {
  await runOnce(sql`
    INSERT INTO throttles (action, subject, hits, ends_at)
    SELECT 'test.flood', 'flood ' || n, ARRAY[now()], now() - interval '1 second' FROM generate_series(1, 20000) n`);
  for (let hit = 0; hit < 201; hit += 1) {
    await takeHit("test.flood", `new ${hit % 10}`, {
      limit: 1_000,
      windowMs: MINUTE_MS,
      unauthenticated: true,
    });
  }
  const left = await rowOf({ count: "integer" })(
    sql`SELECT count(*) AS count FROM throttles WHERE action = 'test.flood'`,
  );
  expect(left?.count).toBe(10);
});
