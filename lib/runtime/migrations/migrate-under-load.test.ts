import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { expect } from "@/e2e/support/fixtures/plain-test";
import type { EmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { migrate } from "./migrate";
import { migrationFiles } from "./schema-engine";
import { test } from "./scratch-postgres-fixture";

test.describe.configure({ mode: "serial" });

const TABLE = ["20990101000000_table", "CREATE TABLE held (id INT NOT NULL, kind INT)"] as const;
const COLUMN = ["20990102000000_column", "ALTER TABLE held ADD COLUMN more INT"] as const;
const INDEX = [
  "20990103000000_index",
  "-- What is held.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS held_id_idx ON held (id);\n",
] as const;

let postgres: EmbeddedPostgres;
let clients: pg.Client[];

test.beforeAll(({ postgres: started }) => {
  postgres = started;
});

test.beforeEach(() => {
  clients = [];
});

test.afterEach(() => Promise.all(clients.map((client) => client.end())));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

/**
 * Creates a database with the migration `TABLE`, the client `writer` with an open transaction that has written to the
 * migration's table, and the client `other`.
 */
async function databaseWithWriter(name: string) {
  await (await connect(postgres.url)).query(`CREATE DATABASE ${name}`);
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await migrate(url.href, listOf(TABLE));
  const writer = await connect(url.href);
  await writer.query("BEGIN; INSERT INTO held VALUES (1)");
  const other = await connect(url.href);
  await other.query("SET lock_timeout = '20s'");
  return { url: url.href, writer, other };
}

function listOf(...migrations: (readonly [name: string, sql: string])[]): MigrationList {
  return {
    ...migrationFiles(),
    migrationDirectories: migrations.map(([name, value]) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value } },
    })),
  };
}

/** Returns the number of statements that match `like` and are waiting for a lock. */
async function waiting(client: pg.Client, like: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE $1`,
    [like],
  );
  return rows[0]?.count;
}

const INDEXES = `SELECT indexrelid::regclass::text AS name, indisvalid AS whole, indisunique AS single
  FROM pg_index WHERE indrelid = 'held'::regclass`;

test("a migration that waits for a long transaction is retried, and blocks writers only briefly", async () => {
  const { url, writer, other } = await databaseWithWriter("waits");
  const migrating = migrate(url, listOf(TABLE, COLUMN));
  for (let time = 1; time <= 2; time += 1) {
    await expect.poll(() => waiting(other, "%ADD COLUMN%"), { intervals: [10] }).toBe(1);
    const begunMs = performance.now();
    // This statement queues behind the migration, which queues behind the open transaction.
    await other.query("INSERT INTO held VALUES (2)");
    expect(performance.now() - begunMs).toBeLessThan(5_000);
    expect(await waiting(other, "%ADD COLUMN%")).toBe(0);
  }
  await writer.query("COMMIT");
  expect(await migrating).toEqual([COLUMN[0]]);
  expect((await other.query("SELECT id, more FROM held ORDER BY id")).rows).toEqual([
    { id: 1, more: null },
    { id: 2, more: null },
    { id: 2, more: null },
  ]);
});

test("an invalid index is rebuilt while its table accepts writes", async () => {
  const { url, writer, other } = await databaseWithWriter("builds");
  await writer.query("COMMIT; INSERT INTO held VALUES (1)");
  // Duplicates make PostgreSQL abort the build and leave an invalid index.
  await expect(writer.query("CREATE UNIQUE INDEX CONCURRENTLY held_id_idx ON held (id)")).rejects.toThrow();
  expect((await other.query(INDEXES)).rows).toEqual([{ name: "held_id_idx", whole: false, single: true }]);
  await writer.query("BEGIN; INSERT INTO held VALUES (2)");
  const migrating = migrate(url, listOf(TABLE, INDEX));
  await expect.poll(() => waiting(other, "%INDEX CONCURRENTLY%"), { intervals: [10] }).toBe(1);
  await other.query("INSERT INTO held VALUES (3)");
  await writer.query("COMMIT");
  expect(await migrating).toEqual([INDEX[0]]);
  expect((await other.query(INDEXES)).rows).toEqual([{ name: "held_id_idx", whole: true, single: false }]);
  expect(await migrate(url, listOf(TABLE, INDEX))).toEqual([]);
});

test("a migration waits for an index build that a killed process left running, and does not build the index again", async () => {
  const { url, writer, other } = await databaseWithWriter("resumes");
  await other.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('killed', '', '${INDEX[0]}', now())`,
  );
  const left = (await connect(url)).query("CREATE INDEX CONCURRENTLY held_id_idx ON held (id)");
  await expect.poll(() => waiting(other, "%held_id_idx%"), { intervals: [10] }).toBe(1);
  const { rows } = await other.query("SELECT 'held_id_idx'::regclass::oid AS oid");
  const migrating = migrate(url, listOf(TABLE, INDEX));
  await expect.poll(async () => (await other.query(LOOKED)).rowCount).toBe(1);
  await writer.query("COMMIT");
  await left;
  expect(await migrating).toEqual([INDEX[0]]);
  expect((await other.query("SELECT 'held_id_idx'::regclass::oid AS oid")).rows).toEqual(rows);
});

/** Selects one row for each connection that has read the state of the index and is waiting. */
const LOOKED = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_stat_progress_create_index p%'
  AND state = 'idle' AND pid <> pg_backend_pid()`;

test("the next migrate call runs a failed migration script again", async () => {
  const { url, writer, other } = await databaseWithWriter("mends");
  await writer.query("ROLLBACK");
  const needy = [
    "20990104000000_needy",
    "CREATE TABLE half (id INT); INSERT INTO needed VALUES (1)",
  ] as const;
  await expect(migrate(url, listOf(TABLE, needy))).rejects.toThrow("needed");
  await other.query("CREATE TABLE needed (id INT)");
  expect(await migrate(url, listOf(TABLE, needy))).toEqual([needy[0]]);
});

test("a migration that combines a concurrent index build with another statement is rejected", async () => {
  const { url, writer } = await databaseWithWriter("refuses");
  await writer.query("ROLLBACK");
  const both = ["20990105000000_both", `${COLUMN[1]}; ${INDEX[1]}`] as const;
  await expect(migrate(url, listOf(TABLE, both))).rejects.toThrow(
    "must be the only statement of its migration",
  );
});
