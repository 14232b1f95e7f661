import { AsyncLocalStorage } from "node:async_hooks";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { processWide } from "@/lib/base/process-wide";
import { env } from "@/lib/base/settings/env";

/**
 * The lanes: one for each kind of work, with dedicated connections, so that no lane can exhaust the connections of another. A
 * lane's statement and lock timeouts are `DATABASE_STATEMENT_MS` and `DATABASE_LOCK_MS`, multiplied by `timeoutFactor`. A lane
 * has `share` times `DATABASE_POOL_SIZE` connections (at least two), or a fixed number of `connections`.
 */
const LANES = {
  api: { share: 1, timeoutFactor: 1 },
  /** The hosted checkout pages, on which customers pay. */
  checkout: { share: 1 / 4, timeoutFactor: 1 },
  /**
   * All other pages; their lists can be slow. Also the webhook inbox, the metrics, and the front door's lookup of a checkout.
   */
  dashboards: { share: 1 / 4, timeoutFactor: 3 },
  /** Lists and reports of the API, read from the replica. */
  lists: { share: 1, timeoutFactor: 1 },
  /** Lists and reports of the dashboards, read from the replica. */
  reports: { share: 1 / 4, timeoutFactor: 3 },
  jobs: { share: 1 / 2, timeoutFactor: 12 },
  /** Checks, recounts and rebuilds of the ledger's sums and of earnings, which can read every row. */
  checks: { connections: 2, timeoutFactor: 120 },
  /**
   * For generating the demo world's history. In this lane, `uuid_v7_now` takes the time in its IDs from its argument, a
   * simulated time.
   */
  history: { connections: 4, timeoutFactor: 12 },
  /** The readiness check, which must not queue behind other work. */
  readiness: { connections: 1, timeoutFactor: 1 / 5 },
} as const;

export type Lane = keyof typeof LANES;

export const laneNames = Object.keys(LANES) as readonly Lane[];

/** The connection settings and limits of a lane. Times are in milliseconds. */
export type LaneLimits = {
  readonly connections: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /**
   * How long a call waits for the database's answer before the connection is closed. Longer than `statementMs`, so this limit
   * closes only dead connections.
   */
  readonly answerMs: number;
  /** How long a call waits for a database connection, new or from the pool. */
  readonly connectionMs: number;
  /** The maximum number of calls that wait for a connection. Further calls are rejected immediately. */
  readonly waiting: number;
  /**
   * Whether the planner can choose sequential scans freely. False for `LANES_WITHOUT_SCANS`: a generic plan made while a table
   * was small would keep scanning the table after it has grown.
   */
  readonly scans: boolean;
  /** Whether the database generates IDs from the simulated time instead of its own clock. */
  readonly simulated: boolean;
  /**
   * Whether sessions are read-only. True for lanes that can use the replica, because a promoted replica would accept writes.
   */
  readonly readOnly: boolean;
  /**
   * The transaction pooler in front of the database, if any, and whether it supports prepared statements. Session settings then
   * come from the pooler's configuration.
   */
  readonly pooler: "prepared" | "unprepared" | undefined;
  /** The connection URL of the lane's database. */
  readonly url: string;
};

const WAITING_PER_CONNECTION = 128;

/** Returns the connection settings and limits of a lane, computed from the settings of this process. */
export function laneLimits(lane: Lane): LaneLimits {
  const { DATABASE_POOL_SIZE, DATABASE_STATEMENT_MS, DATABASE_LOCK_MS } = env();
  const { timeoutFactor, ...size } = LANES[lane];
  const connections =
    "connections" in size ? size.connections : Math.max(2, Math.ceil(size.share * DATABASE_POOL_SIZE));
  const statementMs = Math.round(timeoutFactor * DATABASE_STATEMENT_MS);
  const lockMs = Math.round(timeoutFactor * DATABASE_LOCK_MS);
  return {
    connections,
    statementMs,
    lockMs,
    answerMs: statementMs + Math.min(SECOND_MS, statementMs / 2),
    connectionMs: Math.min(lockMs + SECOND_MS, MINUTE_MS),
    waiting: WAITING_PER_CONNECTION * connections,
    scans: !LANES_WITHOUT_SCANS.includes(lane),
    simulated: lane === "history",
    readOnly: isReplicaLane(lane),
    pooler: POOLED_LANES.includes(lane) ? env().databasePooler : undefined,
    url: urlOf(lane),
  };
}

const LANES_WITHOUT_SCANS: readonly Lane[] = ["api", "checkout", "history", "lists"];

const POOLED_LANES: readonly Lane[] = ["api", "checkout", "readiness"];

/** For each lane that reads lists or reports from the replica, the lane that it uses for these reads. */
const REPLICA_LANES: Partial<Record<Lane, Lane>> = { api: "lists", dashboards: "reports" };

const isReplicaLane = (lane: Lane) => Object.values(REPLICA_LANES).includes(lane);

function urlOf(lane: Lane): string {
  const { DATABASE_URL, directDatabaseUrl, replicaDatabaseUrl } = env();
  if (replicaDatabaseUrl !== undefined && isReplicaLane(lane)) return replicaDatabaseUrl;
  return POOLED_LANES.includes(lane) ? DATABASE_URL : directDatabaseUrl;
}

/**
 * Returns the lane for reads from the replica, or undefined if the current lane reads only from the primary, or there is no
 * replica.
 */
export function replicaLane(): Lane | undefined {
  return env().replicaDatabaseUrl === undefined ? undefined : REPLICA_LANES[currentLane()];
}

type LaneContext = { readonly lane: Lane; readonly account?: string };

const current = processWide("tesseraLane", () => new AsyncLocalStorage<LaneContext>());

/**
 * Runs `work` with the connections and timeouts of a lane, and without the account that {@link asAccount} set. Call it where
 * work enters the process: functions that the API, pages and jobs share cannot know the lane. Also call it around work that has
 * the same lane for every caller. The lane does not limit which tenants' rows a statement sees.
 */
export function onLane<Result>(lane: Lane, work: () => Result): Result {
  return current.run({ lane }, work);
}

/**
 * Runs `work` on the current lane on behalf of an account. `account` identifies the account in one environment (`tenantKey`).
 * In each process, this tenant can use a quarter of the lane's connections at once, or two if that is more.
 */
export function asAccount<Result>(account: string, work: () => Result): Result {
  return current.run({ lane: currentLane(), account }, work);
}

/** Runs `work` like {@link onLane}, but keeps the account that {@link asAccount} set. */
export function onLaneForSameAccount<Result>(lane: Lane, work: () => Result): Result {
  return current.run({ ...current.getStore(), lane }, work);
}

/** Returns the lane of the current work, by default `api`. */
export function currentLane(): Lane {
  return current.getStore()?.lane ?? "api";
}

/** Returns the account whose connection limit applies to the current work, or undefined outside of {@link asAccount}. */
export function currentAccount(): string | undefined {
  return current.getStore()?.account;
}
