import { SECOND_MS } from "@/lib/base/clock";
import { type DeliveryLane, isProbation } from "@/lib/outbox/event.sql";
import { type EndpointState, slotsFor } from "./rules";

/** The maximum number of concurrent turns in each delivery lane. */
const LANE_TURNS = {
  live: 36,
  test: 24,
  "live-probation": 12,
  "test-probation": 12,
} as const satisfies Record<DeliveryLane, number>;
const MAX_QUEUED = 20_000;
/** A turn ends after this many milliseconds without a response. Open requests then continue in the background. */
const IDLE_TIMEOUT_MS = 500;
/** After this many milliseconds, a turn starts no further batch, and the endpoint moves to the end of its lane's queue. */
const TURN_MS = SECOND_MS;
/** The delay between a turn with a failed attempt and the endpoint's next turn, in milliseconds. */
const FAILURE_PAUSE_MS = 100;
const DRAIN_TIMEOUT_MS = 5 * SECOND_MS;

type EndpointInLane = { readonly endpointId: string; readonly lane: DeliveryLane };

/**
 * The result of an endpoint's turn ({@link DeliveryRunner}): how many deliveries it began, how many it left for later, whether
 * an attempt failed, and the endpoint's lane afterward.
 */
export type TurnResult = {
  readonly begun: number;
  readonly left: number;
  readonly failed: boolean;
  readonly lane: DeliveryLane;
};

type OpenRequests = EndpointState & {
  count: number;
  /** The start time of the latest attempt whose outcome was recorded, in milliseconds since 1970. */
  outcomeOf: number;
  /** True if the endpoint must be served again when a slot is released. */
  wanted: boolean;
};

/** A monotonic clock with timers. `after` returns a function that cancels the timer. */
export type RunnerClock = { nowMs(): number; after(delayMs: number, act: () => void): () => void };

export const systemClock: RunnerClock = {
  nowMs: () => performance.now(),
  after: (delayMs, act) => {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

type Options = {
  clock: RunnerClock;
  /** Attempts an endpoint's due deliveries. */
  serve: (endpoint: EndpointInLane) => Promise<TurnResult>;
  onError: (cause: unknown) => void;
};

const newLane = () => ({ turns: 0, queue: new Map<string, EndpointInLane>() });

/**
 * Decides which endpoints this process serves and how many requests each can have in progress. Its state is in memory and local
 * to the process. Due deliveries are stored in the database, so the sweep finds those that a stopped process did not attempt.
 *
 * - An endpoint is served in **turns** of about a second. A lane has a fixed number of concurrent turns and queues the other
 *   endpoints, so lanes never wait for each other. Runs of the job engine do not wait in these queues, so the engine needs no
 *   concurrency limit.
 * - An endpoint has ten **slots** for concurrent requests while its attempts succeed, and one after a failure.
 * - An endpoint is on **probation** unless its latest attempts succeeded within two seconds. The total number of open requests
 *   to these endpoints is bounded: from 500 on, each endpoint has one slot; from 2,000 on, none.
 * - A turn ends after half a second without a response (**idle timeout**). A receiver that hangs occupies sockets, but no turn.
 */
export class DeliveryRunner {
  readonly #options: Options;
  readonly #open = new Map<string, OpenRequests>();
  readonly #lanes = {
    live: newLane(),
    test: newLane(),
    "live-probation": newLane(),
    "test-probation": newLane(),
  } satisfies Record<DeliveryLane, unknown>;
  /** Endpoints whose backlog is being served, by ID. The value is true if another turn was requested in the meantime. */
  readonly #backlogs = new Map<string, boolean>();
  readonly #background = new Set<Promise<void>>();
  #onProbation = 0;
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Serves an endpoint in a turn: calls `turn` or, by default, attempts its backlog. Resolves when the turn ends. If the runner
   * is stopping, or the endpoint or its lane is busy, resolves at once; the endpoint's backlog is then attempted later, at the
   * latest after a sweep. Rejects if the turn does.
   */
  async serve(endpoint: EndpointInLane, turn?: () => Promise<TurnResult>): Promise<void> {
    const { endpointId, lane } = endpoint;
    const { turns, queue } = this.#lanes[lane];
    if (this.#stopping || this.slotsInLane(lane) === 0) return;
    const open = this.#open.get(endpointId);
    if (open && !this.#hasSlot(open)) open.wanted = true;
    else if (!turn && this.#backlogs.has(endpointId)) this.#backlogs.set(endpointId, true);
    else if (turns < LANE_TURNS[lane]) await this.#takeTurn(endpoint, turn);
    else if (queue.size < MAX_QUEUED) queue.set(endpointId, endpoint);
  }

  /** Calls {@link serve} in the background. Errors are passed to `onError`. */
  enqueue(endpoint: EndpointInLane): void {
    this.leaveInBackground(this.serve(endpoint).catch(this.#options.onError));
  }

  async #takeTurn(endpoint: EndpointInLane, turn?: () => Promise<TurnResult>): Promise<void> {
    const lane = this.#lanes[endpoint.lane];
    lane.turns += 1;
    try {
      const result = turn ? await turn() : await this.#backlogTurn(endpoint);
      this.#continue(endpoint.endpointId, result, turn !== undefined);
    } finally {
      lane.turns -= 1;
      const [next] = lane.queue.values();
      if (next) {
        lane.queue.delete(next.endpointId);
        this.enqueue(next);
      }
    }
  }

  async #backlogTurn(endpoint: EndpointInLane): Promise<TurnResult & { requestedAgain: boolean }> {
    const { endpointId } = endpoint;
    this.#backlogs.set(endpointId, false);
    try {
      const result = await this.#options.serve(endpoint);
      return { ...result, requestedAgain: this.#backlogs.get(endpointId) === true };
    } finally {
      this.#backlogs.delete(endpointId);
    }
  }

  /** Enqueues the endpoint again if more deliveries might be due: now, soon after a failure, or when an open request ends. */
  #continue(
    endpointId: string,
    { begun, left, failed, lane, requestedAgain = false }: TurnResult & { requestedAgain?: boolean },
    named: boolean,
  ): void {
    const progressed = begun > 0 || requestedAgain;
    if (left === 0 && (named || !progressed)) return;
    const open = this.#open.get(endpointId);
    if (open && !(progressed && this.#hasSlot(open))) open.wanted = true;
    else if (failed) this.#options.clock.after(FAILURE_PAUSE_MS, () => this.enqueue({ endpointId, lane }));
    else if (progressed) this.enqueue({ endpointId, lane });
  }

  /** Takes a slot of the endpoint, or returns false if none is free. `state` applies if the endpoint has no open requests. */
  acquireSlot(endpointId: string, state: EndpointState): boolean {
    const open = this.#open.get(endpointId) ?? { count: 0, ...state, outcomeOf: 0, wanted: false };
    if (!this.#hasSlot(open)) return false;
    this.#open.set(endpointId, open);
    open.count += 1;
    if (!open.prompt) this.#onProbation += 1;
    return true;
  }

  /** Releases a slot, and serves the endpoint if deliveries were waiting for one. */
  releaseSlot(endpoint: EndpointInLane): void {
    const open = this.#open.get(endpoint.endpointId);
    if (!open) return;
    open.count -= 1;
    if (!open.prompt) this.#onProbation -= 1;
    if (open.count === 0) this.#open.delete(endpoint.endpointId);
    if (!open.wanted || !this.#hasSlot(open)) return;
    open.wanted = false;
    this.enqueue(endpoint);
  }

  /** Records the outcome of an attempt. Of concurrent attempts, the one that began last decides if the endpoint is failing. */
  recordOutcome(endpointId: string, { startedAt, succeeded }: { startedAt: Date; succeeded: boolean }): void {
    const open = this.#open.get(endpointId);
    if (!open || startedAt.getTime() < open.outcomeOf) return;
    open.outcomeOf = startedAt.getTime();
    open.failing = !succeeded;
  }

  /** Returns how many slots an endpoint in this lane has if its latest attempts have not failed. */
  slotsInLane(lane: DeliveryLane): number {
    return slotsFor({ failing: false, prompt: !isProbation(lane) }, this.#onProbation);
  }

  #hasSlot(open: OpenRequests): boolean {
    return open.count < slotsFor(open, this.#onProbation);
  }

  /** Returns the end of a turn that begins now, in milliseconds on the runner's clock. */
  turnEndsMs(): number {
    return this.#options.clock.nowMs() + TURN_MS;
  }

  /** Returns true if no attempt may start, because the process is stopping or the runner's clock has reached `endsMs`. */
  isOver(endsMs = Infinity): boolean {
    return this.#stopping || this.#options.clock.nowMs() >= endsMs;
  }

  /**
   * Starts the idle timeout of a turn. `expired` resolves half a second after the start or the last call to `touch`. Before it
   * resolves, it yields to the event loop once, so that responses that arrived while the process was blocked are handled first.
   */
  startIdleTimeout(): { readonly expired: Promise<undefined>; touch(): void; stop(): void } {
    const { clock } = this.#options;
    let touchedMs = clock.nowMs();
    let cancel = () => {};
    const expired = new Promise<undefined>((resolve) => {
      const check = (isSecond: boolean) => {
        const leftMs = touchedMs + IDLE_TIMEOUT_MS - clock.nowMs();
        if (leftMs > 0) cancel = clock.after(leftMs, () => check(false));
        else if (isSecond) resolve(undefined);
        else cancel = clock.after(1, () => check(true));
      };
      cancel = clock.after(IDLE_TIMEOUT_MS, () => check(false));
    });
    const touch = () => {
      touchedMs = clock.nowMs();
    };
    return { expired, touch, stop: () => cancel() };
  }

  /** Tracks attempts that continue in the background, so that {@link stop} waits for them. The promise must not reject. */
  leaveInBackground(attempts: Promise<void>): void {
    this.#background.add(attempts);
    void attempts.then(() => this.#background.delete(attempts));
  }

  /**
   * Stops starting attempts. Resolves when the turns and attempts in the background have ended, or after five seconds. An
   * attempt that is cut off is repeated when its lease expires.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { queue } of Object.values(this.#lanes)) queue.clear();
    const ended = async () => {
      while (this.#background.size > 0) await Promise.all(this.#background);
    };
    let cancel = () => {};
    const timeout = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(DRAIN_TIMEOUT_MS, resolve);
    });
    await Promise.race([ended(), timeout]);
    cancel();
  }
}
