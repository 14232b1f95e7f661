import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";
import pg from "pg";
import { callerFor } from "@/lib/base/signed-in-user";
import { isUnavailable } from "@/lib/db/faults";
import { laneLimits, laneNames, onLane } from "@/lib/db/lanes";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import type { Answer } from "../../support/fixtures/api";
import { paidIntent } from "../../support/world/refunds";
import {
  distinctOutcomes,
  elapsedMs,
  hold,
  median,
  READY,
  readiness,
  saleWith,
  test,
} from "./database-limits-fixture";
import { freeze } from "./frozen-postgres";

test.describe.configure({ mode: "serial", timeout: 240_000 });

test.afterEach(async ({ stage: _ }) => {
  expect(await checkInvariants()).toEqual([]);
});

test("each kind of database work (lane) has dedicated connections with its own timeouts", async ({
  stage: _,
}) => {
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

test("a statement is canceled after its timeout, and its connection is reused", async ({ stage: _ }) => {
  const backend = () => rowOf({ pid: "integer" })(sql`SELECT pg_backend_pid() AS pid`);
  const before = await backend();
  const cut = await runOnce(sql`SELECT pg_sleep(60)`).catch((error: unknown) => error);
  expect(cut).toMatchObject({ code: "57014" });
  expect(isUnavailable(cut)).toBe(true);
  expect(await backend()).toEqual(before);
});

test("while the database hangs, the server answers 503 with Retry-After and its readiness check reports the reason, and afterwards the server recovers", async ({
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
    for (const { headers } of await calls) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
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

test("a sale is created once when the database's response is lost, and a retry with the same idempotency key returns the sale", async ({
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
  // On a busy machine, a check can time out once.
  await expect(async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => readiness(stage)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }).toPass();
  const used = await rowOf({ count: "integer" })(sql`
    SELECT count(*) AS count FROM pg_stat_activity WHERE application_name = 'tessera readiness'
      AND backend_type = 'client backend'`);
  // One connection of the server, and one of this process.
  expect(used?.count).toBeLessThanOrEqual(2);
});

const WALLET = `SELECT 1 FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
  WHERE l.account_id = $1 AND l.environment = 'test' FOR UPDATE OF w`;

const BALANCE = `SELECT 1 FROM partner_balances b JOIN ledger_accounts l ON l.id = b.ledger_account_id
  WHERE l.account_id = $1 AND l.environment = 'test' FOR UPDATE OF b`;

test("an account's sales use only one database connection while its wallet is locked, and other accounts are served", async ({
  stage,
}) => {
  const { api, world } = stage;
  const { reseller, otherPartner } = world;
  const read = () => api.listEvents(otherPartner.keys.test);
  const keys = Array.from({ length: 24 }, () => randomUUID());
  const locked = await hold(stage, WALLET, [reseller.user.accountId]);
  try {
    let done = false;
    const sales = Promise.all(
      keys.map((key) => api.createPayment(reseller.keys.test, saleWith(key))),
    ).finally(() => {
      done = true;
    });
    await expect.poll(locked.waiting).toBe(1);
    const reads: Answer[] = [];
    const tookMs: number[] = [];
    const seen: (number | null)[] = [];
    while (!done) {
      tookMs.push(await elapsedMs(async () => reads.push(await read())));
      seen.push(await locked.waiting());
      await sleep(50);
    }
    const answers = await sales;
    expect(distinctOutcomes(answers)).toEqual(["503 service_unavailable"]);
    expect(answers.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
    expect(Math.max(...seen.map(Number))).toBe(1);
    expect(distinctOutcomes(reads)).toEqual(["200 ok"]);
    // A request that waited for the lock would take two seconds.
    expect(median(tookMs)).toBeLessThan(500);
    expect(await readiness(stage)).toEqual(READY);
  } finally {
    await locked.release();
  }
  const again = await Promise.all(keys.map((key) => api.createPayment(reseller.keys.test, saleWith(key))));
  expect(distinctOutcomes(again)).toEqual(["201 ok"]);
});

test("parallel refunds get 503 while their partner's balance is locked, and each refund is created once when it is sent again", async ({
  stage,
}) => {
  const { api, world } = stage;
  const { otherPartner, otherReseller } = world;
  const [key, partner] = [otherPartner.keys.test, callerFor(otherPartner.user, "test")];
  const shop = callerFor(otherReseller.user, "test");
  const payments = await Promise.all(Array.from({ length: 8 }, () => paidIntent(partner, shop, 100)));
  const refundAll = () =>
    Promise.all(
      payments.map(({ reference }) =>
        api.call("POST", `/redemption-intents/${reference}/refunds`, {
          key,
          body: { idempotency_key: `refund-${reference}` },
        }),
      ),
    );
  const locked = await hold(stage, BALANCE, [partner.accountId]);
  try {
    const answers = await refundAll();
    expect(distinctOutcomes(answers)).toEqual(["503 service_unavailable"]);
    expect(answers.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
  } finally {
    await locked.release();
  }
  expect((await api.call("GET", "/refunds", { key })).body.data).toMatchObject({ refunds: [] });
  expect(distinctOutcomes(await refundAll())).toEqual(["201 ok"]);
  expect(distinctOutcomes(await refundAll())).toEqual(["200 ok"]);
});

test("an account uses at most four database connections, and the server stays ready when all connections of the API are in use", async ({
  stage,
}) => {
  const { api, world } = stage;
  const { partner, otherPartner, reseller, otherReseller } = world;
  const locked = await hold(stage, "LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
  const readBy = ({ keys }: typeof partner) => Array.from({ length: 20 }, () => api.listEvents(keys.test));
  try {
    const one = Promise.all(readBy(partner));
    await expect.poll(locked.waiting).toBe(laneLimits("api").connections / 4);
    const all = Promise.all([one, ...[otherPartner, reseller, otherReseller].flatMap(readBy)]);
    await expect.poll(locked.waiting).toBe(laneLimits("api").connections);
    expect(await readiness(stage)).toEqual(READY);
    expect(distinctOutcomes((await all).flat())).toEqual(["503 service_unavailable"]);
    expect(await readiness(stage)).toEqual(READY);
  } finally {
    await locked.release();
  }
  expect((await api.listEvents(partner.keys.test)).status).toBe(200);
});
