import { startSharedRateLimit } from "@/lib/api/http/request-counter";
import { env } from "@/lib/base/settings/env";
import { ROLES, type Role, rendersPages } from "@/lib/base/settings/process-settings";
import { PROCESS_PROGRAM } from "@/lib/base/settings/project-root";
import { closePool } from "@/lib/db/pool";
import { requestSweepAtStart } from "@/lib/outbox/announce";
import type { Engine } from "@/lib/runtime/engine/start-engine";
import { DRAIN_TIMEOUT_MS } from "@/lib/runtime/http/http-server";
import { runStep } from "@/lib/runtime/process/output";
import { localOrigin } from "@/lib/runtime/process/ports";
import type { Teardown } from "@/lib/runtime/process/teardown";
import type { RequestBatch } from "./batched-requests";
import { createMetricsCollector } from "./gather-metrics";
import type { FromWorker, ToWorker } from "./messages";
import { poolShare } from "./rules";
import { createWorkerPool } from "./worker-pool";

type SuperviseOptions = {
  /** The only role to run, or undefined to run all roles. */
  role: Role | undefined;
  engine: Engine | undefined;
  teardown: Teardown;
  /** Resolves when the demo world exists. Undefined if no demo world is created. */
  demoCreated: Promise<void> | undefined;
  /** Resolves when the pages are built. It is undefined when no build is needed. */
  pagesBuilt: Promise<void> | undefined;
};

type Supervisor = {
  /**
   * Resolves when the processes that render pages listen. Rejects if the pages cannot be built or one of these processes cannot
   * start.
   */
  pagesReady: Promise<void>;
  /** Replaces every process, one role at a time. An old process stops listening only after its replacement listens. */
  restart(): Promise<void>;
};

/**
 * Starts the processes of `role`, or of all roles, and replaces processes that end. Resolves when the API answers and the jobs
 * run. The API starts while the demo world is created. The jobs start only afterward, because they would act on objects whose
 * history is still being simulated.
 *
 * This process serves no requests: it distributes connections to the workers and counts their requests for rate limiting.
 */
export async function supervise({
  role,
  engine,
  teardown,
  demoCreated,
  pagesBuilt,
}: SuperviseOptions): Promise<Supervisor> {
  const { processes, DATABASE_POOL_SIZE } = env();
  const metrics = createMetricsCollector();
  const { counter, stop } = startSharedRateLimit();
  function onMessage(message: FromWorker, worker: number, reply: (message: ToWorker) => void): void {
    if (message.kind === "count") {
      const answers = message.questions.map(([method, ...count]) => counter[method](...count));
      reply({ kind: "counted", turn: message.turn, answers });
    } else if (message.kind === "report") metrics.handleReport(worker, message.metrics);
    else if (message.kind === "gather") void gather(message).then(reply);
  }
  const gather = async ({ turn, questions }: RequestBatch<"all">): Promise<ToWorker> => {
    const text = await metrics.gather();
    return { kind: "gathered", turn, answers: questions.map(() => text) };
  };
  const pools = ROLES.filter((one) => role === undefined || one === role).map((one) => ({
    role: one,
    workers: createWorkerPool({
      role: one,
      count: processes[one],
      program: PROCESS_PROGRAM,
      settings: { DATABASE_POOL_SIZE: String(poolShare(DATABASE_POOL_SIZE, processes[one])) },
      onMessage,
      // Starts a sweep now instead of at the next minute, because the ended process might have left deliveries unfinished.
      onReplaced: () => void requestSweepAtStart(),
    }),
  }));
  const poolsOf = (isWanted: (one: Role) => boolean) => pools.filter((one) => isWanted(one.role));
  const start = (some: typeof pools) => Promise.all(some.map(({ workers }) => workers.start()));
  const stopAll = (some: typeof pools) => Promise.all(some.map(({ workers }) => workers.stop()));

  // The demo world was created on this process's connections, and some of its writes run shortly afterward.
  teardown.add(closePool);
  teardown.add(stop);
  // The front door stops first, while the roles behind it still answer.
  teardown.add(() => stopAll(poolsOf((one) => one !== "api")));
  teardown.add(() => Promise.all([stopAll(poolsOf((one) => one === "api")), engine?.stop(DRAIN_TIMEOUT_MS)]));
  const startPages = async () => {
    await pagesBuilt;
    await start(poolsOf(rendersPages));
  };
  const pagesReady = startPages();
  // The caller handles a rejection later. Until then, Node must not report it as unhandled.
  pagesReady.catch(() => undefined);
  const startApi = () => start(poolsOf((one) => one === "api"));
  const startJobs = () => start(poolsOf((one) => one === "jobs"));
  if (demoCreated) {
    await runStep("Starting the API", startApi);
    await runStep("Creating the demo world", () => demoCreated);
    await runStep("Starting the jobs", startJobs);
  } else await runStep("Starting the processes", () => Promise.all([startApi(), startJobs()]));
  if (role === undefined || role === "jobs") await registerWithEngine(engine);
  return {
    pagesReady,
    async restart() {
      for (const { workers } of pools.toReversed()) await workers.restart();
    },
  };
}

/**
 * Registers the job functions with the embedded job engine, if there is one. Then asks the job engine to sweep for deliveries
 * that an earlier server left unfinished.
 */
export async function registerWithEngine(engine: Engine | undefined): Promise<void> {
  const { PORT, listenHost } = env();
  await engine?.register(`${localOrigin(PORT, listenHost)}/api/inngest`);
  await requestSweepAtStart();
}
