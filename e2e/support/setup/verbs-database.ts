import { prepareDatabase } from "@/lib/runtime/migrations/migrate";
import { queryOnce } from "@/lib/runtime/postgres/query-once-fixture";

/** The name of a migrated, empty database. It has no connections, so that it can be copied. */
const TEMPLATE = "pristine";

/**
 * Creates a migrated database beside the server's database, for tests that call the product's operations without a server.
 * Returns its URL. Also creates the template from which {@link copyDatabase} creates further databases.
 */
export async function createVerbsDatabase(serverDatabaseUrl: string): Promise<string> {
  await queryOnce(serverDatabaseUrl, `CREATE DATABASE ${TEMPLATE}`);
  await prepareDatabase(databaseUrl(serverDatabaseUrl, TEMPLATE), "EUR");
  return await copyDatabase(serverDatabaseUrl, "verbs");
}

/** Creates a migrated, empty database `name` in the same cluster, by copying the template. Returns its URL. */
export async function copyDatabase(besideUrl: string, name: string): Promise<string> {
  await queryOnce(besideUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  // No test without a server stops PostgreSQL, so commits need not reach the disk.
  await queryOnce(besideUrl, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  return databaseUrl(besideUrl, name);
}

/** Replaces the database at a URL with a migrated, empty one. The former database is renamed and accepts no connections. */
export async function replaceDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const beside = databaseUrl(url, "postgres");
  const [former] = await queryOnce(beside, `SELECT oid FROM pg_database WHERE datname = '${name}'`);
  if (former) {
    // Background work of the previous test file can connect at any time.
    await queryOnce(beside, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await queryOnce(
      beside,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
    // Dropping the former database would wait for a checkpoint of the whole cluster.
    await queryOnce(beside, `ALTER DATABASE ${name} RENAME TO ${name}_${former["oid"]}`);
  }
  await copyDatabase(beside, name);
}

function databaseUrl(besideUrl: string, name: string): string {
  const url = new URL(besideUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Long database timeouts for servers under test on busy machines. The real limits are tested in e2e/specs/runtime. */
export const LONG_DATABASE_TIMEOUTS = { DATABASE_STATEMENT_MS: "100000", DATABASE_LOCK_MS: "60000" } as const;
