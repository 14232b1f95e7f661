import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import type { Role } from "@/lib/base/settings/process-settings";
import { StartupError } from "@/lib/base/startup-error";
import { log } from "@/lib/telemetry/log";
import { type FromWorker, isFromWorker, type ToWorker } from "./messages";
import { countEarlyExits, restartDelayMs } from "./rules";

type Options = {
  role: Role;
  count: number;
  /** The program of a process, and what its settings are beside this process's own. */
  program: string;
  settings: Readonly<Record<string, string>>;
  /** Hears what the process of that number says, and answers what it asks, now or later. */
  hear(said: FromWorker, worker: number, tell: (answer: ToWorker) => void): void;
  /** A process has ended, and another has its place. */
  onReplaced(): void;
};

type WorkerPool = {
  /** Starts them all; ends when all listen. Throws {@link StartupError} when one does not. */
  start(): Promise<void>;
  /**
   * Replaces them, one after the other: a new one listens before an old one leaves. Where one cannot be started, the rest stay.
   * A call during a restart is followed by one more: its processes may have read what has changed since.
   */
  restart(): Promise<void>;
  /** Tells all to stop and waits until they have, fourteen seconds at most. */
  stop(): Promise<void>;
};

/** Less than the fifteen seconds that each part of a process has to stop. */
const STOP_TIMEOUT_MS = 14 * SECOND_MS;
const START_TIMEOUT_MS = 2 * MINUTE_MS;
/** Longer than a process takes to hand over. */
const HAND_OVER_TIMEOUT_MS = 3 * MINUTE_MS;
/** Those who rest on a connection may keep an old process for a minute; the next one does not wait for them. */
const MAX_WAIT_FOR_EXIT_MS = 10 * SECOND_MS;

/**
 * The processes of one role, which share an address and get the connections to it in turn, each as many as the others:
 * among those that take what they find, one takes most. One that ends without being told to is replaced; one that ends
 * soon, after a growing pause.
 */
export function createWorkerPool({ role, count, program, settings, hear, onReplaced }: Options): WorkerPool {
  const own = new Set<Worker>();
  /** Those that listen and were not told to go, and since when. */
  const serving = new Map<Worker, number>();
  let isStarted = false;
  let starting = 0;
  let earlyExits = 0;
  let stopping = false;

  cluster.schedulingPolicy = cluster.SCHED_RR;
  function onExit(worker: Worker, code: number, signal: string): void {
    own.delete(worker);
    const sinceMs = serving.get(worker);
    if (sinceMs === undefined || stopping) return;
    serving.delete(worker);
    log.error("A process ended unexpectedly and is replaced", { role, worker: worker.id, code, signal });
    earlyExits = countEarlyExits(earlyExits, performance.now() - sinceMs);
    void replaceMissing();
  }

  async function startWorker(): Promise<void> {
    starting += 1;
    try {
      // What lists processes tells the role of each.
      cluster.setupPrimary({ exec: program, args: [role] });
      const worker = cluster.fork({ ...settings, TESSERA_ROLE: role });
      own.add(worker);
      worker.on("message", (message: unknown) => {
        if (isFromWorker(message)) hear(message, worker.id, (answer) => tell(worker, answer));
      });
      worker.on("exit", (code: number, signal: string) => onExit(worker, code, signal));
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
      // One that has ended by itself is being replaced already.
      if (stopping || !serving.has(old)) continue;
      await startWorker();
      serving.delete(old);
      tell(old, { kind: "leave" });
      const gone = waitForExit(old, HAND_OVER_TIMEOUT_MS).then(onReplaced);
      await Promise.race([gone, sleep(MAX_WAIT_FOR_EXIT_MS)]);
    }
    if (!stopping) log.info("Every process of a role is a new one", { role, processes: serving.size });
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
        log.error("A new process could not be started; those there are stay", { role, cause });
      } finally {
        // Also of one that ended while the next one of another was starting.
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

/** Ends when the process listens; throws when it ends before, or has to be ended because it takes too long. */
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

/** Ends when the process has; kills it when that takes longer than it may. */
async function waitForExit(worker: Worker, timeoutMs: number): Promise<void> {
  if (worker.isDead()) return;
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), timeoutMs);
  await once(worker, "exit");
  clearTimeout(timer);
}

/** One that is gone needs no answer. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/**
 * Runs of `work` that never overlap. A call during a run asks for one more run after it; further calls during that run join
 * the one that is asked for. A call ends when the run it asked for has. `work` must not reject.
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
