import { functions } from "@/lib/runtime/jobs/functions";
import { expect, test } from "../../support/fixtures/verbs";

/** What Inngest 1.45 does, as far as it concerns webhooks (its `pkg/execution/queue`). */
const WORKERS = 100;
const TICK_MS = 150;
const REQUEUE_MS = 5_000;
/** How long a run of the function takes, with the engine's own work before and after it. */
const RUN_MS = 300;

type Limit = { readonly limit: number; readonly key?: string };
type Run = { readonly endpointId: string; readonly atMs: number };

/**
 * When each run of one function starts. The function is one partition of the queue: as soon as one of its runs meets a limit, the
 * whole partition is put back for five seconds.
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

/** A burst of events at one endpoint, and then one event every tenth of a second at another. */
const burst = Array.from({ length: 20 }, () => ({ endpointId: "busy", atMs: 0 }));
const steady = Array.from({ length: 50 }, (_, at) => ({ endpointId: "healthy", atMs: at * 100 }));

function longestWaitMs(limits: readonly Limit[]): number {
  const starts = startsOf([...burst, ...steady], limits);
  return Math.max(...steady.map(({ atMs }, at) => (starts[burst.length + at] ?? 0) - atMs));
}

test("in the model of Inngest's queue a limit per endpoint blocks all other endpoints", () => {
  expect(longestWaitMs([{ key: "event.data.endpointId", limit: 4 }])).toBeGreaterThan(4_000);
  expect(longestWaitMs([{ limit: 10 }])).toBeGreaterThan(4_000);
});

test("in that model the product's delivery functions block no endpoint, because they have no limit", () => {
  const delivering = functions().filter((fn) => fn.id().startsWith("deliver-webhook"));
  expect(delivering).toHaveLength(4);
  for (const { opts } of delivering) {
    const { concurrency = [] } = opts as { concurrency?: readonly Limit[] };
    expect(longestWaitMs(concurrency)).toBeLessThanOrEqual(TICK_MS);
  }
});
