import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { SECOND_MS } from "@/lib/base/clock";
import { type Metrics, type MetricsJson, setMetricsGatherer } from "@/lib/telemetry/metrics/registry";
import type { FromWorker, GatheredMetrics, ToWorker } from "./messages";

/** The time to wait for a process's metrics. After this time, the process's previous metrics are used. */
const REPORT_TIMEOUT_MS = 3 * SECOND_MS;
/**
 * The time for which a worker waits for the metrics. It is longer than {@link REPORT_TIMEOUT_MS}, for which the supervisor waits.
 */
const GATHER_TIMEOUT_MS = 6 * SECOND_MS;

/**
 * Creates the supervisor's collector of all processes' metrics. It retains the counters of processes that have ended, so that no
 * counter decreases.
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

  /** Retains the counters of processes that have ended, and drops their gauges. */
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
    /** Returns the metrics of all processes, or null as `text` on failure. Concurrent calls share one collection. */
    async gather(turn: number): Promise<GatheredMetrics> {
      inProgress ??= gather().finally(() => (inProgress = undefined));
      return { kind: "gathered", turn, text: await inProgress.catch(() => null) };
    },
    handleReport(worker: number, metrics: MetricsJson): void {
      latest.set(worker, metrics);
      awaited.delete(worker);
      if (awaited.size === 0) allReported();
    },
  };
}

/**
 * Creates a worker's metrics reporter. A scrape of the worker returns the metrics of all processes, which the supervisor
 * collects. It fails when the supervisor does not answer in time, because the worker's own metrics alone would be wrong.
 */
export function createMetricsReporter(counting: Metrics | undefined, send: (message: FromWorker) => void) {
  const asking = new Map<number, (text: string | null) => void>();
  let turn = 0;
  setMetricsGatherer(async () => {
    turn += 1;
    const own = turn;
    const answer = new Promise<string | null>((resolve) => asking.set(own, resolve));
    const timer = setTimeout(() => settle(own, null), GATHER_TIMEOUT_MS);
    send({ kind: "gather", turn: own });
    const text = await answer;
    clearTimeout(timer);
    return text;
  });
  function settle(of: number, text: string | null): void {
    asking.get(of)?.(text);
    asking.delete(of);
  }
  return {
    handleGathered: ({ turn: of, text }: GatheredMetrics) => settle(of, text),
    async report(): Promise<void> {
      send({ kind: "report", metrics: (await counting?.registry.getMetricsAsJSON()) ?? [] });
    },
  };
}
