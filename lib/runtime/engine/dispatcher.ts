import { Cron } from "croner";
import type { AppCaller, CallError } from "./app-call";
import { type EngineEvent, engineEvent, SeenEvents } from "./events";
import { ConcurrencyQueue } from "./queue";
import { type EngineFunction, RegistrationError } from "./registration";
import { Run, type RunHost } from "./run";

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Timers of any length that can be counted and cleared together. */
export class Timers {
  readonly #waiting = new Map<symbol, NodeJS.Timeout>();

  get size(): number {
    return this.#waiting.size;
  }

  /** Calls `done` once after `delayMs`, never earlier. Returns a function that cancels the timer. */
  after(delayMs: number, done: () => void): () => void {
    const id = Symbol();
    const dueMs = performance.now() + delayMs;
    const arm = () => {
      // Node fires a timeout of more than 24 days immediately, and other timeouts up to a millisecond early.
      const leftMs = Math.min(Math.ceil(dueMs - performance.now()), MAX_TIMEOUT_MS);
      this.#waiting.set(id, setTimeout(check, Math.max(0, leftMs)));
    };
    const check = () => {
      if (performance.now() < dueMs) {
        arm();
        return;
      }
      this.#waiting.delete(id);
      done();
    };
    arm();
    return () => {
      clearTimeout(this.#waiting.get(id));
      this.#waiting.delete(id);
    };
  }

  clear(): void {
    for (const timeout of this.#waiting.values()) clearTimeout(timeout);
    this.#waiting.clear();
  }
}

/** Called when a run has failed after all retries, or when the engine itself has failed. */
export type ErrorReport = (message: string, fields: Record<string, unknown>) => void;

type App = { functions: EngineFunction[]; stopCrons: (() => void)[]; host: RunHost };

const MAX_LIVE_RUNS = 100_000;

/** Starts runs of the apps' functions for events and cron schedules. Runs are stored in memory until they end. */
export class Dispatcher {
  readonly #caller: AppCaller;
  readonly #report: ErrorReport;
  readonly #queue: ConcurrencyQueue;
  readonly #timers = new Timers();
  readonly #seen = new SeenEvents();
  readonly #apps = new Map<string, App>();
  #liveRuns = 0;
  #stopped = false;

  constructor(caller: AppCaller, maxInFlight: number, report: ErrorReport) {
    this.#caller = caller;
    this.#report = report;
    this.#queue = new ConcurrencyQueue(maxInFlight, (error) => {
      report("The job engine has failed.", { error: String(error) });
    });
  }

  get health(): { functions: number; inFlight: number; queued: number; sleeping: number } {
    let functions = 0;
    for (const app of this.#apps.values()) functions += app.functions.length;
    return {
      functions,
      inFlight: this.#queue.inFlight,
      queued: this.#queue.queued,
      sleeping: this.#timers.size,
    };
  }

  /** Whether events are accepted: false while the dispatcher is stopping, and while 100,000 runs are in progress. */
  get accepting(): boolean {
    return !this.#stopped && this.#liveRuns < MAX_LIVE_RUNS;
  }

  /**
   * Replaces an app's functions. Runs in progress continue with their old functions. Throws {@link RegistrationError} and changes
   * nothing if a schedule is invalid.
   */
  install(appName: string, serveUrl: string, functions: EngineFunction[]): void {
    const host: RunHost = {
      call: (functionId, stepId, payload) => this.#caller.run(serveUrl, functionId, stepId, payload),
      submit: (job) => this.#queue.submit(job),
      after: (delayMs, done) => this.#timers.after(delayMs, done),
      ended: (run, failure) => this.#ended(run, failure),
    };
    const stopCrons: (() => void)[] = [];
    try {
      for (const fn of functions) {
        for (const schedule of fn.crons) stopCrons.push(this.#schedule(host, fn, schedule));
      }
    } catch (error) {
      for (const stop of stopCrons) stop();
      throw error;
    }
    for (const stop of this.#apps.get(appName)?.stopCrons ?? []) stop();
    this.#apps.set(appName, { functions, stopCrons, host });
  }

  /** Starts a run of every function that the event triggers. Ignores an event whose ID has already been published. */
  publish(event: EngineEvent): void {
    if (this.#stopped || !this.#seen.add(event.id, Date.now())) return;
    for (const { functions, host } of this.#apps.values()) {
      for (const fn of functions) {
        if (fn.events.includes(event.name)) this.#start(fn, event, host);
      }
    }
  }

  /** Stops starting runs, drops sleeping and queued ones, and resolves when no call is in flight. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { stopCrons } of this.#apps.values()) for (const stop of stopCrons) stop();
    this.#timers.clear();
    await this.#queue.close();
    this.#timers.clear();
  }

  #start(fn: EngineFunction, event: EngineEvent, host: RunHost): Run {
    const run = new Run(fn, event, host);
    this.#liveRuns += 1;
    run.start();
    return run;
  }

  #schedule(host: RunHost, fn: EngineFunction, schedule: string): () => void {
    let latest: Run | undefined;
    return startCron(schedule, () => {
      // Skip this tick while the previous run is still queued.
      if (latest && !latest.begun) return;
      latest = this.#start(fn, engineEvent("inngest/scheduled.timer", { cron: schedule }, Date.now()), host);
    });
  }

  #ended(run: Run, failure: CallError | undefined): void {
    this.#liveRuns -= 1;
    if (!failure) return;
    this.#report("A job failed permanently.", {
      functionId: run.fn.id,
      runId: run.id,
      error: `${failure.name}: ${failure.message}`,
    });
  }
}

/**
 * Starts a cron schedule of five fields, or six with seconds, in UTC. Returns a function that stops it. Throws {@link
 * RegistrationError} for an invalid schedule.
 */
function startCron(schedule: string, onTick: () => void): () => void {
  try {
    const cron = new Cron(schedule, { timezone: "UTC" }, onTick);
    return () => cron.stop();
  } catch (error) {
    throw new RegistrationError(`The schedule "${schedule}" cannot be read.`, { cause: error });
  }
}
