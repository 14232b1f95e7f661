import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { MigrationList } from "@prisma/schema-engine-wasm/schema_engine_bg";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { PROJECT_ROOT } from "@/lib/base/settings/project-root";
import { runScript } from "./run-script";

const PRISMA = path.join(PROJECT_ROOT, "prisma");

/** Returns the migrations in prisma/migrations, in the format of Prisma's schema engine. */
export function migrationFiles(): MigrationList {
  const baseDir = path.join(PRISMA, "migrations");
  const names = readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return {
    baseDir,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(path.join(baseDir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: names.map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(baseDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** Returns the text of prisma/schema.prisma. */
function schemaFile(): string {
  return readFileSync(path.join(PRISMA, "schema.prisma"), "utf8");
}

let loaded: Promise<void> | undefined;

/**
 * Runs `work` with Prisma's schema engine and returns its result. Closes the engine's connections afterward. Throws when the
 * database is unreachable. Uses the WebAssembly engine from an npm package, because `prisma migrate` downloads a native one.
 * Both engines use the table `_prisma_migrations`.
 */
export async function withSchemaEngine<Result>(
  databaseUrl: string,
  work: (engine: bindings.SchemaEngine) => Promise<Result>,
): Promise<Result> {
  loaded ??= loadEngine();
  await loaded;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(schemaEngineDriver(pool, databaseUrl));
    const options = { datamodels: [["schema.prisma", schemaFile()] satisfies [string, string]] };
    const engine = await bindings.SchemaEngine.new(options, () => undefined, factory);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await pool.end();
  }
}

/** Loads the WebAssembly engine and links it with its JavaScript bindings, because the package leaves this to a bundler. */
async function loadEngine(): Promise<void> {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(path.join(path.dirname(script), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": { ...bindings } });
  // The engine calls this function with its panic messages.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: raise } });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

function raise(message: string): never {
  throw new Error(`Prisma's schema engine: ${message}`);
}

/**
 * Returns the SQL that changes a fully migrated database to match schema.prisma, or an empty string when they match. Uses a
 * scratch database, so the user of `databaseUrl` needs permission to create one.
 */
export async function schemaDrift(databaseUrl: string): Promise<string> {
  const { stdout } = await withSchemaEngine(databaseUrl, (engine) =>
    engine.diff({
      from: { tag: "migrations", ...migrationFiles() },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schemaFile() }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const script = (stdout ?? "").trim();
  return script === "-- This is an empty migration." ? "" : script;
}

/**
 * Adapts Prisma's PostgreSQL driver to the schema engine. Scripts are sent whole by {@link runScript}, because the driver
 * splits them at every semicolon. Three catalog columns of type `"char"`, which the driver rejects, are cast to text. A scratch
 * database is dropped after its connections are closed.
 */
function schemaEngineDriver(pool: pg.Pool, databaseUrl: string): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => connect(pool),
    connectToShadowDb: () => connectToScratch(pool, databaseUrl),
  };
}

const CHAR_COLUMNS = ["constraint_type", "confdeltype", "confupdtype"];

const asText = (sql: string) =>
  sql
    .replace(/\bconstr\.contype AS/, "constr.contype::text AS")
    .replace(/\bcon\.(confdeltype|confupdtype),/g, "con.$1::text AS $1,");

async function connect(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw({ ...query, sql: asText(query.sql) });
    const columnTypes = result.columnTypes.map((type, index) =>
      CHAR_COLUMNS.includes(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  adapter.executeScript = (script) =>
    runScript(script, pool, async (sql) => {
      await adapter.executeRaw({ sql, args: [], argTypes: [] });
    });
  return adapter;
}

async function connectToScratch(pool: pg.Pool, databaseUrl: string): Promise<SqlDriverAdapter> {
  const database = `tessera_scratch_${randomUUID()}`;
  await pool.query(`CREATE DATABASE "${database}" TEMPLATE template0`);
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  const scratch = new pg.Pool({ connectionString: url.href, max: 2 });
  scratch.on("error", () => undefined);
  const adapter = await connect(scratch);
  adapter.dispose = async () => {
    await scratch.end();
    await pool.query(`DROP DATABASE "${database}"`);
  };
  return adapter;
}
