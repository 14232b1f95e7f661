import path from "node:path";
import { closePool } from "@/lib/db/pool";
import { env } from "@/lib/env";
import { countTogether } from "@/lib/http/count-together";
import { announceStart } from "@/lib/outbox/engine-client";
import { DRAIN_TIMEOUT_MS } from "@/lib/server/door/front-door";
import { tellEngine } from "@/lib/server/door/tell-engine";
import type { Engine } from "@/lib/server/engine/start-engine";
import { step } from "@/lib/server/process/progress";
import { PROJECT_ROOT } from "@/lib/server/process/project-root";
import type { Teardown } from "@/lib/server/process/teardown";
import { countHere } from "./counts";
import { gatherFromWorkers } from "./gather-metrics";
import { keepWorkers } from "./keep-workers";
import { shareOfPool } from "./rules";

const PROGRAM = path.join(PROJECT_ROOT, "lib/server/commands/worker.ts");

type Serving = { engine: Engine | undefined; teardown: Teardown };

/**
 * Serves from as many worker processes as the settings say. This process, the first, answers no request: it keeps the
 * workers, hands them their connections and counts for all what each client may ask for. Returns what restarts them, one
 * after the other.
 */
export async function serveByWorkers({ engine, teardown }: Serving): Promise<() => Promise<void>> {
  const { workers: count, DATABASE_POOL_SIZE, PAGE_RATE_LIMIT } = env();
  const metrics = gatherFromWorkers();
  const { counter, stop } = countTogether();
  const counted = countHere({ counter, pages: PAGE_RATE_LIMIT });
  const workers = keepWorkers({
    count,
    program: PROGRAM,
    settings: { WORKERS: String(count), DATABASE_POOL_SIZE: String(shareOfPool(DATABASE_POOL_SIZE, count)) },
    hear: (said, worker, tell) => {
      if (said.kind === "count")
        tell({ kind: "counted", turn: said.turn, answers: said.questions.map(counted) });
      else if (said.kind === "report") metrics.hear(worker, said.metrics);
      else void metrics.gather(said.turn).then(tell);
    },
    // What the one before was sending is found by the sweep, which need not wait for its minute.
    onReplaced: () => void announceStart(),
  });
  // The demo world was made on connections of this process, and some of it is written down a moment later.
  teardown.add(closePool);
  teardown.add(stop);
  teardown.add(() => Promise.all([workers.stop(), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]));
  await step(`Starting ${count} workers`, () => workers.start());
  await tellEngine(engine);
  return () => workers.restart();
}
