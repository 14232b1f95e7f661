import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import type { Role } from "@/lib/base/settings/process-settings";
import { StartupError } from "@/lib/base/startup-error";
import { log } from "@/lib/telemetry/log";
import { type FromWorker, isMessage, type ToWorker } from "./messages";
import { countEarlyExits, restartDelayMs } from "./rules";

type Options = {
  role: Role;
  count: number;
  /** The path of the program that each worker runs. */
  program: string;
  /** Environment variables of the workers, in addition to the variables of this process. */
  settings: Readonly<Record<string, string>>;
  /** Handles a message from the worker with the ID `worker`. `reply` can also be called after this method has returned. */
  onMessage(message: FromWorker, worker: number, reply: (message: ToWorker) => void): void;
  /** Called when a worker has ended and another one has replaced it. */
  onReplaced(): void;
};

type WorkerPool = {
  /** Starts all workers and resolves when they listen. Throws {@link StartupError} when a worker ends before it listens. */
  start(): Promise<void>;
  /**
   * Replaces the workers one by one. Each new worker listens before an old one stops. If a new worker cannot start, the
   * remaining old ones continue. Calls during a restart lead to one more restart, because files might have changed since the
   * new workers loaded them.
   */
  restart(): Promise<void>;
  /** Stops all workers and resolves when they have exited. Kills them after {@link STOP_TIMEOUT_MS}. */
  stop(): Promise<void>;
};

/** The time limit of {@link WorkerPool.stop}, which is shorter than the 15-second limit of a teardown task. */
const STOP_TIMEOUT_MS = 14 * SECOND_MS;
const START_TIMEOUT_MS = 2 * MINUTE_MS;
/** The time after which a restart kills an old worker. It is longer than a worker needs to close its connections. */
const HAND_OVER_TIMEOUT_MS = 3 * MINUTE_MS;
/**
 * The time that a restart waits for an old worker before it continues. Idle connections can keep the worker running for a
 * minute.
 */
const MAX_WAIT_FOR_EXIT_MS = 10 * SECOND_MS;

/**
 * Creates the pool of one role's worker processes, which share an address. Connections are distributed round-robin, because
 * otherwise one worker would accept most of them. A worker that ends unexpectedly is replaced. If workers repeatedly end soon
 * after they start, the delay before each replacement grows.
 */
export function createWorkerPool({
  role,
  count,
  program,
  settings,
  onMessage,
  onReplaced,
}: Options): WorkerPool {
  const own = new Set<Worker>();
  /** The workers that listen and have not been asked to leave, with the time at which they started to listen. */
  const serving = new Map<Worker, number>();
  /** The stopping workers that no longer listen. They wait until the other stopping workers no longer listen either. */
  const closed = new Set<Worker>();
  let isStarted = false;
  let starting = 0;
  let earlyExits = 0;
  let stopping = false;

  cluster.schedulingPolicy = cluster.SCHED_RR;
  function onExit(worker: Worker, code: number, signal: string): void {
    own.delete(worker);
    closed.delete(worker);
    releaseClosed();
    const sinceMs = serving.get(worker);
    if (sinceMs === undefined || stopping) return;
    serving.delete(worker);
    log.error("A process ended unexpectedly and is replaced", { role, worker: worker.id, code, signal });
    earlyExits = countEarlyExits(earlyExits, performance.now() - sinceMs);
    void replaceMissing();
  }

  /**
   * Lets the workers in `closed` answer their open requests. When the pool is stopping, does nothing until every worker has
   * stopped listening: a client that got its response earlier might reconnect to a worker that is just closing, and the system
   * would reset the connection.
   */
  function releaseClosed(): void {
    if (stopping && [...own].some((worker) => worker.isConnected() && !closed.has(worker))) return;
    for (const worker of closed) sendTo(worker, { kind: "release" });
    closed.clear();
  }

  function handleMessage(message: FromWorker, worker: Worker): void {
    if (message.kind === "closed") {
      closed.add(worker);
      releaseClosed();
    } else onMessage(message, worker.id, (reply) => sendTo(worker, reply));
  }

  async function startWorker(): Promise<void> {
    starting += 1;
    try {
      // The argument only makes the role visible in process lists.
      cluster.setupPrimary({ exec: program, args: [role] });
      const worker = cluster.fork({ ...settings, TESSERA_ROLE: role });
      own.add(worker);
      worker.on("message", (message: unknown) => {
        if (isMessage<FromWorker>(message)) handleMessage(message, worker);
      });
      worker.on("exit", (code: number, signal: string) => onExit(worker, code, signal));
      // Node's own message to a worker that has just ended fails. Without a listener, that would end the supervisor.
      worker.on("error", (cause) =>
        log.warn("A message to a process failed", { role, worker: worker.id, cause }),
      );
      await waitUntilListening(worker, role);
      serving.set(worker, performance.now());
    } finally {
      starting -= 1;
    }
  }

  const isWorkerMissing = () => isStarted && !stopping && serving.size + starting < count;

  async function replaceMissing(): Promise<void> {
    while (isWorkerMissing()) {
      await sleep(restartDelayMs(earlyExits));
      if (!isWorkerMissing()) return;
      try {
        await startWorker();
        onReplaced();
      } catch (cause) {
        earlyExits += 1;
        if (!stopping) log.error("A process could not be started", { role, cause });
      }
    }
  }

  async function restartEach(): Promise<void> {
    for (const old of [...serving.keys()]) {
      // A worker that has ended by itself is already being replaced.
      if (stopping || !serving.has(old)) continue;
      await startWorker();
      serving.delete(old);
      sendTo(old, { kind: "leave" });
      const exited = waitForExit(old, HAND_OVER_TIMEOUT_MS).then(onReplaced);
      await Promise.race([exited, sleep(MAX_WAIT_FOR_EXIT_MS)]);
    }
    if (!stopping) log.info("Every process of a role was replaced", { role, processes: serving.size });
  }

  return {
    async start() {
      isStarted = true;
      await Promise.all(Array.from({ length: count }, startWorker));
    },
    restart: coalesce(async () => {
      if (!isStarted) return;
      try {
        await restartEach();
      } catch (cause) {
        if (!stopping)
          log.error("A new process could not be started; the current ones stay", { role, cause });
      } finally {
        // A worker might have ended while the replacement of another worker was starting.
        void replaceMissing();
      }
    }),
    async stop() {
      stopping = true;
      const left = [...own];
      for (const worker of left) worker.process.kill("SIGTERM");
      await Promise.all(left.map((worker) => waitForExit(worker, STOP_TIMEOUT_MS)));
    },
  };
}

/** Resolves when the worker listens. Throws {@link StartupError} when the worker ends first, or takes more than two minutes. */
function waitUntilListening(worker: Worker, role: Role): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => worker.process.kill("SIGKILL"), START_TIMEOUT_MS);
    worker.once("listening", () => {
      clearTimeout(timer);
      resolve();
    });
    worker.once("exit", (code, signal) => {
      clearTimeout(timer);
      reject(
        new StartupError(
          `A process of the role ${role} ended before it listened (${signal ?? `code ${code}`}).`,
        ),
      );
    });
  });
}

/** Resolves when the worker has ended. Kills it after `timeoutMs`. */
async function waitForExit(worker: Worker, timeoutMs: number): Promise<void> {
  if (worker.isDead()) return;
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), timeoutMs);
  await once(worker, "exit");
  clearTimeout(timer);
}

/** Sends a message to a worker. Does nothing when the worker has disconnected. */
function sendTo(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/**
 * Returns a function that runs `work` without overlap. All calls during a run share one further run after it. Each call
 * resolves when its run ends. `work` must not reject.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = (): Promise<void> => {
    next = undefined;
    const running = work().finally(() => {
      if (current === running) current = undefined;
    });
    current = running;
    return running;
  };
  return () => {
    if (!current) return run();
    next ??= current.then(run);
    return next;
  };
}
