import { SECOND_MS } from "@/lib/base/clock";
import { type DeliveryLane, isProbation } from "@/lib/outbox/delivery-lanes";
import { type IdleTimeout, type RunnerClock, startIdleTimeout } from "./runner-timing";

/** Requests one endpoint may have in progress, while its latest attempts succeed and after a failure. */
const SLOTS = 10;
const SLOTS_AFTER_FAILURE = 1;
/** From so many requests to endpoints on probation, each of those endpoints has one slot; then none. */
const PROBATION_FEW = 500;
const PROBATION_MOST = 2_000;
/** Endpoints of a lane that are served at the same time. */
const LANE_TURNS = {
  live: 36,
  test: 24,
  "live-probation": 12,
  "test-probation": 12,
} as const satisfies Record<DeliveryLane, number>;
const MAX_QUEUED = 20_000;
/** A turn ends so long after the last answer; requests without an answer go on in the background. */
const IDLE_TIMEOUT_MS = 500;
/** An endpoint whose turn took so long goes to the end of its lane's queue. */
const TURN_MS = SECOND_MS;
/** The pause after a turn in which an attempt failed. */
const FAILURE_PAUSE_MS = 100;
const DRAIN_TIMEOUT_MS = 5 * SECOND_MS;

type EndpointInLane = { readonly endpointId: string; readonly lane: DeliveryLane };

/** An endpoint as the row of a delivery has it. */
export type CalledEndpoint = {
  readonly endpointId: string;
  readonly failing: boolean;
  readonly prompt: boolean;
};

/** What a turn did: how many requests it began, how many due deliveries it left, and the endpoint's lane afterwards. */
export type TurnResult = {
  readonly begun: number;
  readonly left: number;
  readonly failed: boolean;
  readonly lane: DeliveryLane;
};

type OpenRequests = {
  count: number;
  failing: boolean;
  readonly prompt: boolean;
  /** When the latest attempt with a known outcome began. */
  outcomeOf: number;
  /** More is due, and no slot was free for it. */
  wanted: boolean;
};

type Options = {
  clock: RunnerClock;
  /** Attempts whatever is due at an endpoint. */
  serve: (endpoint: EndpointInLane) => Promise<TurnResult>;
  onError: (cause: unknown) => void;
};

type Lane = { turns: number; readonly queue: Map<string, EndpointInLane> };

const newLane = (): Lane => ({ turns: 0, queue: new Map() });

/** How many requests an endpoint may have in progress, when the process waits for so many from endpoints on probation. */
export function slotsFor(
  { failing, prompt }: { failing: boolean; prompt: boolean },
  onProbation: number,
): number {
  if (!prompt && onProbation >= PROBATION_MOST) return 0;
  return failing || (!prompt && onProbation >= PROBATION_FEW) ? SLOTS_AFTER_FAILURE : SLOTS;
}

/**
 * Decides which endpoints this process serves and how many requests each may have in progress. All of it is in memory and
 * counts this process alone: due deliveries are rows, and the sweep finds those that a process left.
 *
 * - An endpoint is served in **turns**. A lane serves a fixed number of endpoints at a time and queues the others, so a
 *   lane never waits for another one, and the job engine needs no limit of its own: its runs never wait in a queue here.
 * - An endpoint has ten **slots** while its attempts succeed and one after a failure.
 * - An endpoint is on **probation** until its latest attempt succeeded within two seconds. All requests to such endpoints
 *   together are bounded: beyond 500 each has one slot, beyond 2,000 none.
 * - A turn waits for an answer for half a second (**idle timeout**). A receiver that hangs costs sockets, not a turn.
 */
export class DeliveryRunner {
  readonly #options: Options;
  readonly #open = new Map<string, OpenRequests>();
  readonly #lanes = {
    live: newLane(),
    test: newLane(),
    "live-probation": newLane(),
    "test-probation": newLane(),
  } satisfies Record<DeliveryLane, Lane>;
  /** Endpoints in a backlog turn; true where another turn was asked for meanwhile. */
  readonly #backlogs = new Map<string, boolean>();
  readonly #background = new Set<Promise<void>>();
  #onProbation = 0;
  #stopping = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Serves an endpoint: by `turn`, or whatever is due there. Resolves at the end of the turn, or at once where the endpoint or
   * its lane is busy, in which case it is served later. Rejects when the turn does.
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

  /** {@link serve} in the background. */
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

  async #backlogTurn(endpoint: EndpointInLane): Promise<TurnResult & { askedAgain: boolean }> {
    const { endpointId } = endpoint;
    this.#backlogs.set(endpointId, false);
    try {
      const result = await this.#options.serve(endpoint);
      return { ...result, askedAgain: this.#backlogs.get(endpointId) === true };
    } finally {
      this.#backlogs.delete(endpointId);
    }
  }

  /** Serves the endpoint again where more may be due: when a request ends, or else if the turn got anywhere. */
  #continue(
    endpointId: string,
    { begun, left, failed, lane, askedAgain = false }: TurnResult & { askedAgain?: boolean },
    named: boolean,
  ): void {
    const progressed = begun > 0 || askedAgain;
    if (left === 0 && (named || !progressed)) return;
    const open = this.#open.get(endpointId);
    if (open && !(progressed && this.#hasSlot(open))) open.wanted = true;
    else if (failed) this.#options.clock.after(FAILURE_PAUSE_MS, () => this.enqueue({ endpointId, lane }));
    else if (progressed) this.enqueue({ endpointId, lane });
  }

  /** Takes one of the endpoint's slots; false where none is free. */
  acquireSlot({ endpointId, failing, prompt }: CalledEndpoint): boolean {
    const open = this.#open.get(endpointId) ?? { count: 0, failing, prompt, outcomeOf: 0, wanted: false };
    if (!this.#hasSlot(open)) return false;
    this.#open.set(endpointId, open);
    open.count += 1;
    if (!open.prompt) this.#onProbation += 1;
    return true;
  }

  /** Gives a slot back, and serves the endpoint if a slot was wanted. */
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

  /** Records the outcome of an attempt. Of attempts side by side the one that began last decides. */
  recordOutcome(endpointId: string, { startedAt, succeeded }: { startedAt: Date; succeeded: boolean }): void {
    const open = this.#open.get(endpointId);
    if (!open || startedAt.getTime() < open.outcomeOf) return;
    open.outcomeOf = startedAt.getTime();
    open.failing = !succeeded;
  }

  /** How many slots an endpoint of the lane has that has no request in progress. */
  slotsInLane(lane: DeliveryLane): number {
    return slotsFor({ failing: false, prompt: !isProbation(lane) }, this.#onProbation);
  }

  #hasSlot(open: OpenRequests): boolean {
    return open.count < slotsFor(open, this.#onProbation);
  }

  /** When a turn that begins now should end, on the runner's clock. */
  turnEndsMs(): number {
    return this.#options.clock.nowMs() + TURN_MS;
  }

  /** True when a turn that should end then begins nothing more, because its time is over or the process stops. */
  isOver(endsMs = Infinity): boolean {
    return this.#stopping || this.#options.clock.nowMs() >= endsMs;
  }

  /** The idle timeout of a turn. */
  startIdleTimeout(): IdleTimeout {
    return startIdleTimeout(IDLE_TIMEOUT_MS, this.#options.clock);
  }

  /** Leaves attempts, which must not reject, to end in the background. */
  leaveInBackground(attempts: Promise<void>): void {
    this.#background.add(attempts);
    void attempts.then(() => this.#background.delete(attempts));
  }

  /**
   * Begins nothing more, and resolves when the attempts in progress are recorded, after five seconds at most. An attempt that
   * is cut off is repeated when its lease has run out.
   */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { queue } of Object.values(this.#lanes)) queue.clear();
    let cancel = () => {};
    const timeout = new Promise<void>((resolve) => {
      cancel = this.#options.clock.after(DRAIN_TIMEOUT_MS, resolve);
    });
    await Promise.race([this.#backgroundEnded(), timeout]);
    cancel();
  }

  async #backgroundEnded(): Promise<void> {
    while (this.#background.size > 0) await Promise.all(this.#background);
  }
}
