import { startSharedRateLimit } from "@/lib/api/http/shared-rate-limit";
import { env } from "@/lib/base/settings/env";
import { ROLES, type Role } from "@/lib/base/settings/process-settings";
import { PROCESS_PROGRAM } from "@/lib/base/settings/project-root";
import { closePool } from "@/lib/db/pool";
import { announceStart } from "@/lib/outbox/engine-client";
import type { Engine } from "@/lib/runtime/engine/start-engine";
import { DRAIN_TIMEOUT_MS } from "@/lib/runtime/http/http-server";
import { step } from "@/lib/runtime/process/progress";
import type { Teardown } from "@/lib/runtime/process/teardown";
import { countHere } from "./counts";
import { gatherFromWorkers } from "./gather-metrics";
import { keepWorkers } from "./keep-workers";
import type { FromWorker, ToWorker } from "./messages";
import { shareOfPool } from "./rules";
import { tellEngine } from "./tell-engine";

type Supervising = {
  /** The one role of this start; undefined where it runs all of them. */
  role: Role | undefined;
  engine: Engine | undefined;
  teardown: Teardown;
  /** Resolves when the pages are built; undefined where they are already. */
  pagesBuilt: Promise<void> | undefined;
};

type Supervised = {
  /** Resolves when pages are answered; rejects when they cannot be built or started. */
  pagesReady: Promise<void>;
  /** Replaces every process, role by role, each by a new one that listens before the old one leaves. */
  restart(): Promise<void>;
};

/**
 * Runs the processes of each role and keeps them running. This process answers no request: it hands the others their
 * connections and counts for all what each client may ask for. Ends when the API answers and the jobs run.
 */
export async function supervise({ role, engine, teardown, pagesBuilt }: Supervising): Promise<Supervised> {
  const { processes, DATABASE_POOL_SIZE, PAGE_RATE_LIMIT } = env();
  const metrics = gatherFromWorkers();
  const { counter, stop } = startSharedRateLimit();
  const counted = countHere({ counter, pages: PAGE_RATE_LIMIT });
  function hear(said: FromWorker, worker: number, tell: (answer: ToWorker) => void): void {
    if (said.kind === "count")
      tell({ kind: "counted", turn: said.turn, answers: said.questions.map(counted) });
    else if (said.kind === "report") metrics.hear(worker, said.metrics);
    else void metrics.gather(said.turn).then(tell);
  }
  const kept = ROLES.filter((one) => role === undefined || one === role).map((one) => ({
    role: one,
    workers: keepWorkers({
      role: one,
      count: processes[one],
      program: PROCESS_PROGRAM,
      settings: { DATABASE_POOL_SIZE: String(shareOfPool(DATABASE_POOL_SIZE, processes[one])) },
      hear,
      // What the one before was sending is found by the sweep, which need not wait for its minute.
      onReplaced: () => void announceStart(),
    }),
  }));
  const of = (wanted: (one: Role) => boolean) => kept.filter((one) => wanted(one.role));
  const start = (some: typeof kept) => Promise.all(some.map(({ workers }) => workers.start()));
  const stopSome = (some: typeof kept) => Promise.all(some.map(({ workers }) => workers.stop()));

  // The demo world was made on connections of this process, and some of it is written down a moment later.
  teardown.add(closePool);
  teardown.add(stop);
  // The front door goes first, while what it forwards to still answers.
  teardown.add(() => stopSome(of((one) => one !== "api")));
  teardown.add(() =>
    Promise.all([stopSome(of((one) => one === "api")), engine?.stop({ timeoutMs: DRAIN_TIMEOUT_MS })]),
  );
  const startPages = async () => {
    await pagesBuilt;
    await start(of((one) => one === "pages"));
  };
  const pagesReady = startPages();
  // The caller learns of a failure; until it asks, this is no unhandled rejection.
  pagesReady.catch(() => undefined);
  await step("Starting the processes", () => start(of((one) => one !== "pages")));
  if (role === undefined || role === "jobs") await tellEngine(engine);
  return {
    pagesReady,
    async restart() {
      for (const { workers } of kept.toReversed()) await workers.restart();
    },
  };
}
