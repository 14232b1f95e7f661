import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { newSecret, sealSecret } from "@/lib/base/webhook-secret";
import { onLane } from "@/lib/db/lanes";
import { closePool } from "@/lib/db/pool";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { startReceiver } from "../specs/webhooks/receiver";
import { apiAt } from "../support/fixtures/api";
import { startServer, stopProcess } from "../support/setup/server-process";
import { openAccounts } from "./accounts";
import { printTable } from "./closing-table";
import { undelivered } from "./recorded-events";
import { residentMib } from "./resident-memory";
import { SteadyLoad } from "./steady-load";

const HANGING = 300;
const DUE_EACH = 200;
const HEALTHY = 10;
const PER_SECOND = 10;
const MOST_MS = 2 * SECOND_MS;

/** Inserts {@link HANGING} test accounts, each with a new endpoint that never responds and {@link DUE_EACH} due events. */
async function insertHanging(url: string): Promise<void> {
  await runOnce(sql`
    WITH account AS (
      INSERT INTO accounts (id, kind, company_name, email)
      SELECT id, 'partner', 'Stranger', id || '@people.example'
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${HANGING}::int)) made RETURNING id
    ), endpoint AS (
      INSERT INTO webhook_endpoints (id, account_id, environment, url, events, secret_cipher)
      SELECT gen_random_uuid(), id, 'test', ${`${url}/`} || id, '{redemption-intent.success}', ${sealSecret(newSecret())} FROM account
      RETURNING id, account_id
    ), event AS (
      INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
      SELECT gen_random_uuid(), account_id, 'test', 'redemption-intent.success', gen_random_uuid(), 1, repeat('x', 1500), now()
      FROM endpoint, generate_series(1, ${DUE_EACH}::int) RETURNING id, type, account_id
    )
    INSERT INTO deliveries (id, event_id, event_type, endpoint_id, account_id, environment, next_attempt_at, created_at, updated_at)
    SELECT event.id, event.id, event.type, endpoint.id, event.account_id, 'test', now(), now(), now() FROM event JOIN endpoint USING (account_id)`);
}

/**
 * Returns statistics on how long the first attempts for the accounts' events since `since` took: the milliseconds from an event
 * to the end of its first attempt, or to now if no attempt has been recorded.
 */
async function deliveryTimes(accountIds: readonly string[], since: Date) {
  const row = await rowOf({ count: "integer", p50: "integer", p99: "integer", late: "integer" })(sql`
    SELECT count(*) AS count, count(*) FILTER (WHERE ms > ${MOST_MS}) AS late,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY ms)::int AS p50, percentile_cont(0.99) WITHIN GROUP (ORDER BY ms)::int AS p99
    FROM (
      SELECT coalesce(extract(epoch FROM attempt.started_at - event.created_at) * 1000 + attempt.duration_ms,
                      extract(epoch FROM now() - event.created_at) * 1000) AS ms
      FROM events event JOIN deliveries delivery ON delivery.event_id = event.id
        LEFT JOIN delivery_attempts attempt ON attempt.delivery_id = delivery.id AND attempt.number = 1
      WHERE event.account_id = ANY(${accountIds}::uuid[]) AND event.created_at >= ${since}) taken`);
  if (!row) throw new Error("an aggregate answers a row");
  return row;
}

test(`healthy endpoints receive 99% of their events within 2 seconds, despite ${HANGING} hanging endpoints with ${DUE_EACH} due events each`, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-hanging-"));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const server = await startServer({ folder, settings: { API_RATE_LIMIT: "0", LOG_LEVEL: "error" } });
    stops.push(() => stopProcess(server.pid));
    Object.assign(process.env, server.settings);
    stops.push(closePool);
    const healthy = await startReceiver((response) => response.writeHead(204).end());
    let openRequests = 0;
    let maxOpenRequests = 0;
    const hanging = await startReceiver((response) => {
      openRequests += 1;
      maxOpenRequests = Math.max(maxOpenRequests, openRequests);
      response.on("close", () => {
        openRequests -= 1;
      });
    });
    stops.push(() => Promise.all([healthy.close(), hanging.close()]));
    const accounts = await openAccounts(
      Array.from({ length: HEALTHY }, () => healthy.url),
      1_000,
    );
    const accountIds = accounts.map(({ caller }) => caller.accountId);
    const load = new SteadyLoad(
      apiAt(server.baseUrl, () => undefined),
      accounts,
      PER_SECOND,
    );

    await load.run(10 * SECOND_MS);
    const restSince = new Date();
    const rest = await load.run(30 * SECOND_MS);
    const atRest = await deliveryTimes(accountIds, restSince);
    const memoryAtRest = await residentMib(server.pid);
    await onLane("checks", () => insertHanging(hanging.url));
    const since = new Date();
    const busy = await load.run(2 * MINUTE_MS);
    const during = await deliveryTimes(accountIds, since);
    const endpoints = await rowOf({ tried: "integer" })(sql`
      SELECT count(DISTINCT delivery.endpoint_id) AS tried FROM deliveries delivery
      JOIN delivery_attempts attempt ON attempt.delivery_id = delivery.id WHERE attempt.outcome = 'timeout'`);

    const shown = ({ count, p50, p99, late }: typeof during) =>
      `p50 ${p50} ms, p99 ${p99} ms, ${late} of ${count} over 2 s`;
    printTable(`${HANGING} endpoints that hang, ${DUE_EACH} events due at each`, {
      "healthy deliveries at rest": shown(atRest),
      "healthy deliveries during": shown(during),
      "reads at rest, during": `p99 ${rest.reads.p99Ms.toFixed(0)} ms, ${busy.reads.p99Ms.toFixed(0)} ms`,
      "hanging endpoints tried": endpoints?.tried ?? 0,
      "requests held at most": maxOpenRequests,
      "memory at rest, during": `${memoryAtRest.toFixed(0)} MiB, ${(await residentMib(server.pid)).toFixed(0)} MiB`,
    });

    expect(during.p99).toBeLessThan(MOST_MS);
    expect(endpoints?.tried).toBe(HANGING);
    await expect.poll(() => undelivered(accountIds), { timeout: MINUTE_MS }).toEqual({});
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});
