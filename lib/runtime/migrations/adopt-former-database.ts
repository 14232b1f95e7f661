import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { StartupError } from "@/lib/base/startup-error";

/**
 * The commit of the last release with the former migrations. A database of an older release must first be upgraded by starting
 * this commit on it once.
 */
const LAST_FORMER_RELEASE = "3b89807";

/** The migrations into which the {@link FORMER_MIGRATIONS} of earlier releases were squashed. */
export const SQUASHED_MIGRATIONS = [
  "20261124090100_tables",
  "20261124090200_guards_and_functions",
  "20261124090300_seed",
] as const;

/** The SHA-256 of each former migration by name, as in Prisma's table. */
export const FORMER_MIGRATIONS: ReadonlyMap<string, string> = new Map(
  readFileSync(path.join(PROJECT_ROOT, "prisma", "former-migrations.sha256"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("  ").toReversed() as [name: string, checksum: string]),
);

/**
 * The migration that adds the table of shops. Processes of releases without this table use columns that later migrations drop.
 */
const SHOPS = "20261128100000_shops";

/**
 * Prepares a database of a former release for the pending migrations: replaces the records of the former migrations with
 * records of the squashed migrations, in one transaction. Throws {@link StartupError} when former migrations are recorded but
 * not all of them are applied and unchanged, or when {@link SHOPS} is pending on an existing database and a Tessera process is
 * connected. The caller must hold the migration lock.
 */
export async function adoptFormerDatabase(client: pg.Client, migrationsList: MigrationList): Promise<void> {
  const rows = await selectMigrations(client);
  const isApplied = (migration: string) =>
    rows.some(({ name, isFinished }) => name === migration && isFinished);
  if (isApplied(SQUASHED_MIGRATIONS[0])) {
    if (!isApplied(SHOPS)) await expectNoProcess(client);
    return;
  }
  const former = rows.filter(({ name }) => FORMER_MIGRATIONS.has(name));
  if (former.length === 0) return;
  const applied = new Set(former.filter(isIntact).map(({ name }) => name));
  if (applied.size < FORMER_MIGRATIONS.size || !former.every(isIntact))
    throw new StartupError(
      `This database has ${applied.size} of the ${FORMER_MIGRATIONS.size} migrations of commit ${LAST_FORMER_RELEASE}. Start that commit on it once and stop it; then start this release.`,
    );
  await expectNoProcess(client);
  await replaceRows(client, migrationsList);
}

type MigrationRow = { readonly name: string; readonly checksum: string; readonly isFinished: boolean };

const isIntact = ({ name, checksum, isFinished }: MigrationRow) =>
  isFinished && checksum === FORMER_MIGRATIONS.get(name);

async function selectMigrations(client: pg.Client): Promise<MigrationRow[]> {
  const { rows: tables } = await client.query(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known",
  );
  if (!tables[0]?.known) return [];
  const { rows } = await client.query<MigrationRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return rows;
}

/**
 * Throws {@link StartupError} when a Tessera process has a database connection that is active or was active within the last 75
 * seconds. Processes close a connection that has been idle for a minute. A connection that has been idle for longer belongs to
 * a pooler, or to a process on a failed machine.
 */
async function expectNoProcess(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ lane: string }>(
    `SELECT DISTINCT application_name AS lane FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'tessera %'
       AND (state <> 'idle' OR state_change > clock_timestamp() - interval '75 seconds') ORDER BY 1`,
  );
  if (rows.length > 0)
    throw new StartupError(
      `Processes of the previous release are connected to this database (${rows.map(({ lane }) => lane).join(", ")}). Stop all of them, and start this release again; behind a pooler, after 75 seconds.`,
    );
}

async function replaceRows(client: pg.Client, migrationsList: MigrationList): Promise<void> {
  const squashed = SQUASHED_MIGRATIONS.map((name, place) => ({
    id: randomUUID(),
    name,
    checksum: checksumOf(name, migrationsList),
    place,
  }));
  // A single statement is atomic. Prisma orders migrations by their start times.
  await client.query(
    `WITH former AS (
       DELETE FROM _prisma_migrations WHERE migration_name = ANY($1) RETURNING started_at
     )
     INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     SELECT s.id, s.checksum, s.name, last.started_at + s.place * interval '1 microsecond', now(), 1
     FROM json_to_recordset($2) AS s(id TEXT, name TEXT, checksum TEXT, place INT),
          (SELECT max(started_at) AS started_at FROM former) AS last`,
    [[...FORMER_MIGRATIONS.keys()], JSON.stringify(squashed)],
  );
}

/** Returns the SHA-256 of a migration's script, as Prisma computes it. Throws when the list does not contain the migration. */
function checksumOf(name: string, { migrationDirectories }: MigrationList): string {
  const content = migrationDirectories.find((directory) => directory.path === name)?.migrationFile.content;
  if (content?.tag !== "ok") throw new Error(`prisma/migrations/${name} is missing`);
  return createHash("sha256").update(content.value).digest("hex");
}
