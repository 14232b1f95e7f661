import type { RunnerClock } from "./delivery-runner";

/** A clock that stands still until a test advances it. */
export class FakeClock implements RunnerClock {
  #nowMs = 0;
  readonly #timers = new Set<{ atMs: number; act: () => void }>();

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, act: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances the clock and runs the timers that become due, in order. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await this.settle();
    for (let next = this.#next(untilMs); next; next = this.#next(untilMs)) {
      this.#timers.delete(next);
      this.#nowMs = next.atMs;
      next.act();
      await this.settle();
    }
    this.#nowMs = untilMs;
  }

  /** Resolves when all pending promise callbacks have run. */
  settle(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  #next(untilMs: number) {
    return [...this.#timers]
      .filter(({ atMs }) => atMs <= untilMs)
      .sort((left, right) => left.atMs - right.atMs)[0];
  }
}
