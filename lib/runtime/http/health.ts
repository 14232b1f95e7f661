import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { methodNotAllowed } from "@/lib/api/http/handler";
import { SECOND_MS } from "@/lib/base/clock";
import { newRequestId } from "@/lib/base/ids";
import { type DatabaseFault, databaseFaultOf } from "@/lib/db/faults";
import { onLane } from "@/lib/db/lanes";
import { type ReplicaStatus, replicaStatus } from "@/lib/db/replica";
import { engineHealth } from "@/lib/outbox/engine-health";
import { log } from "@/lib/telemetry/log";
import { pingDatabase, probeDiskSpace, selectAppliedMigrations } from "./health-store";

const CHECKS_TTL_MS = SECOND_MS;
/**
 * The time for which a successful write check is cached. It is longer than for the other checks, because the write check writes
 * a megabyte.
 */
const WRITE_CHECK_TTL_MS = 10 * SECOND_MS;
/** The time limit of all readiness checks together, so that the response arrives within two seconds even if a check hangs. */
const CHECK_TIMEOUT_MS = 1_800;

/** The result of a readiness check: "ok", or the reason why the check failed. */
type CheckResult = "ok" | "pending" | DatabaseFault;
type RequiredChecks = Readonly<Record<"database" | "migrations" | "writes" | "engine", CheckResult>>;
/** The results of all checks. `replica` is missing when no replica is configured. */
type CheckResults = { readonly needed: RequiredChecks; readonly replica?: ReplicaStatus };

const refuse = methodNotAllowed("GET");

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Answers a liveness check: GET and HEAD with 200 whenever the process is running, and other methods with 405. */
export async function answerLiveness(request: Request): Promise<Response> {
  if (!isRead(request)) return refuse(request);
  return Response.json({ status: "ok" }, { headers: commonHeaders() });
}

/**
 * Answers a readiness check. GET and HEAD return 200 when the database answers and accepts writes, all migrations are applied
 * and the job engine is healthy (Inngest Cloud is not checked), and otherwise 503. The body contains the result of every check,
 * and the status of a replica, which does not affect the response's status. The checks run at most once a second, those of the
 * primary on a dedicated connection, so that load does not make the process unready.
 */
export async function answerReadiness(request: Request): Promise<Response> {
  if (!isRead(request)) return refuse(request);
  const { needed, ...others } = await checkResults();
  const isReady = Object.values(needed).every((finding) => finding === "ok");
  return Response.json(
    { status: isReady ? "ok" : "unavailable", checks: { ...needed, ...others } },
    {
      status: isReady ? 200 : 503,
      headers: { ...commonHeaders(), ...(!isReady && { "Retry-After": "2" }) },
    },
  );
}

function commonHeaders(): Record<string, string> {
  return { "Cache-Control": "no-store", "X-Request-Id": newRequestId() };
}

const checkResults = cacheResult(
  async (): Promise<CheckResults> => {
    const [ofDatabase, engine, replica] = await Promise.all([
      withTimeout(onLane("readiness", checkDatabase), ALL_TIMED_OUT),
      withTimeout(
        runCheck("engine", async () => (await engineHealth(CHECK_TIMEOUT_MS)) ?? "ok"),
        "timed_out",
      ),
      withTimeout(
        runCheck("replica", () => onLane("readiness", replicaStatus)),
        "timed_out",
      ),
    ]);
    return { needed: { ...ofDatabase, engine }, ...(replica && { replica }) };
  },
  () => CHECKS_TTL_MS,
);

const ALL_TIMED_OUT = { database: "timed_out", migrations: "timed_out", writes: "timed_out" } as const;

/**
 * Checks that the database answers, has all migrations and accepts writes. If it does not answer, the reason is the result of
 * all three checks.
 */
async function checkDatabase(): Promise<Omit<RequiredChecks, "engine">> {
  const database = await runCheck("database", pingDatabase);
  if (database !== "ok") return { database, migrations: database, writes: database };
  return { database, migrations: await runCheck("migrations", checkMigrations), writes: await checkWrites() };
}

const checkWrites = cacheResult(
  () => runCheck("writes", probeDiskSpace),
  (result) => (result === "ok" ? WRITE_CHECK_TTL_MS : 0),
);

async function runCheck<Result>(
  name: keyof RequiredChecks | "replica",
  check: () => Promise<Result>,
): Promise<Result | DatabaseFault> {
  try {
    return await check();
  } catch (cause) {
    log.warn("A readiness check failed", { check: name, cause });
    return databaseFaultOf(cause);
  }
}

/** Returns the result of `work`, or `otherwise` if it takes longer than {@link CHECK_TIMEOUT_MS}. */
const withTimeout = <Result>(work: Promise<Result>, otherwise: Result): Promise<Result> =>
  Promise.race([work, sleep(CHECK_TIMEOUT_MS, otherwise, { ref: false })]);

async function checkMigrations(): Promise<CheckResult> {
  const folder = path.join(process.cwd(), "prisma", "migrations");
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const applied = await selectAppliedMigrations();
  return folders.every(({ name }) => applied.has(name)) ? "ok" : "pending";
}

/**
 * Returns a function that calls `work` and caches its result for `ttlMs(result)` milliseconds. Concurrent calls share one call
 * of `work`. Errors are not cached.
 */
export function cacheResult<Result>(
  work: () => Promise<Result>,
  ttlMs: (result: Result) => number,
): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  const renew = async () => {
    try {
      const value = await work();
      setTimeout(() => (result = undefined), ttlMs(value)).unref();
      return value;
    } catch (cause) {
      result = undefined;
      throw cause;
    }
  };
  return () => {
    result ??= renew();
    return result;
  };
}
