import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import type { Answer, Api } from "../../support/fixtures/api";
import { test as base } from "../../support/fixtures/plain-test";
import { buildWorld, type World } from "../../support/world/accounts";
import { joinDatabaseOf, type Stops, startApiRole, stopAll } from "./api-role";
import { type DatabaseProxy, startDatabaseProxy } from "./muted-database";

export type Stage = {
  readonly api: Api;
  readonly baseUrl: string;
  readonly world: World;
  /** The folder of the PostgreSQL cluster. */
  readonly cluster: string;
  readonly databaseUrl: string;
  /** The proxy between the test's own process and the database. It can drop the database's responses. */
  readonly way: DatabaseProxy;
};

const SETTINGS = {
  API_RATE_LIMIT: "0",
  LOG_LEVEL: "silent",
  DATABASE_STATEMENT_MS: "5000",
  DATABASE_LOCK_MS: "2000",
};

/**
 * Starts the API on a dedicated PostgreSQL cluster. The tests need a separate worker, because their process must use the API's
 * database.
 */
export const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "tessera-fences-"));
      const stops: Stops = [() => rmSync(folder, { recursive: true, force: true })];
      try {
        const cluster = path.join(folder, "postgres");
        const { url: databaseUrl, stop } = await startEmbeddedPostgres({
          folder: cluster,
          password: randomBytes(18).toString("base64url"),
          logFile: path.join(folder, "postgres.log"),
          durable: false,
        });
        stops.push(stop);
        const way = await startDatabaseProxy(databaseUrl);
        stops.push(() => way.close());
        const role = await startApiRole(databaseUrl, { folder, stops, settings: SETTINGS });
        joinDatabaseOf(role, stops, { DATABASE_URL: way.url });
        await use({ ...role, world: await buildWorld(), cluster, databaseUrl, way });
      } finally {
        await stopAll(stops);
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** Selects the API's sessions that are waiting for this transaction's locks, directly or through other sessions. */
const BEHIND_US = `
  WITH RECURSIVE behind AS (
    SELECT pg_backend_pid() AS pid
    UNION SELECT a.pid FROM pg_stat_activity a JOIN behind ON behind.pid = ANY (pg_blocking_pids(a.pid))
  )
  SELECT FROM behind JOIN pg_stat_activity USING (pid) WHERE application_name = 'tessera api'`;

/**
 * Opens a transaction that holds the locks of `statement` until `release` is called. `waiting` returns the number of the API's
 * sessions that are waiting for these locks.
 */
export async function hold({ databaseUrl }: Stage, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query(statement, values);
  return {
    async waiting() {
      // Statistics are cached until the end of a transaction.
      await client.query("SELECT pg_stat_clear_snapshot()");
      return (await client.query(BEHIND_US)).rowCount;
    },
    release: () => client.end(),
  };
}

export async function readiness({
  baseUrl,
}: Pick<Stage, "baseUrl">): Promise<{ status: number; checks: Record<string, string> }> {
  const response = await fetch(`${baseUrl}/api/health/ready`);
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  return { status: response.status, checks };
}

/**
 * Returns the distinct outcomes of the answers. Each consists of the status and the error code, or `ok` if there is no error
 * code.
 */
export const distinctOutcomes = (answers: readonly Answer[]) => [
  ...new Set(answers.map(({ status, body }) => `${status} ${body.error_code ?? "ok"}`)),
];

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

export const median = (values: readonly number[]) =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;

/** Returns the input for a sale of one voucher. */
export const saleWith = (idempotency_key: string) => ({
  customer_identifier: "anna",
  vouchers: [{ denomination: 700, quantity: 1 }],
  idempotency_key,
});

/** The result of {@link readiness} for a working server. */
export const READY = {
  status: 200,
  checks: { database: "ok", migrations: "ok", writes: "ok", engine: "ok" },
};
