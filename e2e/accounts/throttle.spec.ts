import { randomUUID } from "node:crypto";
import { MINUTE_MS } from "@/lib/clock";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { forgetHits, peekHits, returnHit, takeHit } from "@/lib/throttle/take-hit";
import { expect, test } from "../fixtures/verbs";

const throttle = { limit: 20, windowMs: 15 * MINUTE_MS };

test("of a thousand parallel hits on one subject exactly the limit is allowed", async () => {
  const subject = randomUUID();
  const verdicts = await Promise.all(
    Array.from({ length: 1_000 }, () => takeHit("test.parallel", subject, throttle)),
  );
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(throttle.limit);
  for (const verdict of verdicts.filter(({ allowed }) => !allowed)) {
    expect(verdict.retryAfterS).toBeGreaterThan(14 * 60);
    expect(verdict.retryAfterS).toBeLessThanOrEqual(15 * 60);
  }
});

test("the same subject under another action, and another subject, are counted apart", async () => {
  const [subject, other] = [randomUUID(), randomUUID()];
  const once = { limit: 1, windowMs: MINUTE_MS };
  expect(await takeHit("test.one", subject, once)).toEqual({ allowed: true, retryAfterS: 0 });
  expect((await takeHit("test.one", subject, once)).allowed).toBe(false);
  expect((await takeHit("test.two", subject, once)).allowed).toBe(true);
  expect((await takeHit("test.one", other, once)).allowed).toBe(true);
});

test("a hit leaves the window when its time is over", async () => {
  const subject = randomUUID();
  const once = { limit: 1, windowMs: MINUTE_MS };
  await takeHit("test.window", subject, once);
  expect((await peekHits("test.window", subject, once)).allowed).toBe(false);
  await runOnce(
    sql`UPDATE throttles SET hits = ARRAY[now() - interval '61 seconds'] WHERE subject = ${subject}`,
  );
  expect((await peekHits("test.window", subject, once)).allowed).toBe(true);
  expect((await takeHit("test.window", subject, once)).allowed).toBe(true);
  const row = await rowOf({ hits: "integer" })(
    sql`SELECT cardinality(hits) AS hits FROM throttles WHERE subject = ${subject}`,
  );
  expect(row?.hits).toBe(1);
});

test("a returned hit makes room for one more, and returning none is harmless", async () => {
  const subject = randomUUID();
  const once = { limit: 1, windowMs: MINUTE_MS };
  await takeHit("test.return", subject, once);
  await returnHit("test.return", subject);
  await returnHit("test.return", subject);
  expect((await takeHit("test.return", subject, once)).allowed).toBe(true);
  expect((await takeHit("test.return", subject, once)).allowed).toBe(false);
});

test("subjects not seen for longer than asked are forgotten, the others kept", async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  for (const subject of [old, recent]) await takeHit("test.forget", subject, throttle);
  await runOnce(sql`UPDATE throttles SET hits = ARRAY[now() - interval '2 days'] WHERE subject = ${old}`);
  await forgetHits(24 * 60 * MINUTE_MS);
  const rows = await rowsOf({ subject: "text" })(
    sql`SELECT subject FROM throttles WHERE action = 'test.forget'`,
  );
  expect(rows.map((row) => row.subject)).toContain(recent);
  expect(rows.map((row) => row.subject)).not.toContain(old);
});
