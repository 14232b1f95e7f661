import { prepareDatabase } from "@/lib/runtime/migrations/prepare-database";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";

/** A migrated, empty database that nobody connects to, so that it can be copied. */
const TEMPLATE = "pristine";

/**
 * Creates a second, migrated database beside the server's, for tests that call verbs without a server. Returns its URL.
 * {@link copyDatabase} makes more of them.
 */
export async function createVerbsDatabase(serverDatabaseUrl: string): Promise<string> {
  await queryOnce(serverDatabaseUrl, `CREATE DATABASE ${TEMPLATE}`);
  await prepareDatabase(databaseUrl(serverDatabaseUrl, TEMPLATE), "EUR");
  return await copyDatabase(serverDatabaseUrl, "verbs");
}

/** Creates a migrated, empty database of that name in the same cluster, by copying one. Returns its URL. */
export async function copyDatabase(besideUrl: string, name: string): Promise<string> {
  await queryOnce(besideUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  // No test of verbs stops PostgreSQL, so that none needs its commits on disk.
  await queryOnce(besideUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  return databaseUrl(besideUrl, name);
}

/** Puts a migrated, empty database in the place of the one at that URL, if there is one. The replaced one keeps its rows, and takes no connections. */
export async function replaceDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const beside = databaseUrl(url, "postgres");
  const [former] = await queryOnce(beside, `SELECT oid FROM pg_database WHERE datname = '${name}'`);
  if (former) {
    // Work in the background of the previous file may connect at any time.
    await queryOnce(beside, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await queryOnce(
      beside,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    // Dropping it would wait for a checkpoint of the whole cluster.
    await queryOnce(beside, `ALTER DATABASE ${name} RENAME TO ${name}_${former["oid"]}`);
  }
  await copyDatabase(beside, name);
}

function databaseUrl(besideUrl: string, name: string): string {
  const url = new URL(besideUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * For servers under test, on machines that do other things too: a statement may take longer than it should, and a test may hold
 * a lock for longer than anybody should. The real limits have tests of their own, in e2e/server.
 */
export const PATIENT_DATABASE = { DATABASE_STATEMENT_MS: "100000", DATABASE_LOCK_MS: "60000" } as const;
