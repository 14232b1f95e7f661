import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

const INT8_OID = 20;
const held = globalThis as typeof globalThis & { tesseraPool?: pg.Pool | undefined };

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a BIGINT from the database is no safe integer");
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8_OID ? readSafeInteger : pg.types.getTypeParser(oid, format)),
};

/**
 * The process's connections. Kept on globalThis because the server and Next load separate copies of this
 * module and must share one pool. A connection that fails while idle is dropped and logged, not thrown.
 */
export function pool(): pg.Pool {
  if (!held.tesseraPool) {
    const created = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL_SIZE,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: "tessera",
      types,
    });
    created.on("error", (cause) => log.warn("An idle database connection failed", { cause }));
    held.tesseraPool = created;
  }
  return held.tesseraPool;
}

/** Closes every connection once its query has ended. */
export async function closePool(): Promise<void> {
  const closing = held.tesseraPool;
  held.tesseraPool = undefined;
  // The database may stop before the last connection has said goodbye; that is no fault any more.
  closing?.removeAllListeners("error").on("error", () => undefined);
  await closing?.end();
}
