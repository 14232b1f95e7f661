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
