const longestTimeoutMs = 2 ** 31 - 1;

/** A handful of waits that can be counted and dropped together. */
export class Timers {
  readonly #waiting = new Map<symbol, NodeJS.Timeout>();

  get size(): number {
    return this.#waiting.size;
  }

  /** Calls `done` once after `delayMs`, however long that is. The returned function drops the wait. */
  after(delayMs: number, done: () => void): () => void {
    const id = Symbol();
    const dueMs = performance.now() + delayMs;
    const arm = () => {
      const leftMs = dueMs - performance.now();
      // Node fires a longer timeout at once, so a wait of months is taken in several.
      const next = leftMs > longestTimeoutMs ? arm : finish;
      this.#waiting.set(id, setTimeout(next, Math.min(Math.max(0, leftMs), longestTimeoutMs)));
    };
    const finish = () => {
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
