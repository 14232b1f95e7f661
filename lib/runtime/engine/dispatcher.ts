import { Cron } from "croner";
import type { AppCaller, CallError } from "./app-call";
import { type EngineEvent, engineEvent, SeenEvents } from "./events";
import { Limiter } from "./limiter";
import type { EngineFunction } from "./registration";
import { Run, type RunHost } from "./run";

/** Called when a run has failed permanently, or when the engine itself has failed. */
export type ErrorReport = (message: string, fields: Record<string, unknown>) => void;

type App = { functions: readonly EngineFunction[]; crons: readonly Cron[]; host: RunHost };

const MAX_LIVE_RUNS = 100_000;

/** Starts runs of the app's functions for events and cron schedules. Runs are stored in memory until they end. */
export class Dispatcher {
  readonly #caller: AppCaller;
  readonly #report: ErrorReport;
  readonly #limiter: Limiter;
  readonly #seen = new SeenEvents();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #inFlight = new Set<Promise<void>>();
  #app: App | undefined;
  #queued = 0;
  #liveRuns = 0;
  #stopped = false;

  constructor(caller: AppCaller, maxInFlight: number, report: ErrorReport) {
    this.#caller = caller;
    this.#limiter = new Limiter(maxInFlight);
    this.#report = report;
  }

  get health(): { functions: number; inFlight: number; queued: number; sleeping: number } {
    return {
      functions: this.#app?.functions.length ?? 0,
      inFlight: this.#inFlight.size,
      queued: this.#queued,
      sleeping: this.#timers.size,
    };
  }

  /**
   * Whether events are accepted: false until functions are installed, once {@link stop} is called, and while 100,000 or more
   * runs have not ended.
   */
  get accepting(): boolean {
    return this.#app !== undefined && !this.#stopped && this.#liveRuns < MAX_LIVE_RUNS;
  }

  /** Replaces the app's functions. Runs in progress continue with their old functions. */
  install(serveUrl: string, functions: readonly EngineFunction[]): void {
    const host: RunHost = {
      call: (functionId, payload) => this.#caller.run(serveUrl, functionId, payload),
      submit: (fn, delayMs, perform) => this.#submit(fn, delayMs, perform),
      ended: (run, failure) => this.#ended(run, failure),
    };
    for (const cron of this.#app?.crons ?? []) cron.stop();
    const crons = functions.flatMap((fn) => fn.crons.map((schedule) => this.#schedule(host, fn, schedule)));
    this.#app = { functions, crons, host };
  }

  /**
   * Starts a run of every function that the event triggers. Ignores an event whose ID has recently been published
   * ({@link SeenEvents}), and every event before functions are installed or after {@link stop} is called.
   */
  publish(event: EngineEvent): void {
    if (this.#stopped || !this.#app || !this.#seen.add(event.id, Date.now())) return;
    const { functions, host } = this.#app;
    for (const fn of functions) if (fn.events.includes(event.name)) this.#start(fn, event, host);
  }

  /** Stops starting runs, and drops runs that are sleeping or waiting for a slot. Resolves when no call is in flight. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const cron of this.#app?.crons ?? []) cron.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queued = 0;
    await Promise.all(this.#inFlight);
  }

  #start(fn: EngineFunction, event: EngineEvent, host: RunHost): Run {
    const run = new Run(fn, event, host);
    this.#liveRuns += 1;
    run.start();
    return run;
  }

  #schedule(host: RunHost, fn: EngineFunction, schedule: string): Cron {
    let latest: Run | undefined;
    return new Cron(schedule, { timezone: "UTC" }, () => {
      // Skip this tick while the previous run is still queued.
      if (latest && !latest.begun) return;
      latest = this.#start(fn, engineEvent("inngest/scheduled.timer", { cron: schedule }, Date.now()), host);
    });
  }

  #submit(fn: EngineFunction, delayMs: number, perform: () => Promise<void>): void {
    if (this.#stopped) return;
    const enqueue = () => this.#enqueue(fn, perform);
    if (delayMs > 0) this.#after(delayMs, enqueue);
    else enqueue();
  }

  #after(delayMs: number, done: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        done();
      },
      // Node fires a timeout up to a millisecond early.
      Math.ceil(delayMs) + 1,
    );
    this.#timers.add(timer);
  }

  /**
   * Performs a call as soon as the function and the engine each have a free slot for it. Acquires the function's slot first, so
   * that the function's queued calls do not occupy slots of the engine that other functions could use.
   */
  #enqueue({ limiter }: EngineFunction, perform: () => Promise<void>): void {
    this.#queued += 1;
    const runInTurn = () => this.#limiter.run(() => this.#perform(perform));
    void (limiter ? limiter.run(runInTurn) : runInTurn());
  }

  async #perform(perform: () => Promise<void>): Promise<void> {
    if (this.#stopped) return;
    this.#queued -= 1;
    const call = perform().catch((error: unknown) =>
      this.#report("The job engine has failed.", { error: String(error) }),
    );
    this.#inFlight.add(call);
    await call;
    this.#inFlight.delete(call);
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
