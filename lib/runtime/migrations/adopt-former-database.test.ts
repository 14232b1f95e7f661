import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect } from "@/e2e/support/fixtures/plain-test";
import { drawing } from "@/lib/accounts/logos/image-fixture";
import { StartupError } from "@/lib/base/startup-error";
import type { EmbeddedPostgres } from "@/lib/runtime/postgres/embedded-postgres";
import { FORMER_MIGRATIONS, SQUASHED_MIGRATIONS } from "./adopt-former-database";
import { migrate } from "./migrate";
import { describeDatabase } from "./schema-description-fixture";
import { migrationFiles, withSchemaEngine } from "./schema-engine";
import { test } from "./scratch-postgres-fixture";

test.describe.configure({ mode: "serial" });

const files = migrationFiles();
const names = files.migrationDirectories.map(({ path: name }) => name);
const later = names.slice(SQUASHED_MIGRATIONS.length);
/** The file with the text that describeDatabase returns on PostgreSQL 18 after the former migrations. */
const FORMER_SCHEMA = path.join(import.meta.dirname, "former-schema-fixture.txt");

let postgres: EmbeddedPostgres;
let clients: pg.Client[] = [];

test.beforeAll(({ postgres: started }) => {
  postgres = started;
});

test.afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});

async function connect(connectionString: string, name = "test"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name });
  await client.connect();
  clients.push(client);
  return client;
}

/**
 * Contains a number n when a template database with the first n migrations exists. Tests copy templates, because migrating a
 * database takes a second of CPU time.
 */
const templates = new Set<number>();

/** Creates a database with the first `count` migrations of prisma/migrations, and connects to it. */
async function databaseWith(name: string, count: number) {
  const server = await connect(postgres.url);
  const template = `migrated_${count}`;
  const urlOf = (database: string) => Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  if (!templates.has(count)) {
    await server.query(`CREATE DATABASE ${template}`);
    const migrationDirectories = files.migrationDirectories.slice(0, count);
    await migrate(urlOf(template), { ...files, migrationDirectories });
    templates.add(count);
  }
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: urlOf(name), client: await connect(urlOf(name)) };
}

/**
 * Creates a database as {@link databaseWith} does, but with the former migrations in Prisma's table in place of the squashed
 * ones.
 */
async function formerDatabase(name: string, count: number = SQUASHED_MIGRATIONS.length) {
  const database = await databaseWith(name, count);
  await database.client.query("DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)", [
    SQUASHED_MIGRATIONS,
  ]);
  await database.client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     SELECT 'former ' || place, checksum, name, at, at, 1
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS former(name, checksum, place),
          LATERAL (SELECT timestamptz '2026-11-24 09:00Z' + place * interval '1 second' AS at) AS times`,
    [[...FORMER_MIGRATIONS.keys()], [...FORMER_MIGRATIONS.values()]],
  );
  return database;
}

async function recorded(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the diagnosis of the migration history that `prisma migrate deploy` and `prisma migrate status` report. */
const historyOf = (url: string) =>
  withSchemaEngine(url, (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: files,
      optInToShadowDatabase: false,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );

test("the squashed migrations create the same schema and rows as the 97 migrations that they replace", async () => {
  const { client } = await databaseWith("squashed", SQUASHED_MIGRATIONS.length);
  expect(await describeDatabase(client)).toBe(readFileSync(FORMER_SCHEMA, "utf8"));
});

test("three concurrent migrate calls adopt a database with the former migrations once, preserve its company names, logos and shops, and leave a migration history that Prisma accepts", async () => {
  const { url, client } = await formerDatabase("former");
  await client.query("UPDATE accounts SET company_name = 'Kept' WHERE kind = 'operator'");
  await client.query(
    `INSERT INTO logos (account_id, id, media_type, bytes, created_at)
     SELECT id, id, 'image/png', $1, now() FROM accounts WHERE kind = 'operator'`,
    [await drawing(10, 10).png().toBuffer()],
  );
  await client.query(
    "UPDATE accounts SET shop_url = 'https://a.example/', shop_name = 'Kiosk' WHERE kind = 'reseller'",
  );
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url)));
  expect(applied.flat()).toEqual(later);
  expect(await recorded(client)).toEqual(names);
  expect(await historyOf(url)).toEqual({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  });
  expect(await migrate(url)).toEqual([]);
  const { rows } = await client.query("SELECT company_name FROM accounts WHERE kind = 'operator'");
  expect(rows).toEqual([{ company_name: "Kept" }]);
  const { rows: logos } = await client.query("SELECT environment FROM account_logos ORDER BY environment");
  expect(logos).toEqual([{ environment: "test" }, { environment: "live" }]);
  const { rows: shops } = await client.query("SELECT url, name, listed_name FROM shops");
  expect(shops).toEqual([{ url: "https://a.example/", name: "Kiosk", listed_name: "Kiosk" }]);
});

test("migrate adopts a partly upgraded database and retries the unfinished migration", async () => {
  const { url, client } = await formerDatabase("between", SQUASHED_MIGRATIONS.length + 2);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('killed', '', $1, now())`,
    [later[2]],
  );
  expect(await migrate(url)).toEqual(later.slice(2));
  expect(await recorded(client)).toEqual(names);
});

for (const [state, change] of [
  ["lacks a former migration", "DELETE FROM _prisma_migrations WHERE id = 'former 97'"],
  [
    "has an edited former migration",
    "UPDATE _prisma_migrations SET checksum = 'edited' WHERE id = 'former 97'",
  ],
  [
    "has an unfinished former migration",
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE id = 'former 97'",
  ],
  [
    "has a former migration that was rolled back",
    "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = 'former 97'",
  ],
] as const)
  test(`a database that ${state} is not adopted, and the error names the commit of the release that must upgrade it first`, async () => {
    const { url, client } = await formerDatabase(state.replaceAll(" ", "_"));
    await client.query(change);
    const rows = "SELECT * FROM _prisma_migrations ORDER BY id";
    const before = await client.query(rows);
    const refused = migrate(url);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(
      /has 96 of the 97 migrations of commit 3b89807\. Start that commit on it once/,
    );
    expect((await client.query(rows)).rows).toEqual(before.rows);
  });

test("a database with the former migrations is not adopted while a Tessera process is connected to it", async () => {
  const { url, client } = await formerDatabase("connected");
  await connect(postgres.url, "tessera jobs");
  const former = await connect(url, "tessera api");
  await expect(migrate(url)).rejects.toThrow(
    /previous release are connected to this database \(tessera api\)/,
  );
  expect(await recorded(client)).toEqual([...FORMER_MIGRATIONS.keys()]);
  await former.end();
  await expect.poll(() => migrate(url).catch(String)).toEqual(later);
});

/** Returns the number of migrations before the one with this name. */
const countBefore = (name: string) => names.findIndex((each) => each.endsWith(`0_${name}`));

test("a database without a `shops` table is migrated only when no Tessera process is connected to it", async () => {
  const { url, client } = await databaseWith("shopless", countBefore("shops"));
  for (const role of ["tessera api", "tessera jobs"]) {
    const former = await connect(url, role);
    await expect(migrate(url)).rejects.toThrow(`connected to this database (${role})`);
    expect(await recorded(client)).toHaveLength(countBefore("shops"));
    await former.end();
  }
  await expect.poll(() => migrate(url).catch(String)).toEqual(names.slice(countBefore("shops")));
});

test("a database with a `shops` table is migrated even while Tessera processes are connected to it", async () => {
  const { url } = await databaseWith("served", countBefore("no_copies_of_shops"));
  await connect(url, "tessera api");
  await connect(url, "tessera jobs");
  expect(await migrate(url)).toEqual(names.slice(countBefore("no_copies_of_shops")));
});

test("a migrated database is accepted even if a former release has since failed to start on it, and the migration that the former release attempted is not recorded as applied", async () => {
  const { url, client } = await formerDatabase("downgraded");
  await migrate(url);
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ('failed', '', $1, now())`,
    [[...FORMER_MIGRATIONS.keys()][0]],
  );
  expect(await migrate(url)).toEqual([]);
  expect(await recorded(client)).toEqual(names);
});
