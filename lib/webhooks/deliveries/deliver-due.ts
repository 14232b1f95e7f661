import { MINUTE_MS, now, SECOND_MS } from "@/lib/base/clock";
import { secretOpener } from "@/lib/base/webhook-secret";
import { announce } from "@/lib/outbox/announce";
import { type DeliveryLane, deliveryLaneOf, isProbation, type Traces } from "@/lib/outbox/event.sql";
import { log } from "@/lib/telemetry/log";
import { type AttemptResult, type Batch, makeAttempt } from "./attempt";
import { DeliveryRunner, systemClock, type TurnResult } from "./delivery-runner";
import { affectsEndpointHealth } from "./rules";
import { sendRequest } from "./send-request";
import { claimDeliveries, findDue, releaseDeliveries } from "./store";

/** The time limit of one attempt in milliseconds, including the DNS lookup. */
export const TIMEOUT_MS = 15 * SECOND_MS;
/** The default of `batchSize`: the maximum number of deliveries that one statement claims. */
const BATCH_SIZE = 100;
const BEGUN_WITHIN_MS = 10 * SECOND_MS;
const RECORDED_WITHIN_MS = 5 * SECOND_MS;
/**
 * The tolerated clock skew between the job engine and this process, in milliseconds. Deliveries that are due within this time
 * already count as due.
 */
const CLOCK_SKEW_MS = SECOND_MS;
/**
 * The longest time until a retry, in milliseconds, for which this process announces the retry to the job engine. Later retries
 * are left to the sweep, because a restart of the engine can lose announcements.
 */
const MAX_WAIT_MS = 10 * MINUTE_MS;

/** A delivery that still needs an attempt, and the time at which the attempt is due. */
type WaitingDelivery = { deliveryId: string; dueAt: Date };

type Options = {
  timeoutMs?: number;
  /** The maximum time from the claim to the start of the batch's last attempt, in milliseconds. */
  begunWithinMs?: number;
  /**
   * The time that the lease leaves for recording an attempt that ends at its time limit, in milliseconds. The lease lasts for
   * the sum of `begunWithinMs`, `timeoutMs` and this time.
   */
  recordedWithinMs?: number;
  /** The maximum number of deliveries in the first batch. Defaults to `batchSize`, which applies to all further batches. */
  firstBatch?: number;
  batchSize?: number;
  /**
   * The end of the current turn of the {@link DeliveryRunner}, in milliseconds on its clock, or undefined outside a turn. In a
   * turn, paused endpoints are skipped, and requests that are open after the idle timeout continue in the background.
   */
  turnEndsMs?: number;
  /** Replaces the real request. The demo world uses it to simulate receivers. */
  send?: typeof sendRequest;
  /** The `traceparent` of each delivery's parent span, by delivery ID. */
  traces?: Traces;
  /** Called with the result of each attempt, including attempts that continue in the background. */
  onAttempted?: (result: AttemptResult) => void;
};

/**
 * `again`: deliveries to attempt again. `left`: IDs of deliveries that were not begun, except unclaimable ones. `begun`: the
 * number of deliveries that were begun or that failed because their endpoint is disabled. `failed`: an attempt failed.
 */
type BatchResult = { again: WaitingDelivery[]; left: string[]; begun: number; failed: boolean };

const runner = new DeliveryRunner({
  clock: systemClock,
  serve: ({ endpointId, lane }) => attemptDue(endpointId, lane),
  onError: (cause) => log.warn("Due webhooks could not be attempted; the sweep will find them", { cause }),
});

/**
 * Serves an endpoint in a turn of the {@link DeliveryRunner}: attempts the given deliveries or, if `deliveryIds` is undefined,
 * its due deliveries. Announces retries to the job engine (see {@link announceNext}). Resolves when the turn ends, or at once
 * if the endpoint cannot be served now (see `serve`). Rejects if the database fails during the turn.
 */
export async function deliverDue(
  endpointId: string,
  {
    lane,
    deliveryIds,
    traces,
  }: { lane: DeliveryLane; deliveryIds?: readonly string[] | undefined; traces?: Traces | undefined },
): Promise<void> {
  const named =
    deliveryIds && (() => attemptInTurn(deliveryIds, { lane, traces, endsMs: runner.turnEndsMs() }));
  await runner.serve({ endpointId, lane }, named);
}

/** Stops this process from starting attempts. Resolves when background attempts are recorded, or after five seconds. */
export function stopDeliveries(): Promise<void> {
  return runner.stop();
}

/** Attempts an endpoint's due deliveries until none can begin, one fails, the endpoint changes its lane or the turn ends. */
async function attemptDue(endpointId: string, lane: DeliveryLane): Promise<TurnResult> {
  const endsMs = runner.turnEndsMs();
  for (let before = 0; ; ) {
    const result = await attemptInTurn(await findDue(endpointId, now()), { lane, endsMs });
    const total = { ...result, begun: before + result.begun };
    const goesOn = result.begun > 0 && result.left === 0 && !result.failed && result.lane === lane;
    if (!goesOn || runner.isOver(endsMs)) return total;
    before = total.begun;
  }
}

type Turn = { lane: DeliveryLane; endsMs: number; traces?: Traces | undefined };

/** Attempts the given deliveries in the current turn, and returns the result of these attempts. */
async function attemptInTurn(
  deliveryIds: readonly string[],
  { lane, endsMs, traces = {} }: Turn,
): Promise<TurnResult> {
  let latest = lane;
  const { left, begun, failed } = await attemptAll(deliveryIds, {
    // The first batch of an endpoint on probation has no more deliveries than the endpoint has slots.
    ...(isProbation(lane) && { firstBatch: runner.slotsInLane(lane) }),
    turnEndsMs: endsMs,
    traces,
    onAttempted: (result) => {
      latest = deliveryLaneOf({ ...result.claimed, prompt: result.prompt });
      announceNext(result, traces);
    },
  });
  return { begun, left: left.length, failed, lane: latest };
}

/**
 * Announces the end of the endpoint's pause to the job engine or, if it is not paused, the delivery's next attempt if that is
 * due within {@link MAX_WAIT_MS}. If the attempt succeeded and the endpoint was failing before, also serves the endpoint again.
 */
function announceNext(result: AttemptResult, traces: Traces): void {
  const { claimed, succeeded, prompt, pausedUntil, dueAt } = result;
  const endpoint = { endpointId: claimed.endpointId, lane: deliveryLaneOf({ ...claimed, prompt }) };
  const parent = traces[claimed.id];
  const traced = parent === undefined ? {} : { traces: { [claimed.id]: parent } };
  const untilMs = now().getTime() + MAX_WAIT_MS;
  if (pausedUntil) announce([{ ...endpoint, ...traced, dueAt: pausedUntil }]);
  else if (dueAt && dueAt.getTime() <= untilMs)
    announce([{ ...endpoint, ...traced, deliveryId: claimed.id, dueAt }]);
  if (succeeded && claimed.failingSince) runner.enqueue(endpoint);
}

/**
 * Makes one attempt at each of the given deliveries that are due and unclaimed. An endpoint's slots limit its number of
 * concurrent attempts. Uses the endpoint's URL and secrets as of the claim. Returns the deliveries that need another attempt.
 * If the call ends early, for example after a failure or a change of the URL, these include the remaining deliveries, as due
 * now. If the database fails, rejects once every request has ended.
 *
 * Delivery is at least once: after a crash, the delivery is claimed again when its lease expires. A request is sent only if its
 * timeout ends before the lease does. Once its success is recorded, a delivery is not attempted again. Once the disablement of
 * an endpoint is recorded, no more deliveries to it are attempted, except those already claimed.
 */
export async function attemptDeliveries(
  deliveryIds: readonly string[],
  options: Options = {},
): Promise<WaitingDelivery[]> {
  const { again, left } = await attemptAll(deliveryIds, options);
  const dueAt = now();
  return [...again, ...left.map((deliveryId) => ({ deliveryId, dueAt }))];
}

/**
 * Attempts deliveries in batches, like {@link attemptDeliveries}, but returns a separate list, `left`, with the IDs of
 * deliveries that were not begun. Starts no further batch after the end of a turn.
 */
export async function attemptAll(deliveryIds: readonly string[], options: Options): Promise<BatchResult> {
  const all: BatchResult = { again: [], left: [], begun: 0, failed: false };
  const { firstBatch, batchSize = BATCH_SIZE, turnEndsMs } = options;
  let size = firstBatch;
  for (let from = 0; from < deliveryIds.length; size = undefined) {
    size ??= batchSize;
    const { again, left, begun, failed } = await attemptBatch(deliveryIds.slice(from, from + size), options);
    from += size;
    all.again.push(...again);
    all.begun += begun;
    all.failed = failed;
    if (!failed && left.length === 0 && !runner.isOver(turnEndsMs)) continue;
    all.left = [...left, ...deliveryIds.slice(from)];
    break;
  }
  return all;
}

async function attemptBatch(deliveryIds: readonly string[], options: Options): Promise<BatchResult> {
  const {
    timeoutMs = TIMEOUT_MS,
    begunWithinMs = BEGUN_WITHIN_MS,
    recordedWithinMs = RECORDED_WITHIN_MS,
    turnEndsMs,
    send = sendRequest,
    traces = {},
    onAttempted,
  } = options;
  const at = now();
  const leasedUntil = new Date(at.getTime() + begunWithinMs + timeoutMs + recordedWithinMs);
  const dueBy = new Date(at.getTime() + CLOCK_SKEW_MS);
  const inTurn = turnEndsMs !== undefined;
  const claimed = await claimDeliveries(deliveryIds, { at, dueBy, leasedUntil, unlessPaused: inTurn });
  const unbegun = claimed.filter(({ endpointDisabled }) => !endpointDisabled);
  const result: BatchResult = { again: [], left: [], begun: 0, failed: false };
  result.begun = claimed.length - unbegun.length;
  const idle = inTurn ? runner.startIdleTimeout() : undefined;
  const batch: Batch = {
    leasedUntil,
    timeoutMs,
    openSecret: secretOpener(),
    send,
    onAnswered: () => idle?.touch(),
    traces,
  };
  /** Returns true if the process is not stopping and at most `begunWithinMs` has passed since the claim. */
  const mayBegin = () => !runner.isOver() && now().getTime() <= at.getTime() + begunWithinMs;
  let over = false;
  async function work(): Promise<void> {
    for (let next = unbegun.shift(); next; next = !over && mayBegin() ? unbegun.shift() : undefined) {
      result.begun += 1;
      const attempt = await makeAttempt(next, batch);
      idle?.touch();
      if (affectsEndpointHealth(next)) runner.recordOutcome(next.endpointId, attempt);
      if (attempt.dueAt) result.again.push({ deliveryId: next.id, dueAt: attempt.dueAt });
      if (!attempt.succeeded) result.failed = true;
      if (!attempt.succeeded || !attempt.endpointEnabled) over = true;
      onAttempted?.(attempt);
    }
  }
  const workers: Promise<void>[] = [];
  for (let next = unbegun[0]; next && mayBegin(); next = unbegun[0]) {
    const { endpointId, failingSince, prompt } = next;
    const lane = deliveryLaneOf(next);
    // Test events need no slot: the sender is waiting for the result, and can send only twenty a minute.
    if (next.testEvent) workers.push(work());
    else if (runner.acquireSlot(endpointId, { failing: failingSince !== null, prompt }))
      workers.push(work().finally(() => runner.releaseSlot({ endpointId, lane })));
    else break;
  }
  const ended = Promise.allSettled(workers);
  const results = await Promise.race([ended, ...(idle ? [idle.expired] : [])]);
  idle?.stop();
  over = true;
  result.left = unbegun.splice(0).map(({ id }) => id);
  if (result.left.length > 0) await releaseDeliveries(result.left, { leasedUntil, at: now() });
  if (results) throwFirst(results);
  else
    runner.leaveInBackground(
      ended.then(throwFirst).catch((cause) => log.warn("An attempt could not be recorded", { cause })),
    );
  return result;
}

function throwFirst(results: readonly PromiseSettledResult<void>[]): void {
  for (const one of results) if (one.status === "rejected") throw one.reason;
}
