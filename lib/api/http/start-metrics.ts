import { env } from "@/lib/base/settings/env";
import { poolStats } from "@/lib/db/pool";
import { type Metrics, startMetrics } from "@/lib/telemetry/metrics/registry";

/** Starts the metrics of this process and returns them. Returns undefined if METRICS_TOKEN is not set. */
export function startMetricsIfEnabled(): Metrics | undefined {
  return env().METRICS_TOKEN === undefined ? undefined : startMetrics(poolStats);
}
