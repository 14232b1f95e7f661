import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import PgBoss from "pg-boss";
import { newId } from "@/lib/base/ids";
import { newSecret, sealSecret } from "@/lib/base/webhook-secret";

export const QUEUE = "webhooks";
const POLL_MS = 20;

/** A job for pg-boss. It contains everything a worker needs, so that the worker reads nothing else. */
export type BossJob = { url: string; id: string; body: string; secret: string };

/** Returns a webhook body that is as large as a real one with a little metadata. */
function bodyOf(number: number): string {
  return JSON.stringify({ type: "redemption-intent.success", data: { number, filling: "x".repeat(1_500) } });
}

async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A backlog of `count` due events, distributed over accounts whose endpoints have the addresses in `urls`. */
type Backlog = { count: number; urls: readonly string[] };

export async function insertDeliveries(databaseUrl: string, { count, urls }: Backlog): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const owners = urls.map((url) => ({ accountId: newId(), endpointId: newId(), url }));
    for (const { accountId, endpointId, url } of owners) {
      await client.query(
        "INSERT INTO accounts (id, kind, company_name, email) VALUES ($1, 'partner', 'Bench', $2)",
        [accountId, `${accountId}@example.com`],
      );
      await client.query(
        "INSERT INTO webhook_endpoints (id, account_id, environment, url, events, secret_cipher) VALUES ($1, $2, 'test', $3, '{redemption-intent.success}', $4)",
        [endpointId, accountId, url, sealSecret(newSecret())],
      );
    }
    for (let number = 0; number < count; number += 1) {
      const owner = owners[number % owners.length];
      await client.query(
        `WITH event AS (
           INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
           VALUES ($1, $2, 'test', 'redemption-intent.success', $1, 1, $4, now()) RETURNING id, type)
         INSERT INTO deliveries (id, event_id, event_type, endpoint_id, account_id, environment, next_attempt_at, created_at, updated_at)
         SELECT id, id, type, $3, $2, 'test', now(), now(), now() FROM event`,
        [newId(), owner?.accountId, owner?.endpointId, bodyOf(number)],
      );
    }
    await client.query("ANALYZE");
  });
}

/** Inserts the backlog's bodies as jobs of pg-boss. */
export async function insertJobs(databaseUrl: string, { count, urls }: Backlog): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2 });
  await boss.start();
  await boss.createQueue(QUEUE, { name: QUEUE, retryLimit: 10, retryBackoff: true });
  const secret = newSecret();
  const jobs = Array.from({ length: count }, (_, number) => ({
    name: QUEUE,
    data: { url: urls[number % urls.length], id: `evt_${number}`, body: bodyOf(number), secret },
  }));
  for (let from = 0; from < count; from += 1_000) await boss.insert(jobs.slice(from, from + 1_000));
  await boss.stop({ graceful: false });
  await withClient(databaseUrl, (client) => client.query("ANALYZE"));
}

/** Returns the 99th percentile of the times from `startedAt` to the end of a successful delivery, in milliseconds. */
export async function slowestHundredthMs(databaseUrl: string, startedAt: Date): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `SELECT percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM a.started_at - $1) * 1000 + a.duration_ms)::float AS ms
       FROM delivery_attempts a WHERE a.outcome = 'delivered'`,
      [startedAt],
    );
    return rows[0]?.ms ?? 0;
  });
}

/** Resolves when `count` deliveries have succeeded. */
export function untilSucceeded(databaseUrl: string, count: number): Promise<void> {
  return untilCounted(
    databaseUrl,
    count,
    "SELECT count(*)::int AS count FROM deliveries WHERE status = 'succeeded'",
  );
}

/** Resolves when `count` jobs are completed. */
export function untilCompleted(databaseUrl: string, count: number): Promise<void> {
  return untilCounted(
    databaseUrl,
    count,
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = '${QUEUE}' AND state = 'completed'`,
  );
}

/**
 * Resolves when `query` counts at least `count` rows. Polls on one connection, because opening one per query would use too much
 * processor time.
 */
function untilCounted(databaseUrl: string, count: number, query: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const counted = async () => (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0;
    while ((await counted()) < count) await sleep(POLL_MS);
  });
}
