import { randomUUID } from "node:crypto";
import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { type CallError, type CallOutcome, readError, type StepOp } from "./app-call";
import type { EngineEvent } from "./events";
import type { EngineFunction } from "./registration";

type StepState = { type: "data"; data: unknown } | { type: "error"; error: CallError };

/** The functions that the engine provides for a run. */
export type RunHost = {
  call: (functionId: string, payload: unknown) => Promise<CallOutcome>;
  /** After `delayMs`, performs a call as soon as the limits on concurrent calls allow it. */
  submit: (fn: EngineFunction, delayMs: number, perform: () => Promise<void>) => void;
  ended: (run: Run, failure: CallError | undefined) => void;
};

/**
 * A run of one function for one event. Calls the function repeatedly with the results of its finished steps until it returns or
 * fails permanently (Inngest SDK specification, 5). Each call runs at most one further step.
 */
export class Run {
  readonly id = randomUUID();
  readonly fn: EngineFunction;
  readonly event: EngineEvent;
  readonly #host: RunHost;
  /** The results of the finished steps by ID, in the order in which they ended. */
  readonly #steps = new Map<string, StepState>();
  /** Whether the first call to the function has started. */
  begun = false;

  constructor(fn: EngineFunction, event: EngineEvent, host: RunHost) {
    this.fn = fn;
    this.event = event;
    this.#host = host;
  }

  /** Starts the run now, or at the event's time if it is in the future. */
  start(): void {
    this.#submit(0, this.event.ts - Date.now());
  }

  #submit(attempt: number, delayMs: number): void {
    this.#host.submit(this.fn, delayMs, () => this.#perform(attempt));
  }

  async #perform(attempt: number): Promise<void> {
    this.begun = true;
    const outcome = await this.#host.call(this.fn.id, this.#payload(attempt));
    switch (outcome.kind) {
      case "finished":
        this.#host.ended(this, undefined);
        break;
      case "failed":
        if (!outcome.retriable || this.#isLast(attempt)) this.#host.ended(this, outcome.error);
        else this.#retry(attempt);
        break;
      case "step":
        this.#takeStep(outcome.step, attempt);
        break;
    }
  }

  #payload(attempt: number): unknown {
    const stack = [...this.#steps.keys()];
    return {
      event: this.event,
      events: [this.event],
      steps: Object.fromEntries(this.#steps),
      // Omits `fn_id`, so that the SDK answers after every step instead of sending checkpoints.
      ctx: {
        run_id: this.id,
        attempt,
        max_attempts: this.fn.maxAttempts,
        stack: { stack, current: Math.max(0, stack.length - 1) },
      },
    };
  }

  #takeStep({ id, op, data = null, error }: StepOp, attempt: number): void {
    switch (op) {
      case "StepRun":
        this.#endStep(id, { type: "data", data });
        break;
      case "StepError":
      case "StepFailed":
        if (op === "StepError" && !this.#isLast(attempt)) this.#retry(attempt);
        else this.#endStep(id, { type: "error", error: readError(error, "The step failed") });
        break;
      default:
        this.#host.ended(this, unsupported(op));
    }
  }

  #endStep(id: string, state: StepState): void {
    this.#steps.set(id, state);
    this.#submit(0, 0);
  }

  #isLast(attempt: number): boolean {
    return attempt + 1 >= this.fn.maxAttempts;
  }

  #retry(attempt: number): void {
    this.#submit(attempt + 1, backOffMs(attempt, Math.random()));
  }
}

const FIRST_RETRY_MS = SECOND_MS;
const MAX_RETRY_DELAY_MS = 10 * MINUTE_MS;

/**
 * Returns the delay in milliseconds after attempt number `attempt`, counted from 0: one second, doubling up to ten minutes,
 * plus up to 20% jitter. `random` is from 0 to 1.
 */
export function backOffMs(attempt: number, random: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_DELAY_MS) * (1 + 0.2 * random);
}

function unsupported(op: string): CallError {
  return { name: "Error", message: `The embedded Inngest engine cannot perform ${op}.` };
}
