import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";
import { processWide } from "@/lib/base/process-wide";
import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { type DatabaseFault, databaseFaultOf, isUnavailable } from "./faults";
import { type Lane, onLane, onLaneForSameAccount, replicaLane } from "./lanes";
import { rowOf, sql } from "./sql";

/** How long a read waits for the replica to catch up with the primary, in milliseconds. */
const CATCH_UP_TIMEOUT_MS = 250;
/**
 * How long the replica is not used after a failure, in milliseconds. After that time, one caller checks the replica while other
 * reads stay on the primary.
 */
const BACKOFF_MS = 2 * SECOND_MS;
/** How long the replica can keep lagging or timing out before a warning is logged, in milliseconds. */
const LAG_WARNING_MS = 5 * SECOND_MS;

/** Whether reads use the replica (`ok`), or why they use the primary. */
export type ReplicaStatus = "ok" | "behind" | "not_a_replica" | DatabaseFault;

type Outage = { readonly status: ReplicaStatus; readonly sinceMs: number; readonly isLogged: boolean };

const state = processWide<{ outage?: Outage; retryAtMs: number }>("tesseraReplica", () => ({ retryAtMs: 0 }));

/**
 * Runs `read`, a list or report, on the replica at `DATABASE_REPLICA_URL`, if that is set and the current lane is `api` or
 * `dashboards`. The result includes everything committed on the primary before the call. If the replica does not catch up
 * within 250 ms, is unavailable, or is not a replica of this database, the primary answers and the replica is not used for two
 * seconds. A `read` that times out on the replica throws. `read` can run twice and must not write.
 */
export async function onReplica<Result>(read: () => Promise<Result>): Promise<Result> {
  const lane = replicaLane();
  if (lane === undefined) return await read();
  const status = await tryReplica(lane);
  if (status !== "ok") return await readFromPrimary(status, read);
  try {
    const result = await onLaneForSameAccount(lane, read);
    metrics()?.countReplicaRead("ok");
    return result;
  } catch (cause) {
    const fault = databaseFaultOf(cause);
    // A query that times out on the replica would time out on the primary too.
    if (!isUnavailable(cause) || fault === "timed_out") throw cause;
    backOff(fault, cause);
    return await readFromPrimary(fault, read);
  }
}

/**
 * Returns the status of the replica for the readiness check, or undefined if there is no replica. A replica that lags or times
 * out counts as `ok` for the first five seconds. Checks the replica unless its use is paused after a failure.
 */
export async function replicaStatus(): Promise<ReplicaStatus | undefined> {
  if (env().replicaDatabaseUrl === undefined) return undefined;
  await tryReplica("reports");
  return state.outage?.isLogged ? state.outage.status : "ok";
}

function readFromPrimary<Result>(reason: ReplicaStatus, read: () => Promise<Result>): Promise<Result> {
  metrics()?.countReplicaRead(reason);
  return read();
}

async function tryReplica(lane: Lane): Promise<ReplicaStatus> {
  const { outage } = state;
  if (outage) {
    if (performance.now() < state.retryAtMs) return outage.status;
    // Other reads stay on the primary until this check ends.
    state.retryAtMs = performance.now() + BACKOFF_MS;
  }
  const position = await primaryPosition();
  try {
    const status = await statusAt(position, lane);
    if (status === "ok") recover();
    else backOff(status);
    return status;
  } catch (cause) {
    const fault = databaseFaultOf(cause);
    backOff(fault, cause);
    return fault;
  }
}

/** A position (`lsn`) in the write-ahead log of a database cluster. `cluster` is the cluster's system identifier. */
type LogPosition = { readonly lsn: string; readonly cluster: string };

/**
 * Returns the position up to which the primary has flushed its log. It covers every visible commit except those of demo
 * history, because any other commit is not visible before it is flushed.
 */
async function primaryPosition(): Promise<LogPosition> {
  const position = await rowOf({ lsn: "text", cluster: "text" })(sql`
    SELECT pg_current_wal_flush_lsn()::text AS lsn, system_identifier::text AS cluster FROM pg_control_system()`);
  if (!position) throw new Error("a database has one control file");
  return position;
}

async function statusAt({ lsn, cluster }: LogPosition, lane: Lane): Promise<ReplicaStatus> {
  const check = () =>
    rowOf({ isReplica: "boolean", isCurrent: "boolean" })(sql`
      SELECT pg_is_in_recovery() AND system_identifier::text = ${cluster} AS "isReplica",
             COALESCE(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, FALSE) AS "isCurrent"
      FROM pg_control_system()`);
  const timeout = sleep(CATCH_UP_TIMEOUT_MS, "timeout" as const, { ref: false });
  for (let pauseMs = 1; ; pauseMs *= 2) {
    const checking = onLane(lane, check);
    // A check that fails after the timeout is ignored.
    checking.catch(() => undefined);
    const found = await Promise.race([checking, timeout]);
    if (found === "timeout") return pauseMs === 1 ? "timed_out" : "behind";
    if (!found?.isReplica) return "not_a_replica";
    if (found.isCurrent) return "ok";
    await Promise.race([sleep(pauseMs), timeout]);
  }
}

function backOff(status: ReplicaStatus, cause?: unknown): void {
  const nowMs = performance.now();
  const { sinceMs = nowMs, isLogged = false } = state.outage ?? {};
  const isNotable = (status !== "behind" && status !== "timed_out") || nowMs - sinceMs >= LAG_WARNING_MS;
  if (isNotable && !isLogged)
    log.warn("The replica is not in use; the primary serves its reads", { why: status, cause });
  state.outage = { status, sinceMs, isLogged: isLogged || isNotable };
  state.retryAtMs = nowMs + BACKOFF_MS;
}

function recover(): void {
  if (state.outage?.isLogged) log.info("The replica is in use again");
  delete state.outage;
}
