import { AsyncLocalStorage } from "node:async_hooks";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";

/**
 * Who shares connections with whom. Each lane has connections of its own, so that none can use up another's, and its own
 * timeoutFactor: how many times as long as in the API a statement may run or wait for a lock. `share` is its part of
 * `DATABASE_POOL_SIZE`; a lane without one has that many `connections`.
 */
const LANES = {
  api: { share: 1, timeoutFactor: 1 },
  /** The pages where customers pay. */
  checkout: { share: 1 / 4, timeoutFactor: 1 },
  /** All other pages, whose lists may be slow. */
  dashboards: { share: 1 / 4, timeoutFactor: 3 },
  /** What of the API and of those pages is read from a replica. */
  lists: { share: 1, timeoutFactor: 1 },
  reports: { share: 1 / 4, timeoutFactor: 3 },
  jobs: { share: 1 / 2, timeoutFactor: 12 },
  /** What reads every row there is. */
  checks: { connections: 2, timeoutFactor: 120 },
  /** What the demo world plays of the past: `uuid_v7_now` takes the time it is given there. */
  history: { connections: 4, timeoutFactor: 12 },
  /** Whether the database answers, asked past all others. */
  readiness: { connections: 1, timeoutFactor: 1 / 5 },
} as const;

export type Lane = keyof typeof LANES;

export const laneNames = Object.keys(LANES) as readonly Lane[];

/** What a lane may use, times in milliseconds. */
export type LaneLimits = {
  readonly connections: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /** For an answer of the database, after which the connection is given up: longer than any that works needs. */
  readonly answerMs: number;
  /** For a connection, new or from the pool. */
  readonly connectionMs: number;
  /** How many may wait for one; who comes then is refused at once. */
  readonly waiting: number;
  /**
   * Whether a statement may read a whole table. Not where requests wait: a plan made while a table was small would go on
   * reading all of it once it has grown.
   */
  readonly scans: boolean;
  /** Whether identifiers that the database makes are of the time it is given, and not of its clock. */
  readonly simulated: boolean;
  /** Whether the database is told to refuse writes: a replica that was made a primary would take them. */
  readonly readOnly: boolean;
  /** What it connects through: the pooler hands connections round, which have their limits from it and keep nothing of ours. */
  readonly pooler: "prepared" | "unprepared" | undefined;
  /** Where the lane connects. */
  readonly url: string;
};

const WAITING_PER_CONNECTION = 128;

/** The limits of a lane under the process's settings. */
export function limitsOf(lane: Lane): LaneLimits {
  const { DATABASE_POOL_SIZE, DATABASE_STATEMENT_MS, DATABASE_LOCK_MS } = env();
  const { timeoutFactor: patience, ...size } = LANES[lane];
  const connections =
    "connections" in size ? size.connections : Math.max(2, Math.ceil(size.share * DATABASE_POOL_SIZE));
  const statementMs = Math.round(patience * DATABASE_STATEMENT_MS);
  const lockMs = Math.round(patience * DATABASE_LOCK_MS);
  return {
    connections,
    statementMs,
    lockMs,
    answerMs: statementMs + Math.min(SECOND_MS, statementMs / 2),
    connectionMs: Math.min(lockMs + SECOND_MS, MINUTE_MS),
    waiting: WAITING_PER_CONNECTION * connections,
    scans: !WITHOUT_SCANS.includes(lane),
    simulated: lane === "history",
    readOnly: isOfReplica(lane),
    pooler: THROUGH_POOLER.includes(lane) ? env().databasePooler : undefined,
    url: urlOf(lane),
  };
}

const WITHOUT_SCANS: readonly Lane[] = ["api", "checkout", "history", "lists"];

const THROUGH_POOLER: readonly Lane[] = ["api", "checkout", "readiness"];

/** The lane of the replica on which a lane's lists and reports are read. */
const OF_REPLICA: Partial<Record<Lane, Lane>> = { api: "lists", dashboards: "reports" };

const isOfReplica = (lane: Lane) => Object.values(OF_REPLICA).includes(lane);

function urlOf(lane: Lane): string {
  const { DATABASE_URL, directDatabaseUrl, replicaDatabaseUrl } = env();
  if (replicaDatabaseUrl !== undefined && isOfReplica(lane)) return replicaDatabaseUrl;
  return THROUGH_POOLER.includes(lane) ? DATABASE_URL : directDatabaseUrl;
}

/** The replica's lane of the work under way; undefined where that reads from the primary alone, or there is no replica. */
export function replicaLane(): Lane | undefined {
  return env().replicaDatabaseUrl === undefined ? undefined : OF_REPLICA[currentLane()];
}

/** On globalThis, because the server and Next load separate copies of this module. */
const held = globalThis as typeof globalThis & { tesseraLane?: AsyncLocalStorage<Place> };
held.tesseraLane ??= new AsyncLocalStorage();
const current = held.tesseraLane;

type Place = { readonly lane: Lane; readonly account?: string };

/**
 * Runs work whose statements use the connections of that lane. Said once, where work comes in, and not by each verb: the
 * same verb serves the API, a page and a job. It decides how long they may wait, never whose rows they see.
 */
export function onLane<Result>(lane: Lane, work: () => Result): Result {
  return current.run({ lane }, work);
}

/**
 * Runs work whose statements use the connections of the lane under way as one account's: at most a quarter of them at once, or
 * two where that is more, however long they are held.
 */
export function asAccount<Result>(account: string, work: () => Result): Result {
  return current.run({ lane: currentLane(), account }, work);
}

/** {@link onLane} for work that remains its account's. */
export function onLaneForSameAccount<Result>(lane: Lane, work: () => Result): Result {
  return current.run({ ...current.getStore(), lane }, work);
}

/** The lane of the work under way: the API's where nothing was said. */
export function currentLane(): Lane {
  return current.getStore()?.lane ?? "api";
}

/** Whose statements those of the work under way are: undefined where they are of nobody or of many. */
export function currentAccount(): string | undefined {
  return current.getStore()?.account;
}
