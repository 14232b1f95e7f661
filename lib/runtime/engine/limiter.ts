/** Limits concurrency: at most `max` tasks run at once, and the others wait in the order of their calls. */
export class Limiter {
  readonly #max: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Runs `task` when a slot is free. Resolves when the task ends, or rejects with its error. */
  async run(task: () => Promise<void>): Promise<void> {
    if (this.#running < this.#max) this.#running += 1;
    else await new Promise<void>((start) => this.#waiting.push(start));
    try {
      await task();
    } finally {
      const startNext = this.#waiting.shift();
      // The next task takes over the slot.
      if (startNext) startNext();
      else this.#running -= 1;
    }
  }
}
