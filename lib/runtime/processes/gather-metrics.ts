import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { SECOND_MS } from "@/lib/base/clock";
import type { MetricsJson } from "@/lib/telemetry/metrics/registry";
import type { ToWorker } from "./messages";

/** The time to wait for a process's metrics. After this time, the process's previous metrics are used. */
const REPORT_TIMEOUT_MS = 3 * SECOND_MS;
/** The time for which a worker waits for the metrics of all processes, longer than {@link REPORT_TIMEOUT_MS}. */
export const GATHER_TIMEOUT_MS = 6 * SECOND_MS;

/**
 * Creates the supervisor's collector of all processes' metrics. It retains the counters and histograms of processes that have
 * ended, so that no counter decreases.
 */
export function createMetricsCollector() {
  const latest = new Map<number, MetricsJson>();
  const awaited = new Set<number>();
  let retained: MetricsJson = [];
  let allReported = () => {};
  let inProgress: Promise<string> | undefined;

  async function gather(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const reported = new Promise<void>((resolve) => (allReported = resolve));
    for (const worker of workers) {
      if (worker) awaited.add(worker.id);
      worker?.send({ kind: "report" } satisfies ToWorker, () => undefined);
    }
    const timer = setTimeout(allReported, REPORT_TIMEOUT_MS);
    await reported;
    clearTimeout(timer);
    awaited.clear();
    await retainCountersOfEnded();
    return await AggregatorRegistry.aggregate([retained, ...latest.values()]).metrics();
  }

  /** Retains the counters and histograms of processes that have ended, and drops their gauges. */
  async function retainCountersOfEnded(): Promise<void> {
    for (const [id, metrics] of latest) {
      if (cluster.workers?.[id]) continue;
      latest.delete(id);
      const counted = metrics.filter(
        ({ type }) => String(type) === "counter" || String(type) === "histogram",
      );
      retained = await AggregatorRegistry.aggregate([retained, counted]).getMetricsAsJSON();
    }
  }

  return {
    /** Returns the metrics of all processes, or null on failure. Concurrent calls share one collection. */
    async gather(): Promise<string | null> {
      inProgress ??= gather().finally(() => (inProgress = undefined));
      return await inProgress.catch(() => null);
    },
    handleReport(worker: number, metrics: MetricsJson): void {
      latest.set(worker, metrics);
      awaited.delete(worker);
      if (awaited.size === 0) allReported();
    },
  };
}
