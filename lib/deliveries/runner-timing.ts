/** A monotonic clock with timers. */
export type RunnerClock = { nowMs(): number; after(delayMs: number, act: () => void): () => void };

export const systemClock: RunnerClock = {
  nowMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

export type IdleTimeout = {
  /** Resolves when nothing has touched it for its time. */
  readonly expired: Promise<undefined>;
  touch(): void;
  stop(): void;
};

/**
 * Starts a timeout that begins anew with every touch. A process that was itself held up for so long first handles the answers
 * that came meanwhile.
 */
export function startIdleTimeout(timeoutMs: number, clock: RunnerClock = systemClock): IdleTimeout {
  let touchedMs = clock.nowMs();
  let cancel = () => {};
  const expired = new Promise<undefined>((resolve) => {
    const check = (isSecond: boolean) => {
      const leftMs = touchedMs + timeoutMs - clock.nowMs();
      if (leftMs > 0) cancel = clock.after(leftMs, () => check(false));
      else if (isSecond) resolve(undefined);
      else cancel = clock.after(1, () => check(true));
    };
    cancel = clock.after(timeoutMs, () => check(false));
  });
  return {
    expired,
    touch: () => {
      touchedMs = clock.nowMs();
    },
    stop: () => cancel(),
  };
}

/** While clients call the API, a backlog (more than so many deliveries) advances by so many every ten milliseconds. */
const BACKLOG_BATCH = 5;
const BACKLOG_INTERVAL_MS = 10;

/** Lets backlogs give way to clients of the API, who wait now: both need the same processor and database. */
export class BacklogPace {
  readonly #clock: RunnerClock;
  readonly #isApiBusy: () => boolean;
  #nextMs = 0;

  constructor(clock: RunnerClock, isApiBusy: () => boolean) {
    this.#clock = clock;
    this.#isApiBusy = isApiBusy;
  }

  /** Resolves when more of an endpoint's due deliveries may be begun, with the greatest number of them. */
  async nextBatch(waiting: number): Promise<number> {
    if (waiting <= BACKLOG_BATCH || !this.#isApiBusy()) return Infinity;
    const nowMs = this.#clock.nowMs();
    this.#nextMs = Math.max(nowMs, this.#nextMs + BACKLOG_INTERVAL_MS);
    const delayMs = this.#nextMs - nowMs;
    if (delayMs > 0) await new Promise<void>((resolve) => this.#clock.after(delayMs, resolve));
    return BACKLOG_BATCH;
  }
}
