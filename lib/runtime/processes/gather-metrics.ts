import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { SECOND_MS } from "@/lib/base/clock";
import type { Metrics } from "@/lib/telemetry/metrics/registry";
import { type MetricsJson, setMetricsGatherer } from "@/lib/telemetry/metrics/registry";
import type { FromWorker, Gathered, ToWorker } from "./messages";

/** A process that has not answered by then is told of as it was the last time. */
const ANSWERED_WITHIN_MS = 3 * SECOND_MS;
/** Longer than the supervisor waits for its processes. */
const PATIENCE_MS = 6 * SECOND_MS;

/** In the supervisor: what all processes have counted, and those before them, so that no count ever falls. */
export function gatherFromWorkers() {
  const latest = new Map<number, MetricsJson>();
  const awaited = new Set<number>();
  let gone: MetricsJson = [];
  let allHeard = () => {};
  let underWay: Promise<string> | undefined;

  async function gather(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const heard = new Promise<void>((resolve) => (allHeard = resolve));
    for (const worker of workers) {
      if (worker) awaited.add(worker.id);
      worker?.send({ kind: "report" } satisfies ToWorker, () => undefined);
    }
    const timer = setTimeout(allHeard, ANSWERED_WITHIN_MS);
    await heard;
    clearTimeout(timer);
    awaited.clear();
    await keepOfThoseGone();
    return await AggregatorRegistry.aggregate([gone, ...latest.values()]).metrics();
  }

  /** Of a process that has ended, what it had counted is kept, and what it held is not. */
  async function keepOfThoseGone(): Promise<void> {
    for (const [id, metrics] of latest) {
      if (cluster.workers?.[id]) continue;
      latest.delete(id);
      const counted = metrics.filter(
        ({ type }) => String(type) === "counter" || String(type) === "histogram",
      );
      gone = await AggregatorRegistry.aggregate([gone, counted]).getMetricsAsJSON();
    }
  }

  return {
    /** Those who ask while it is under way are told the same. */
    async gather(turn: number): Promise<Gathered> {
      underWay ??= gather().finally(() => (underWay = undefined));
      return { kind: "gathered", turn, text: await underWay.catch(() => null) };
    },
    hear(worker: number, metrics: MetricsJson): void {
      latest.set(worker, metrics);
      awaited.delete(worker);
      if (awaited.size === 0) allHeard();
    },
  };
}

/**
 * In the other processes: a scrape meets one of them, and is told what all of them have counted together. Where the first
 * process does not answer in time the scrape fails, rather than fall back to a part of the truth.
 */
export function gatherThroughSupervisor(counting: Metrics | undefined, send: (message: FromWorker) => void) {
  const asking = new Map<number, (text: string | null) => void>();
  let turn = 0;
  setMetricsGatherer(async () => {
    turn += 1;
    const own = turn;
    const answer = new Promise<string | null>((resolve) => asking.set(own, resolve));
    const timer = setTimeout(() => settle(own, null), PATIENCE_MS);
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
    hear: ({ turn: of, text }: Gathered) => settle(of, text),
    async report(): Promise<void> {
      send({ kind: "report", metrics: (await counting?.registry.getMetricsAsJSON()) ?? [] });
    },
  };
}
