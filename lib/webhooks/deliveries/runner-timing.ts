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
  /** Resolves when the timeout has passed since the last call of `touch`. */
  readonly expired: Promise<undefined>;
  touch(): void;
  stop(): void;
};

/**
 * Starts a timeout that restarts at every call of `touch`. It yields to the event loop once before it expires, so that a process
 * that was blocked first handles the responses that have arrived.
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
