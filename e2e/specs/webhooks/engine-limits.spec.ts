import { functions } from "@/lib/runtime/jobs/functions";
import { expect, test } from "../../support/fixtures/verbs";

/** The relevant limits of Inngest 1.45 (see its `pkg/execution/queue`). */
const WORKERS = 100;
const TICK_MS = 150;
const REQUEUE_MS = 5_000;
/** The duration of one run, including the engine's overhead. */
const RUN_MS = 300;

type Limit = { readonly limit: number; readonly key?: string };
type Run = { readonly endpointId: string; readonly atMs: number };

/**
 * Returns the start time of each run of one function, in milliseconds. A function is one partition of the queue. When one of
 * its runs reaches a limit, the whole partition is requeued for five seconds.
 */
function startsOf(runs: readonly Run[], limits: readonly Limit[]): number[] {
  const starts = runs.map(() => Number.POSITIVE_INFINITY);
  for (let nowMs = 0; starts.includes(Number.POSITIVE_INFINITY); ) {
    let met = false;
    for (const [at, run] of runs.entries()) {
      if (starts[at] !== Number.POSITIVE_INFINITY || run.atMs > nowMs) continue;
      const running = runs.filter(
        (_, other) => (starts[other] ?? 0) <= nowMs && (starts[other] ?? 0) + RUN_MS > nowMs,
      );
      if (running.length >= WORKERS) break;
      const isFull = ({ limit, key }: Limit) =>
        running.filter(({ endpointId }) => key === undefined || endpointId === run.endpointId).length >=
        limit;
      if (limits.some(isFull)) met = true;
      else starts[at] = nowMs;
    }
    nowMs += met ? REQUEUE_MS : TICK_MS;
  }
  return starts;
}

/** A burst of events to one endpoint. `steady` is one event every 100 ms to another endpoint. */
const burst = Array.from({ length: 20 }, () => ({ endpointId: "busy", atMs: 0 }));
const steady = Array.from({ length: 50 }, (_, at) => ({ endpointId: "healthy", atMs: at * 100 }));

function longestWaitMs(limits: readonly Limit[]): number {
  const starts = startsOf([...burst, ...steady], limits);
  return Math.max(...steady.map(({ atMs }, at) => (starts[burst.length + at] ?? 0) - atMs));
}

test("in a model of Inngest's queue, a burst of events to one endpoint delays other endpoints if concurrency is limited per endpoint or per function", () => {
  expect(longestWaitMs([{ key: "event.data.endpointId", limit: 4 }])).toBeGreaterThan(4_000);
  expect(longestWaitMs([{ limit: 10 }])).toBeGreaterThan(4_000);
});

test("in a model of Inngest's queue, a burst of events to one endpoint delays other endpoints by at most one tick with the concurrency settings of the webhook delivery functions", () => {
  const delivering = functions().filter((fn) => fn.id().startsWith("deliver-webhook"));
  expect(delivering).toHaveLength(4);
  for (const { opts } of delivering) {
    const { concurrency = [] } = opts as { concurrency?: readonly Limit[] };
    expect(longestWaitMs(concurrency)).toBeLessThanOrEqual(TICK_MS);
  }
});
