import { randomUUID } from "node:crypto";
import { type CallError, type CallOutcome, readError, type StepOp } from "./app-call";
import { backOffMs } from "./durations";
import type { EngineEvent } from "./events";
import type { Job } from "./queue";
import type { EngineFunction } from "./registration";

type StepState = { type: "data"; data: unknown } | { type: "error"; error: CallError };

/** The steps of a run: the results of finished steps, and the steps in progress in other calls. */
class Steps {
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

/** The functions that the engine provides for a run. */
export type RunHost = {
  call: (functionId: string, stepId: string, payload: unknown) => Promise<CallOutcome>;
  submit: (job: Job) => void;
  after: (delayMs: number, done: () => void) => () => void;
  ended: (run: Run, failure: CallError | undefined) => void;
};

/**
 * The target of a call. The `stepId` "step" runs the function after its finished steps; any other is the ID of one planned step.
 */
type Target = { stepId: string; attempt: number };

/** The outcome of a reported step. A {@link CallError} fails the run. */
type StepOutcome = "ended" | "in progress" | "retry" | CallError;

const ONWARD = "step";

/**
 * A run of one function for one event. Calls the function repeatedly with the results of its finished steps until it returns
 * (Inngest SDK specification, 5). Steps reported in the same call run in parallel, each in a separate call.
 */
export class Run {
  readonly id = randomUUID();
  readonly fn: EngineFunction;
  readonly event: EngineEvent;
  readonly #host: RunHost;
  readonly #steps = new Steps();
  readonly #waits = new Set<() => void>();
  #goingOnward = false;
  #goOnwardAgain = false;
  #ended = false;
  /** Whether the first call of the function has started. */
  begun = false;

  constructor(fn: EngineFunction, event: EngineEvent, host: RunHost) {
    this.fn = fn;
    this.event = event;
    this.#host = host;
  }

  /** Starts the run now, or at the event's time if it is in the future. */
  start(): void {
    const delayMs = this.event.ts - Date.now();
    if (delayMs > 0) this.#wait(delayMs, () => this.#goOnward());
    else this.#goOnward();
  }

  #goOnward(): void {
    // Two concurrent calls to the function would report the same steps twice.
    if (this.#goingOnward) {
      this.#goOnwardAgain = true;
      return;
    }
    this.#goingOnward = true;
    this.#submit({ stepId: ONWARD, attempt: 0 });
  }

  #submit(target: Target): void {
    this.#host.submit({
      limits: this.fn.limits,
      perform: () => this.#perform(target),
    });
  }

  async #perform(target: Target): Promise<void> {
    if (this.#ended) return;
    this.begun = true;
    const outcome = await this.#host.call(this.fn.id, target.stepId, this.#payload(target));
    if (this.#ended) return;
    switch (outcome.kind) {
      case "finished":
        this.#end(undefined);
        break;
      case "failed":
        if (!outcome.retriable || this.#isLast(target)) this.#end(outcome.error);
        else this.#retry(target, outcome.retryAfterMs);
        break;
      case "steps":
        this.#takeSteps(target, outcome.ops, outcome.retryAfterMs);
        break;
    }
  }

  #payload(target: Target): unknown {
    const stack = this.#steps.order;
    return {
      event: this.event,
      events: [this.event],
      steps: this.#steps.toJson(),
      // Omits `fn_id`, so that the SDK answers after every step instead of sending checkpoints.
      ctx: {
        run_id: this.id,
        attempt: target.attempt,
        max_attempts: this.fn.maxAttempts,
        // While steps are running in other calls, the function may only report steps. Otherwise it would run those steps again.
        disable_immediate_execution: this.#steps.waiting,
        use_api: false,
        stack: { stack, current: Math.max(0, stack.length - 1) },
      },
    };
  }

  #takeSteps(target: Target, ops: StepOp[], retryAfterMs: number | undefined): void {
    const effects = ops.filter(({ id }) => !this.#steps.has(id)).map((op) => this.#takeStep(target, op));
    const failure = effects.find((effect) => typeof effect === "object");
    if (failure) this.#end(failure);
    else if (effects.includes("retry")) this.#retry(target, retryAfterMs);
    else if (target.stepId === ONWARD) this.#goOnFrom(effects.includes("ended"));
    else if (this.#steps.has(target.stepId)) this.#goOnward();
    else this.#end(unsupported("go on: the planned step was not answered"));
  }

  #takeStep(target: Target, op: StepOp): StepOutcome {
    switch (op.op) {
      case "StepRun":
        this.#steps.end(op.id, { type: "data", data: op.data ?? null });
        return "ended";
      case "StepError":
      case "StepFailed":
        if (op.op === "StepError" && !this.#isLast(target)) return "retry";
        this.#steps.end(op.id, { type: "error", error: readError(op.error, "The step failed") });
        return "ended";
      case "StepPlanned":
        if (this.#steps.start(op.id)) this.#submit({ stepId: op.id, attempt: 0 });
        return "in progress";
      default:
        return unsupported(`perform ${op.op}`);
    }
  }

  #goOnFrom(stepEnded: boolean): void {
    const again = stepEnded || this.#goOnwardAgain;
    this.#goingOnward = false;
    this.#goOnwardAgain = false;
    if (again) this.#goOnward();
    else if (!this.#steps.waiting) this.#end(unsupported("go on: no step was reported"));
  }

  #isLast(target: Target): boolean {
    return target.attempt + 1 >= this.fn.maxAttempts;
  }

  #retry({ stepId, attempt }: Target, retryAfterMs: number | undefined): void {
    const delayMs = retryAfterMs ?? backOffMs(attempt, Math.random());
    this.#wait(delayMs, () => this.#submit({ stepId, attempt: attempt + 1 }));
  }

  #wait(delayMs: number, done: () => void): void {
    const drop = this.#host.after(delayMs, () => {
      this.#waits.delete(drop);
      done();
    });
    this.#waits.add(drop);
  }

  #end(failure: CallError | undefined): void {
    this.#ended = true;
    for (const drop of this.#waits) drop();
    this.#host.ended(this, failure);
  }
}

function unsupported(what: string): CallError {
  return { name: "Error", message: `The embedded Inngest engine cannot ${what}.` };
}
