import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { EmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { startScratchPostgres } from "@/lib/runtime/postgres/scratch-postgres";
import { MIGRATION_LOCK, migrate } from "./migrate";
import { migrationFiles } from "./migration-files";
import { ensureCurrency } from "./prepare-database";
import { schemaDrift } from "./schema-engine";

test.describe.configure({ mode: "serial" });

const names = migrationFiles().migrationDirectories.map((migration) => migration.path);
let postgres: EmbeddedPostgres;

test.beforeAll(async () => {
  postgres = await startScratchPostgres();
});

test.afterAll(() => postgres.stop());

test("schema.prisma and the migrations describe the same database schema", async () => {
  expect(await schemaDrift(postgres.url)).toBe("");
});

test("applies each migration once when three servers start at once", async () => {
  const applied = await Promise.all([1, 2, 3].map(() => migrate(postgres.url)));
  expect(applied.flat()).toEqual(names);
});

test("holds no transaction open while another process builds indexes concurrently", async () => {
  const holder = new pg.Client(postgres.url);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  const waiting = migrate(postgres.url);
  await sleep(600);
  const { rows } = await holder.query(
    "SELECT pid FROM pg_stat_activity WHERE xact_start < clock_timestamp() - interval '300 ms' AND pid <> pg_backend_pid()",
  );
  await holder.query("COMMIT");
  await holder.end();
  expect(await waiting).toEqual([]);
  expect(rows).toEqual([]);
});

test("ignores time limits of the database role while migrating and while waiting for another process", async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const limits = ["lock_timeout", "idle_in_transaction_session_timeout"];
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

test("applies no migration at a second start", async () => {
  expect(await migrate(postgres.url)).toEqual([]);
});

test("every migration is recorded as finished once in Prisma's table", async () => {
  const client = new pg.Client(postgres.url);
  await client.connect();
  const { rows } = await client.query(
    "SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name",
  );
  await client.end();
  expect(rows.map((row) => row.migration_name)).toEqual(names);
});

test("stores the currency at the first start and rejects a later start with another one", async () => {
  await ensureCurrency(postgres.url, "EUR");
  await ensureCurrency(postgres.url, "EUR");
  await expect(ensureCurrency(postgres.url, "USD")).rejects.toThrow("EUR");
});
