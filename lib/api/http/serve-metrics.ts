import { createHash, timingSafeEqual } from "node:crypto";
import { statfs } from "node:fs/promises";
import { now, SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { poolStats } from "@/lib/db/pool";
import { listChecks } from "@/lib/money/ledger/checks";
import { totalsCheckpointTime } from "@/lib/money/ledger/totals";
import { engineHealth } from "@/lib/outbox/engine-health";
import { log } from "@/lib/telemetry/log";
import { type DatabaseStats, deploymentMetrics } from "@/lib/telemetry/metrics/deployment";
import { gatherMetrics, type Metrics, startMetrics } from "@/lib/telemetry/metrics/registry";
import { outboxAge } from "@/lib/webhooks/deliveries/sweep-outbox";
import { handleRequest, meterAnonymousRequest } from "./answer-request";
import { asResponse } from "./envelope";
import { methodNotAllowed } from "./handler";
import { selectDatabaseBytes } from "./store";

const CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
const ENGINE_TIMEOUT_MS = 2 * SECOND_MS;
const refuse = methodNotAllowed("GET");

/**
 * Answers a Prometheus scrape with the metrics of all processes and of the database. Requires METRICS_TOKEN as a bearer token:
 * answers 404 if the setting is missing, and 401 if the token is wrong or missing. Answers 503 if the metrics of the processes
 * cannot be collected.
 */
export async function serveMetrics(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN !== undefined && request.method !== "GET" && request.method !== "HEAD")
    return refuse(request);
  const answer = await handleRequest(async (headers) => {
    if (METRICS_TOKEN === undefined || !hasBearerToken(request, METRICS_TOKEN)) {
      await meterAnonymousRequest(request, headers);
      throw new AppError(METRICS_TOKEN === undefined ? "not_found" : "unauthenticated");
    }
    startMetricsIfEnabled();
    const [counted, database, engine, freeBytes] = await Promise.all([
      gatherMetrics(),
      readFigures(),
      engineHealth(ENGINE_TIMEOUT_MS),
      freeBytesOfDataFolder(),
    ]);
    if (counted === null) throw new AppError("service_unavailable", { retryAfterS: 2 });
    const body = `${counted.trimEnd()}\n${await deploymentMetrics({ database, engine, freeBytes })}`;
    return new Response(body, {
      headers: { ...headers, "Content-Type": CONTENT_TYPE, "Cache-Control": "no-store" },
    });
  });
  return asResponse(answer);
}

/**
 * Returns whether the request has `token` as its bearer token. Compares digests, so that timing reveals nothing about the
 * token.
 */
function hasBearerToken(request: Request, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(request.headers.get("authorization") ?? ""), digest(`Bearer ${token}`));
}

/**
 * Returns the metrics of the database, or undefined if they cannot be read, so that a scrape still returns the process metrics.
 */
async function readFigures(): Promise<DatabaseStats | undefined> {
  try {
    return await onLane("dashboards", async () => {
      const [{ endpoints, deliveries, oldestAt }, { invariants, newRows }, databaseBytes, counted] =
        await Promise.all([outboxAge(), listChecks(), selectDatabaseBytes(), totalsCheckpointTime()]);
      return {
        databaseBytes,
        endpointsDue: endpoints,
        deliveriesDue: deliveries,
        outboxAgeSeconds: oldestAt ? Math.max(0, now().getTime() - oldestAt.getTime()) / SECOND_MS : 0,
        brokenRows: new Map(invariants.map(({ name, broken }) => [name, broken.length])),
        checkedUntil: newRows && newRows.until.getTime() / SECOND_MS,
        countedUntil: counted.getTime() > 0 ? counted.getTime() / SECOND_MS : null,
      };
    });
  } catch (cause) {
    log.warn("The figures of the deployment could not be read for a scrape", { cause });
    return undefined;
  }
}

/**
 * Returns the free space on the data folder's disk, in bytes, or undefined if it cannot be read. Also returns undefined if the
 * database is not embedded, because then nothing in the folder grows.
 */
async function freeBytesOfDataFolder(): Promise<number | undefined> {
  const { TESSERA_EMBEDDED, TESSERA_DATA_DIR } = env();
  if (!TESSERA_EMBEDDED) return undefined;
  try {
    const { bavail, bsize } = await statfs(TESSERA_DATA_DIR);
    return bavail * bsize;
  } catch (cause) {
    log.warn("The free space of the data folder could not be read for a scrape", { cause });
    return undefined;
  }
}

/** Starts collecting metrics in this process and returns its metrics. Returns undefined if METRICS_TOKEN is not set. */
export function startMetricsIfEnabled(): Metrics | undefined {
  return env().METRICS_TOKEN === undefined ? undefined : startMetrics(poolStats);
}
