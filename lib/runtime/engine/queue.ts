/** A concurrency limit: at most `max` jobs with this `key` run at once. */
export type Limit = { key: string; max: number };

/** A call to the app, and the limits that it counts against. */
export type Job = { limits: readonly Limit[]; perform: () => Promise<void> };

class Fifo {
  #jobs: Job[] = [];
  #head = 0;

  get size(): number {
    return this.#jobs.length - this.#head;
  }

  push(job: Job): void {
    this.#jobs.push(job);
  }

  shift(): Job | undefined {
    const job = this.#jobs[this.#head];
    if (job === undefined) return undefined;
    this.#head += 1;
    if (this.#head >= 1_024 && this.#head * 2 >= this.#jobs.length) {
      this.#jobs = this.#jobs.slice(this.#head);
      this.#head = 0;
    }
    return job;
  }
}

/** The number of running jobs and the queue of waiting jobs under one limit. */
class LimitState {
  running = 0;
  readonly waiting = new Fifo();
}

const EVERYTHING = "everything";

/**
 * Runs jobs within a global concurrency limit and each job's own limits. A job acquires a slot under all of its limits at once.
 * If one limit is full, the job waits in that limit's queue without holding slots, so that a slow key does not delay others.
 */
export class ConcurrencyQueue {
  readonly #global: Limit;
  readonly #onCrash: (error: unknown) => void;
  readonly #limitStates = new Map<string, LimitState>();
  #closed = false;
  #onIdle: (() => void) | undefined;
  inFlight = 0;
  queued = 0;

  constructor(maxInFlight: number, onCrash: (error: unknown) => void) {
    this.#global = { key: EVERYTHING, max: maxInFlight };
    this.#onCrash = onCrash;
  }

  submit(job: Job): void {
    if (this.#closed) return;
    this.queued += 1;
    this.#startOrQueue(job);
  }

  /** Drops waiting jobs, accepts no more, and resolves when the jobs in flight have ended. */
  async close(): Promise<void> {
    this.#closed = true;
    this.queued = 0;
    if (this.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
  }

  #limitsOf(job: Job): readonly Limit[] {
    return [...job.limits, this.#global];
  }

  #startOrQueue(job: Job): Limit | undefined {
    const limits = this.#limitsOf(job);
    const full = limits.find(({ key, max }) => this.#stateOf(key).running >= max);
    if (full) {
      this.#stateOf(full.key).waiting.push(job);
      return full;
    }
    for (const { key } of limits) this.#stateOf(key).running += 1;
    this.queued -= 1;
    this.inFlight += 1;
    void this.#perform(job, limits);
    return undefined;
  }

  async #perform(job: Job, limits: readonly Limit[]): Promise<void> {
    try {
      await job.perform();
    } catch (error) {
      this.#onCrash(error);
    }
    this.inFlight -= 1;
    for (const { key } of limits) this.#stateOf(key).running -= 1;
    if (!this.#closed) for (const limit of limits) this.#fill(limit);
    else if (this.inFlight === 0) this.#onIdle?.();
  }

  #fill({ key, max }: Limit): void {
    const state = this.#stateOf(key);
    // Counts the jobs that are now waiting for the global limit, because they will need a slot of this limit. Otherwise a long
    // queue would move back and forth at every release.
    let promised = 0;
    while (state.running + promised < max) {
      const job = state.waiting.shift();
      if (job === undefined) break;
      const waitsFor = this.#startOrQueue(job);
      if (waitsFor?.key === key) break;
      if (waitsFor === this.#global) promised += 1;
    }
    if (state.running === 0 && state.waiting.size === 0) this.#limitStates.delete(key);
  }

  #stateOf(key: string): LimitState {
    const known = this.#limitStates.get(key);
    if (known) return known;
    const state = new LimitState();
    this.#limitStates.set(key, state);
    return state;
  }
}
