import { setTimeout as sleep } from "node:timers/promises";
import { batched } from "@/lib/db/batching";
import { asAccount, laneLimits, onLane } from "@/lib/db/lanes";
import { pool } from "@/lib/db/pool";
import { joinSql, namesSql, type Sql, sql } from "@/lib/db/sql";
import { expect, test } from "../../support/fixtures/verbs";

type Call = { owner: string; value: number; exclusiveKey?: string; coalesceKey?: string };

/**
 * Creates a batched function `call`, and a list `statements` of the values in each of its statements. A call returns its value,
 * or the result of the SQL expression `ask`.
 */
function echo({ ask = sql`value` }: { ask?: Sql } = {}) {
  const statements: number[][] = [];
  const call = batched({
    row: { value: "integer" },
    fairnessKeyOf: ({ owner }: Call) => owner,
    exclusiveKeysOf: ({ exclusiveKey }) => (exclusiveKey === undefined ? [] : [exclusiveKey]),
    coalesceKeyOf: ({ value, coalesceKey = String(value) }) => coalesceKey,
    shouldRetry: ({ value }) => value < 0,
    statement: (calls, locking) => {
      statements.push(calls.map(({ value }) => value));
      const rows = calls.map(
        ({ value }, at) => sql`(${at + 1}::bigint, ${value}::int, ${locking.sql !== ""}::boolean)`,
      );
      return sql`SELECT position, ${ask} AS value FROM (VALUES ${joinSql(rows)}) AS v(position, value, skips)`;
    },
  });
  return { call, statements };
}

const owners = (count: number) => Array.from({ length: count }, (_, at) => `owner ${at}`);

test("sequential calls run in separate statements", async () => {
  const { call, statements } = echo();
  expect(await call({ owner: "a", value: 1 })).toEqual([{ value: 1 }]);
  expect(await call({ owner: "a", value: 2 })).toEqual([{ value: 2 }]);
  expect(statements).toEqual([[1], [2]]);
});

test("concurrent calls are batched into statements of at most 64 calls, and each call gets its own result", async () => {
  const { call, statements } = echo();
  const answers = await Promise.all(owners(100).map((owner, value) => call({ owner, value })));
  expect(answers).toEqual(owners(100).map((_, value) => [{ value }]));
  expect(statements.map((calls) => calls.length)).toEqual([64, 36]);
});

test("many waiting calls from one owner do not delay a call from another owner", async () => {
  const { call, statements } = echo();
  const much = Array.from({ length: 200 }, (_, value) => call({ owner: "much", value }));
  await Promise.all([...much, call({ owner: "little", value: 1_000 })]);
  expect(statements[0]).toContain(1_000);
  expect(statements.map((calls) => calls.length)).toEqual([64, 64, 64, 9]);
});

test("an owner's waiting calls are batched into one statement, which starts after the current one has ended", async () => {
  const { call, statements } = echo({ ask: sql`value + (SELECT 0 * length(pg_sleep(0.05)::text))` });
  const first = call({ owner: "a", value: 1 });
  await sleep(20);
  await Promise.all([first, ...[2, 3, 4].map((value) => call({ owner: "a", value }))]);
  expect(statements).toEqual([[1], [2, 3, 4]]);
});

test("concurrent calls with the same exclusive key run in separate statements", async () => {
  const { call, statements } = echo();
  const calls = [1, 2, 3].map((value) => call({ owner: `owner ${value}`, value, exclusiveKey: "the same" }));
  await Promise.all([...calls, call({ owner: "other", value: 4, exclusiveKey: "another" })]);
  expect(statements).toEqual([[1, 4], [2], [3]]);
});

test("waiting calls from one owner with the same coalesce key are merged: only the latest runs, and all of them return its result", async () => {
  const { call, statements } = echo({ ask: sql`value + (SELECT 0 * length(pg_sleep(0.05)::text))` });
  const same = (owner: string, value: number) => call({ owner, value, coalesceKey: "the same" });
  const running = same("a", 1);
  await sleep(20);
  const answers = await Promise.all([running, same("a", 2), same("a", 3), same("b", 4)]);
  expect(answers.flat().map(({ value }) => value)).toEqual([1, 3, 3, 4]);
  expect(statements).toEqual([[1], [3, 4]]);
});

test("all merged calls are rejected if the call that runs for them fails", async () => {
  const { call, statements } = echo({ ask: sql`10 / value` });
  const zero = () => call({ owner: "a", value: 0 });
  const outcomes = await Promise.allSettled([zero(), zero(), call({ owner: "b", value: 2 })]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(statements).toEqual([[0, 2], [0], [2]]);
});

test("calls that a shared statement defers are retried in order, in a statement with only their owner's calls", async () => {
  // With SKIP LOCKED, the statement defers the calls from owner a.
  const { call, statements } = echo({ ask: sql`CASE WHEN skips AND value < 10 THEN -1 ELSE value END` });
  const answers = await Promise.all([
    ...[1, 2].map((value) => call({ owner: "a", value })),
    call({ owner: "b", value: 11 }),
  ]);
  expect(answers.flat()).toEqual([{ value: 1 }, { value: 2 }, { value: 11 }]);
  expect(statements).toEqual([
    [1, 11, 2],
    [1, 2],
  ]);
});

test("a failed statement is split into halves and retried, and only the call that caused the failure is rejected", async () => {
  const { call, statements } = echo({ ask: sql`10 / value` });
  const outcomes = await Promise.allSettled(
    [1, 0, 2].map((value) => call({ owner: `owner ${value}`, value })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: { code: "22012" } });
  expect(statements).toEqual([[1, 0, 2], [1, 0], [1], [0], [2]]);
});

test("isolating one failing call among 64 batched calls takes 12 more statements, and the other calls succeed", async () => {
  const { call, statements } = echo({ ask: sql`10 / value` });
  const values = Array.from({ length: 64 }, (_, at) => (at === 40 ? 0 : 1));
  const outcomes = await Promise.allSettled(values.map((value, at) => call({ owner: `owner ${at}`, value })));
  expect(outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []))).toEqual([40]);
  expect(statements).toHaveLength(13);
});

test("statements of one account that wait for locks use at most the number of database connections allowed per account", async () => {
  // Other workers might run this test in the same database.
  const marker = `slept_${process.pid}`;
  const { call } = echo({
    ask: sql`CASE WHEN skips THEN -1 ELSE value + (
      SELECT 0 * length(${namesSql(marker)}::text) FROM pg_sleep(0.1) AS ${namesSql(marker)}) END`,
  });
  // Counts only sleeping statements. The statement that several owners share does not sleep, and can briefly run at the same
  // time.
  const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE wait_event = 'PgSleep' AND query LIKE '%${marker}%' AND datname = current_database()`;
  let mostUsed = 0;
  let isRunning = true;
  const calls = onLane("jobs", () =>
    asAccount("an account", () => Promise.all(owners(6).map((owner, value) => call({ owner, value })))),
  ).finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    const { rows } = await pool().query<{ count: number }>(waiting);
    mostUsed = Math.max(mostUsed, rows[0]?.count ?? 0);
  }
  await calls;
  expect(mostUsed).toBe(Math.max(2, Math.floor(laneLimits("jobs").connections / 4)));
});

test("calls on a lost connection fail and are not retried", async () => {
  const { call, statements } = echo({ ask: sql`value + (SELECT 0 * length(pg_sleep(60)::text))` });
  const outcomes = Promise.allSettled([1, 2].map((value) => call({ owner: `owner ${value}`, value })));
  const end =
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()";
  await expect.poll(async () => (await pool().query(end)).rowCount).toBe(1);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(statements).toEqual([[1, 2]]);
});

test("once an owner has 512 waiting calls, further calls are rejected, even if all calls are merged", async () => {
  const { call } = echo({ ask: sql`value + (SELECT 0 * length(pg_sleep(0.2)::text))` });
  const calls = Array.from({ length: 600 }, (_, value) => call({ owner: "a", value }));
  const others = call({ owner: "b", value: 1 });
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(600 - 512);
  const merged = await Promise.allSettled(
    Array.from({ length: 600 }, () => call({ owner: "a", value: 1, coalesceKey: "it" })),
  );
  expect(merged.filter(({ status }) => status === "rejected")).toHaveLength(600 - 512);
  for (const one of refused)
    expect(one).toMatchObject({ reason: { code: "service_unavailable", retryAfterS: 2 } });
  await others;
});

test("calls from API requests and from jobs never share a statement", async () => {
  const { call, statements } = echo();
  await Promise.all([
    onLane("api", () => call({ owner: "a", value: 1 })),
    onLane("jobs", () => call({ owner: "b", value: 2 })),
  ]);
  expect(statements).toEqual([[1], [2]]);
});
