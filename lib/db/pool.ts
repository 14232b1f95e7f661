import pg from "pg";
import { AppError } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";
import { runOutsideContext } from "@/lib/base/request-context";
import { log } from "@/lib/telemetry/log";
import type { PoolStats } from "@/lib/telemetry/metrics/registry";
import { withConcurrencyLimit } from "./concurrency-limit";
import { isConnectionUsable } from "./faults";
import { currentAccount, currentLane, type Lane, type LaneLimits, laneLimits } from "./lanes";

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
type LanePool = { readonly pool: pg.Pool; readonly limits: LaneLimits };
const pools = processWide("tesseraPools", () => new Map<Lane, LanePool>());

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a BIGINT from the database is not a safe integer");
  return value;
}

const readAnyTime: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ);

/**
 * Parses a time from the database. A session in UTC returns text such as `2026-11-23 05:06:07.89+00`. `Date` parses it fastest
 * in ISO 8601, with `T` and `Z`.
 */
function readTime(text: string): Date {
  if (text[10] !== " " || !text.endsWith("+00")) return readAnyTime(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return readSafeInteger;
    return oid === TIMESTAMPTZ ? readTime : pg.types.getTypeParser(oid, format);
  },
};

/**
 * Returns the connection pool of the current lane. A connection that fails while idle is removed, and the failure is logged.
 */
export function pool(): pg.Pool {
  return lanePool().pool;
}

function lanePool(): LanePool {
  const lane = currentLane();
  let found = pools.get(lane);
  if (!found) {
    const limits = laneLimits(lane);
    found = { pool: createPool(lane, limits), limits };
    pools.set(lane, found);
  }
  return found;
}

function createPool(lane: Lane, limits: LaneLimits): pg.Pool {
  const created = new pg.Pool({
    connectionString: limits.url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectionMs,
    // A statement can still be running after this timeout, so its connection is closed and not returned to the pool.
    query_timeout: limits.answerMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: `tessera ${lane}`,
    types,
    ...(limits.pooler === undefined && { onConnect: (client) => configureSession(client, limits) }),
  });
  // The event arrives in the context of the request that opened the connection, which is unrelated to the failure.
  created.on("error", (cause) =>
    runOutsideContext(() => log.warn("An idle database connection failed", { lane, cause })),
  );
  // The running statement reports a broken connection to its caller; without a listener the process would exit.
  created.on("connect", (client) => client.on("error", () => undefined));
  return created;
}

async function configureSession(client: pg.ClientBase, limits: LaneLimits): Promise<void> {
  await client.query(sessionSettings(limits));
  if (limits.readOnly) await client.query("SET default_transaction_read_only = on");
  // Demo history that a crash loses is generated again. The demo world's credentials are written only after a synchronous
  // commit.
  if (limits.simulated) await client.query("SET tessera.simulated = on; SET synchronous_commit = off");
}

/**
 * Returns the SET statements for each new connection. The settings are not sent as startup parameters, because poolers reject
 * such parameters. A pooler in transaction mode runs the statements itself (`connect_query`). Generic plans are forced:
 * planning takes longer than running, and a plan made for one account's values can be slow for another account.
 */
export function sessionSettings({
  statementMs,
  lockMs,
  scans,
}: Pick<LaneLimits, "statementMs" | "lockMs" | "scans">): string {
  return [
    `SET statement_timeout = ${statementMs}`,
    `SET lock_timeout = ${lockMs}`,
    `SET idle_in_transaction_session_timeout = ${2 * statementMs}`,
    "SET plan_cache_mode = force_generic_plan",
    `SET enable_seqscan = ${scans ? "on" : "off"}`,
  ].join("; ");
}

/**
 * Sends a statement once, on a connection of the current lane. If no answer arrives in time or the connection fails, closes the
 * connection; the outcome of the statement is then unknown. Within `asAccount`, the account can use a quarter of the
 * connections at once, or two if that is more. Throws `service_unavailable` immediately if too many calls are already waiting,
 * or after a wait of five seconds for the account's connections.
 */
export function send<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const account = currentAccount();
  const from = lanePool();
  if (account === undefined) return sendOn(from, query);
  const quarter = Math.max(2, Math.floor(from.limits.connections / 4));
  return withConcurrencyLimit(`${currentLane()} ${account}`, () => sendOn(from, query), { atOnce: quarter });
}

async function sendOn<Row extends object>(
  { pool: from, limits }: LanePool,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  if (from.waitingCount >= limits.waiting) throw new AppError("service_unavailable", { retryAfterS: 1 });
  const client = await from.connect();
  let isUsable = true;
  try {
    const { name: _unknown, ...unnamed } = query;
    return await client.query<Row>(limits.pooler === "unprepared" ? unnamed : query);
  } catch (error) {
    isUsable = isConnectionUsable(error);
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

/** Returns the number of used connections, idle connections and calls waiting for a connection, for each lane with a pool. */
export function poolStats(): PoolStats[] {
  return [...pools].map(([lane, { pool: from }]) => ({
    lane,
    used: from.totalCount - from.idleCount,
    idle: from.idleCount,
    waiting: from.waitingCount,
  }));
}

/** Closes all database connections of this process, each after its current query. */
export async function closePool(): Promise<void> {
  const closing = [...pools.values()].map((each) => each.pool);
  pools.clear();
  // The database might stop before the last connection is closed; that error is expected.
  for (const each of closing) each.removeAllListeners("error").on("error", () => undefined);
  await Promise.all(closing.map((each) => each.end()));
}
