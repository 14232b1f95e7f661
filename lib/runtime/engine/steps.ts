import type { CallError } from "./app-call";

type StepState = { type: "data"; data: unknown } | { type: "error"; error: CallError };

/** What a run knows of its steps: the results of those that ended, and which are under way elsewhere. */
export class Steps {
  readonly #ended = new Map<string, StepState>();
  readonly #underWay = new Set<string>();

  has(stepId: string): boolean {
    return this.#ended.has(stepId);
  }

  get waiting(): boolean {
    return this.#underWay.size > 0;
  }

  /** False when the step is under way already: a function reports it anew each time it is called. */
  start(stepId: string): boolean {
    if (this.#underWay.has(stepId)) return false;
    this.#underWay.add(stepId);
    return true;
  }

  end(stepId: string, state: StepState): void {
    this.#underWay.delete(stepId);
    this.#ended.set(stepId, state);
  }

  /** Ids in the order in which the steps ended. */
  get order(): string[] {
    return [...this.#ended.keys()];
  }

  toJson(): Record<string, StepState> {
    return Object.fromEntries(this.#ended);
  }
}
