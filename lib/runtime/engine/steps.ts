import type { CallError } from "./app-call";

type StepState = { type: "data"; data: unknown } | { type: "error"; error: CallError };

/** The steps of a run: the results of finished steps, and the steps in progress in other calls. */
export class Steps {
  readonly #finished = new Map<string, StepState>();
  readonly #inProgress = new Set<string>();

  has(stepId: string): boolean {
    return this.#finished.has(stepId);
  }

  get waiting(): boolean {
    return this.#inProgress.size > 0;
  }

  /**
   * Marks a step as in progress. Returns false when it is already in progress, because a function reports its steps again in each
   * call.
   */
  start(stepId: string): boolean {
    if (this.#inProgress.has(stepId)) return false;
    this.#inProgress.add(stepId);
    return true;
  }

  end(stepId: string, state: StepState): void {
    this.#inProgress.delete(stepId);
    this.#finished.set(stepId, state);
  }

  /** The IDs of the finished steps, in the order in which they ended. */
  get order(): string[] {
    return [...this.#finished.keys()];
  }

  toJson(): Record<string, StepState> {
    return Object.fromEntries(this.#finished);
  }
}
