import { env } from "@/lib/base/settings/env";
import { poolFigures } from "@/lib/db/pool";
import { type Metrics, startMetrics } from "@/lib/telemetry/metrics/registry";

/** Has this process count what it does, where METRICS_TOKEN says that somebody reads it. */
export function startCounting(): Metrics | undefined {
  return env().METRICS_TOKEN === undefined ? undefined : startMetrics(poolFigures);
}
