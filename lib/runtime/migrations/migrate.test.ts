import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect } from "@/e2e/support/fixtures/plain-test";
import type { EmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { ensureCurrency, MIGRATION_LOCK, migrate } from "./migrate";
import { migrationFiles, schemaDrift } from "./schema-engine";
import { test } from "./scratch-postgres-fixture";

test.describe.configure({ mode: "serial" });

const names = migrationFiles().migrationDirectories.map((migration) => migration.path);
let postgres: EmbeddedPostgres;

test.beforeAll(({ postgres: started }) => {
  postgres = started;
});

test("schema.prisma and the migrations describe the same database schema", async () => {
  expect(await schemaDrift(postgres.url)).toBe("");
});

test("three concurrent migrate calls apply each migration once", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(postgres.url)));
  expect(applied.flat()).toEqual(names);
});

test("a process that waits for another process to migrate holds no transaction open for more than 300 ms", async () => {
  const holder = new pg.Client(postgres.url);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const waiting = migrate(postgres.url);
  await sleep(600);
  const { rows } = await holder.query(
    "SELECT pid FROM pg_stat_activity WHERE xact_start < clock_timestamp() - interval '300 ms' AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
  );
  await holder.query("COMMIT");
  await holder.end();
  expect(await waiting).toEqual([]);
  expect(rows).toEqual([]);
});

test("a migration ignores the time limits of the database role, and so does the wait for another process to migrate", async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
  for (const limit of limits) await client.query(`ALTER ROLE CURRENT_USER SET ${limit} = '50ms'`);
  await client.query("CREATE DATABASE limited");
  const limited = new URL(postgres.url);
  limited.pathname = "/limited";
  try {
    const applied = await Promise.all([migrate(limited.href), migrate(limited.href)]);
    expect(applied.flat()).toEqual(names);
  } finally {
    for (const limit of limits) await client.query(`ALTER ROLE CURRENT_USER RESET ${limit}`);
    await client.end();
  }
});

test("a second migrate call applies no migration", async () => {
  expect(await migrate(postgres.url)).toEqual([]);
});

test("every migration is recorded exactly once as finished in Prisma's table", async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name",
  );
  await client.end();
  expect(rows.map((row) => row.migration_name)).toEqual(names);
});

test("the first server start stores the currency, and a later start with another currency is rejected", async () => {
  await ensureCurrency(postgres.url, "EUR");
  await ensureCurrency(postgres.url, "EUR");
  await expect(ensureCurrency(postgres.url, "USD")).rejects.toThrow("EUR");
});
