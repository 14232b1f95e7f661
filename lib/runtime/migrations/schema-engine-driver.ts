import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { runScript } from "./run-script";

/**
 * Prisma's driver for PostgreSQL as the schema engine needs it. Four things differ from the driver as published:
 * a script is sent whole (it splits at every semicolon, also inside a function's body), with the limits of {@link runScript}; three
 * catalogue columns of the internal type `"char"`, which it refuses to carry, travel as text; and a scratch database is
 * dropped after its connections are closed, not before.
 */
export function schemaEngineDriver(
  pool: pg.Pool,
  databaseUrl: string,
): SqlMigrationAwareDriverAdapterFactory {
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
