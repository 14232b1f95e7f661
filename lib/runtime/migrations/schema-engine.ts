import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { schemaFile } from "./migration-files";
import { schemaEngineDriver } from "./schema-engine-driver";

let loaded: Promise<void> | undefined;

/**
 * Runs `work` with Prisma's own schema engine, in WebAssembly, on a database. The engine that `prisma migrate` uses
 * is a separate download; this build of it ships inside npm packages and keeps the same `_prisma_migrations` table.
 * Every connection is closed afterwards. Throws when the database cannot be reached.
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

/** Does by hand what a bundler does for the package's main file: gives the binary to its bindings. */
async function loadEngine(): Promise<void> {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(path.join(path.dirname(script), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": { ...bindings } });
  // Where the engine leaves its last words before it panics.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: raise } });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
}

function raise(message: string): never {
  throw new Error(`Prisma's schema engine: ${message}`);
}
