import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { databaseFaultOf, databaseFaults, isUnavailable } from "./faults";
import { type Lane, onLane, onLaneForSameAccount, replicaLane } from "./lanes";
import { rowOf, sql } from "./sql";

/** How long a list waits for the replica to hold what the primary holds. */
const PATIENCE_MS = 250;
/** After which one list tries again, while the others go on without. */
const LEFT_ALONE_MS = 2 * SECOND_MS;
/** A replica that is late for as long is worth a line in the log. */
const LATE_MS = 5 * SECOND_MS;

/** How the replica stands: in use, or why the primary answers in its place. */
export const replicaStatuses = ["ok", "behind", "not_a_replica", ...databaseFaults] as const;
export type ReplicaStatus = (typeof replicaStatuses)[number];

type Left = { readonly why: ReplicaStatus; readonly sinceMs: number; readonly isTold: boolean };

/** On globalThis, because the server and Next load separate copies of this module and one replica serves both. */
const held = globalThis as typeof globalThis & { tesseraReplica?: { left?: Left; untilMs: number } };
held.tesseraReplica ??= { untilMs: 0 };
const state = held.tesseraReplica;

/**
 * Reads from the replica of `DATABASE_REPLICA_URL`, where there is one, what lists and reports show: everything that was
 * committed on the primary when it was asked for, by whoever and through whatever process. A replica that does not hold as
 * much within a quarter of a second, cannot be reached or is none is left alone for two seconds, and the primary answers;
 * so it does where the replica fails meanwhile. `read` may be run twice, and writes nothing.
 */
export async function onReplica<Result>(read: () => Promise<Result>): Promise<Result> {
  const lane = replicaLane();
  if (lane === undefined) return await read();
  const standing = await tryReplica(lane);
  if (standing !== "ok") return await instead(standing, read);
  try {
    const result = await onLaneForSameAccount(lane, read);
    metrics()?.countReplicaRead("ok");
    return result;
  } catch (cause) {
    const why = databaseFaultOf(cause);
    // What takes too long there would take too long here.
    if (!isUnavailable(cause) || why === "timed_out") throw cause;
    leave(why, cause);
    return await instead(why, read);
  }
}

/** How the replica stands, asked of it unless it is left alone: for readiness. Undefined where there is none. */
export async function replicaStatus(): Promise<ReplicaStatus | undefined> {
  if (env().replicaDatabaseUrl === undefined) return undefined;
  await tryReplica("reports");
  return state.left?.isTold ? state.left.why : "ok";
}

function instead<Result>(why: ReplicaStatus, read: () => Promise<Result>): Promise<Result> {
  metrics()?.countReplicaRead(why);
  return read();
}

async function tryReplica(lane: Lane): Promise<ReplicaStatus> {
  const { left } = state;
  if (left) {
    if (performance.now() < state.untilMs) return left.why;
    // Until this one knows better the others keep away.
    state.untilMs = performance.now() + LEFT_ALONE_MS;
  }
  const place = await placeOfPrimary();
  try {
    const standing = await standingAt(place, lane);
    if (standing === "ok") takeBack();
    else leave(standing);
    return standing;
  } catch (cause) {
    const why = databaseFaultOf(cause);
    leave(why, cause);
    return why;
  }
}

/** A place in the write-ahead log, of the cluster it belongs to. */
type Place = { readonly place: string; readonly cluster: string };

/** As far as the log is written: what is committed is seen by nobody before that is so. */
async function placeOfPrimary(): Promise<Place> {
  const found = await rowOf({ place: "text", cluster: "text" })(sql`
    SELECT pg_current_wal_flush_lsn()::text AS place, system_identifier::text AS cluster FROM pg_control_system()`);
  if (!found) throw new Error("a database has one control file");
  return found;
}

async function standingAt({ place, cluster }: Place, lane: Lane): Promise<ReplicaStatus> {
  const look = () =>
    rowOf({ isReplica: "boolean", isThere: "boolean" })(sql`
      SELECT pg_is_in_recovery() AND system_identifier::text = ${cluster} AS "isReplica",
             COALESCE(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, FALSE) AS "isThere"
      FROM pg_control_system()`);
  const late = sleep(PATIENCE_MS, "late" as const, { ref: false });
  for (let pauseMs = 1; ; pauseMs *= 2) {
    const looking = onLane(lane, look);
    // One that comes too late may fail unheard.
    looking.catch(() => undefined);
    const found = await Promise.race([looking, late]);
    if (found === "late") return pauseMs === 1 ? "timed_out" : "behind";
    if (!found?.isReplica) return "not_a_replica";
    if (found.isThere) return "ok";
    await Promise.race([sleep(pauseMs), late]);
  }
}

function leave(why: ReplicaStatus, cause?: unknown): void {
  const nowMs = performance.now();
  const { sinceMs = nowMs, isTold = false } = state.left ?? {};
  const isWorthALine = (why !== "behind" && why !== "timed_out") || nowMs - sinceMs >= LATE_MS;
  if (isWorthALine && !isTold) log.warn("The replica is left alone; the primary answers", { why, cause });
  state.left = { why, sinceMs, isTold: isTold || isWorthALine };
  state.untilMs = nowMs + LEFT_ALONE_MS;
}

function takeBack(): void {
  if (state.left?.isTold) log.info("The replica is in use again");
  delete state.left;
}
