import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { SECOND_MS } from "@/lib/base/clock";
import { type CountedMetrics, gatherMetricsBy } from "@/lib/telemetry/metrics/gather";
import type { Metrics } from "@/lib/telemetry/metrics/registry";
import type { FromWorker, GatheredMetrics, ToWorker } from "./messages";

/** A process that has not answered by then is told of as it was the last time. */
const REPORT_TIMEOUT_MS = 3 * SECOND_MS;
/** Longer than the supervisor waits for its processes. */
const GATHER_TIMEOUT_MS = 6 * SECOND_MS;

/** In the supervisor: what all processes have counted, and those before them, so that no count ever falls. */
export function createMetricsCollector() {
  const latest = new Map<number, CountedMetrics>();
  const awaited = new Set<number>();
  let retained: CountedMetrics = [];
  let allReported = () => {};
  let inProgress: Promise<string> | undefined;

  async function gather(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const heard = new Promise<void>((resolve) => (allReported = resolve));
    for (const worker of workers) {
      if (worker) awaited.add(worker.id);
      worker?.send({ kind: "report" } satisfies ToWorker, () => undefined);
    }
    const timer = setTimeout(allReported, REPORT_TIMEOUT_MS);
    await heard;
    clearTimeout(timer);
    awaited.clear();
    await retainCountersOfEnded();
    return await AggregatorRegistry.aggregate([retained, ...latest.values()]).metrics();
  }

  /** Of a process that has ended, what it had counted is kept, and what it held is not. */
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
    /** Those who ask while it is under way are told the same. */
    async gather(turn: number): Promise<GatheredMetrics> {
      inProgress ??= gather().finally(() => (inProgress = undefined));
      return { kind: "gathered", turn, text: await inProgress.catch(() => null) };
    },
    hear(worker: number, metrics: CountedMetrics): void {
      latest.set(worker, metrics);
      awaited.delete(worker);
      if (awaited.size === 0) allReported();
    },
  };
}

/**
 * In the other processes: a scrape meets one of them, and is told what all of them have counted together. Where the first
 * process does not answer in time the scrape fails, rather than fall back to a part of the truth.
 */
export function createMetricsReporter(counting: Metrics | undefined, send: (message: FromWorker) => void) {
  const asking = new Map<number, (text: string | null) => void>();
  let turn = 0;
  gatherMetricsBy(async () => {
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
    hear: ({ turn: of, text }: GatheredMetrics) => settle(of, text),
    async report(): Promise<void> {
      send({ kind: "report", metrics: (await counting?.registry.getMetricsAsJSON()) ?? [] });
    },
  };
}
