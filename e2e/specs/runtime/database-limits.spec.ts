import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import pg from "pg";
import { callerFor } from "@/lib/base/signed-in-user";
import { isUnavailable } from "@/lib/db/faults";
import { laneLimits, laneNames, onLane } from "@/lib/db/lanes";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { distinctOutcomes, elapsedMs, READY, readiness, saleWith, test } from "./database-limits-fixture";
import { freeze } from "./frozen-postgres";

test.describe.configure({ mode: "serial", timeout: 240_000 });

test.afterEach(async ({ stage: _ }) => {
  expect(await checkInvariants()).toEqual([]);
});

test("each lane has dedicated database connections with its own timeouts", async ({ stage: _ }) => {
  for (const lane of laneNames) {
    const session = await onLane(lane, () =>
      rowOf({ statements: "text", locks: "text", idle: "text", name: "text" })(sql`
        SELECT (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS statements,
               (SELECT setting FROM pg_settings WHERE name = 'lock_timeout') AS locks,
               (SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle,
               current_setting('application_name') AS name`),
    );
    const { statementMs, lockMs } = laneLimits(lane);
    expect(session).toEqual({
      statements: String(statementMs),
      locks: String(lockMs),
      idle: String(2 * statementMs),
      name: `tessera ${lane}`,
    });
  }
  expect(laneLimits("api")).toMatchObject({ statementMs: 5_000, lockMs: 2_000 });
});

test("checkout pages and jobs use separate database connections", async ({ stage }) => {
  const { api, baseUrl, world } = stage;
  const input = { email: "c@example.com", amount: 700, idempotency_key: randomUUID() };
  const intent = await api.createIntent(world.partner.keys.test, input);
  const page = await fetch(`${baseUrl}/redemptions/checkout/${intent.body.data.access_code}`);
  expect(page.status).toBe(200);
  const connected = async () => {
    const rows = await rowsOf({ name: "text" })(sql`
      SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE application_name LIKE 'tessera %'`);
    return rows.map(({ name }) => name);
  };
  await expect.poll(connected).toEqual(expect.arrayContaining(["tessera checkout", "tessera jobs"]));
});

test("a statement is canceled after its timeout, and its connection is reused", async ({ stage: _ }) => {
  const backend = () => rowOf({ pid: "integer" })(sql`SELECT pg_backend_pid() AS pid`);
  const before = await backend();
  const cut = await runOnce(sql`SELECT pg_sleep(60)`).catch((error: unknown) => error);
  expect(cut).toMatchObject({ code: "57014" });
  expect(isUnavailable(cut)).toBe(true);
  expect(await backend()).toEqual(before);
});

test("the server answers 503 with Retry-After and reports the reason in readiness while the database hangs, and then recovers", async ({
  stage,
}) => {
  const { api, world } = stage;
  const key = randomUUID();
  const sell = () => api.createPayment(world.reseller.keys.test, saleWith(key));
  const read = () => api.listEvents(world.partner.keys.test);
  await read();
  const thaw = freeze(stage.cluster);
  try {
    const calls = Promise.all([sell(), ...Array.from({ length: 30 }, read)]);
    await expect
      .poll(() => readiness(stage))
      .toMatchObject({ status: 503, checks: { database: "timed_out", writes: "timed_out" } });
    const tookMs = await elapsedMs(() => calls);
    expect(distinctOutcomes(await calls)).toEqual(["503 service_unavailable"]);
    // The limits are three seconds to connect and six seconds for a response.
    expect(tookMs).toBeLessThan(30_000);
  } finally {
    thaw();
  }
  await expect.poll(() => readiness(stage)).toEqual(READY);
  await expect.poll(async () => (await read()).status).toBe(200);
  const sold = await sell();
  expect([200, 201]).toContain(sold.status);
  expect((await sell()).body.data.reference).toBe(sold.body.data.reference);
});

test("a sale is created once when the database's response is lost, and is returned for its idempotency key", async ({
  stage,
}) => {
  const caller = callerFor(stage.world.reseller.user, "test");
  const key = randomUUID();
  const sell = () => createPayment(caller, createPaymentInput.parse(saleWith(key)));
  const direct = new pg.Client({ connectionString: stage.databaseUrl });
  await direct.connect();
  const sales = async () =>
    (await direct.query("SELECT FROM idempotency_keys WHERE key = $1", [key])).rowCount;
  try {
    await runOnce(sql`SELECT 1`);
    stage.way.mute();
    const lost = await sell().catch((error: unknown) => error);
    expect(isUnavailable(lost)).toBe(true);
    await expect.poll(sales).toBe(1);
    stage.way.unmute();
    await expect(async () => expect(await sell()).toMatchObject({ kind: "replayed" })).toPass();
    expect(await sales()).toBe(1);
  } finally {
    stage.way.unmute();
    await direct.end();
  }
});

test("a thousand readiness requests are answered with one database connection", async ({ stage }) => {
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => readiness(stage)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const used = await rowOf({ count: "integer" })(sql`
    SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'tessera readiness'
      AND backend_type = 'client backend'`);
  // One connection of the server, and one of this process.
  expect(used?.count).toBeLessThanOrEqual(2);
});

test("the server answers 503 with Retry-After while its database restarts, and then recovers", async ({
  stage,
}) => {
  const [postmaster = ""] = readFileSync(path.join(stage.cluster, "postmaster.pid"), "utf8").split("\n");
  const session = new pg.Client({ connectionString: stage.databaseUrl });
  session.on("error", () => undefined);
  await session.connect();
  const { rows } = await session.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pid = rows[0]?.pid ?? Number.NaN;
  const read = () => stage.api.listEvents(stage.world.partner.keys.test);
  expect((await read()).status).toBe(200);
  // A stopped session keeps the killed server's shared memory, so PostgreSQL cannot restart until the session ends.
  process.kill(pid, "SIGSTOP");
  try {
    process.kill(Number(postmaster), "SIGKILL");
    for (let second = 0; second < 3; second += 1) {
      await sleep(1_000);
      const { status, headers } = await read();
      expect(status).toBe(503);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
  } finally {
    process.kill(pid, "SIGKILL");
  }
  await expect.poll(async () => (await read()).status).toBe(200);
  await expect.poll(() => readiness(stage)).toEqual(READY);
});
