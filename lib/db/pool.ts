import pg from "pg";
import { AppError } from "@/lib/base/errors";
import { runOutsideContext } from "@/lib/base/request-context";
import { log } from "@/lib/telemetry/log";
import type { PoolFigures } from "@/lib/telemetry/metrics/registry";
import { withConcurrencyLimit } from "./concurrency-limit";
import { isConnectionUsable } from "./faults";
import { currentAccount, currentLane, type Lane, type LaneLimits, limitsOf } from "./lanes";

const { INT8, TIMESTAMPTZ } = pg.types.builtins;
type Connections = { readonly pool: pg.Pool; readonly limits: LaneLimits };
/** On globalThis, because the server and Next load separate copies of this module and must share connections. */
const held = globalThis as typeof globalThis & { tesseraPools?: Map<Lane, Connections> };
held.tesseraPools ??= new Map();
const pools = held.tesseraPools;

function readSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a BIGINT from the database is no safe integer");
  return value;
}

const readAnyTime: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ);

/** Our sessions are in UTC, and told `2026-11-23 05:06:07.89+00`. With a `T` and a `Z` that is what the runtime reads fastest. */
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

/** The connections of the lane of the work under way. One that fails while idle is dropped and logged, not thrown. */
export function pool(): pg.Pool {
  return connections().pool;
}

function connections(): Connections {
  const lane = currentLane();
  let found = pools.get(lane);
  if (!found) {
    const limits = limitsOf(lane);
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
    // A connection that comes back with a statement still under way is cut off by the pool.
    query_timeout: limits.answerMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: `tessera ${lane}`,
    types,
    ...(limits.pooler === undefined && { onConnect: (client) => settle(client, limits) }),
  });
  // The event arrives in the context of the request that opened the connection, which has nothing to do with it.
  created.on("error", (cause) =>
    runOutsideContext(() => log.warn("An idle database connection failed", { lane, cause })),
  );
  // Whoever holds a connection that breaks is told by the statement; without a listener the process would end.
  created.on("connect", (client) => client.on("error", () => undefined));
  return created;
}

async function settle(client: pg.ClientBase, limits: LaneLimits): Promise<void> {
  await client.query(sessionSettings(limits));
  if (limits.readOnly) await client.query("SET default_transaction_read_only = on");
  // What a crash loses of a made-up past is made up again; the credentials are written behind a commit that waits.
  if (limits.simulated) await client.query("SET tessera.simulated = on; SET synchronous_commit = off");
}

/**
 * Said once on each new connection: poolers refuse such settings as parameters of the start. One in transaction mode says it
 * itself, by `connect_query`: what is set through it, it hands to others. Statements are planned once and
 * for any values: planning one of ours anew takes longer than running it, and a plan made for one account's values may
 * read past everybody else's rows for another's.
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
 * Sends a statement on one of {@link pool}'s connections, once. A connection whose statement was not answered in time, or
 * broke, is closed and never used again: what that statement did is not known. An account's statements wait in turn for
 * its quarter of the connections, or for two where that is more. Throws `service_unavailable` at once where too many wait already.
 */
export function send<Row extends object>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
  const account = currentAccount();
  const from = connections();
  if (account === undefined) return sendOn(from, query);
  const quarter = Math.max(2, Math.floor(from.limits.connections / 4));
  return withConcurrencyLimit(`${currentLane()} ${account}`, () => sendOn(from, query), { atOnce: quarter });
}

async function sendOn<Row extends object>(
  { pool: from, limits }: Connections,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  if (from.waitingCount >= limits.waiting) throw new AppError("service_unavailable", { retryAfterS: 1 });
  const client = await from.connect();
  let sound = true;
  try {
    const { name: _unknown, ...unnamed } = query;
    return await client.query<Row>(limits.pooler === "unprepared" ? unnamed : query);
  } catch (error) {
    sound = isConnectionUsable(error);
    throw error;
  } finally {
    client.release(!sound);
  }
}

/** The connections of each lane that has any, and how many calls wait for one. */
export function poolFigures(): PoolFigures[] {
  return [...pools].map(
    ([
      lane,
      {
        pool: { totalCount, idleCount, waitingCount },
      },
    ]) => ({
      lane,
      used: totalCount - idleCount,
      idle: idleCount,
      waiting: waitingCount,
    }),
  );
}

/** Closes every connection once its query has ended. */
export async function closePool(): Promise<void> {
  const closing = [...pools.values()].map((each) => each.pool);
  pools.clear();
  // The database may stop before the last connection has said goodbye; that is no fault any more.
  for (const each of closing) each.removeAllListeners("error").on("error", () => undefined);
  await Promise.all(closing.map((each) => each.end()));
}
