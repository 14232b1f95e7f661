import { MINUTE_MS, now, SECOND_MS } from "@/lib/base/clock";
import { announce } from "@/lib/outbox/announce";
import type { Traces } from "@/lib/outbox/announcement-batches";
import { type DeliveryLane, deliveryLaneOf, isProbation } from "@/lib/outbox/delivery-lanes";
import { log } from "@/lib/telemetry/log";
import { secretOpener } from "@/lib/webhooks/endpoints/secret";
import { type Attempted, type Batch, makeAttempt } from "./attempt";
import { DeliveryRunner, type TurnResult } from "./delivery-runner";
import { findDue } from "./outbox-store";
import { systemClock } from "./runner-timing";
import { sendRequest } from "./send-request";
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries, saysNothing } from "./store";

const TIMEOUT_MS = 15 * SECOND_MS;
/** Deliveries claimed by one statement. */
const BATCH_SIZE = 100;
const BEGUN_WITHIN_MS = 10 * SECOND_MS;
const RECORDED_WITHIN_MS = 5 * SECOND_MS;
/** Tolerance for clock skew between the engine and this process: a delivery called so much early is due. */
const CLOCK_SKEW_MS = SECOND_MS;
/** Longer waits are left to the sweep, so that nothing long depends on the engine's memory. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/** A delivery that has another attempt, and when it is due. */
type WaitingDelivery = { deliveryId: string; dueAt: Date };

type Options = {
  timeoutMs?: number;
  /** The last delivery of a batch is begun within this time of the claim. */
  begunWithinMs?: number;
  /** At most this time passes between the end of an attempt and its record. With the two others it makes the lease. */
  recordedWithinMs?: number;
  /** How many are claimed together at first; more once all of them have succeeded. */
  firstBatch?: number;
  /** How many are claimed by one statement. */
  batchSize?: number;
  /** Set for a turn of the runner: when it ends, on the runner's clock. A paused endpoint is left alone, a hanging one not waited for. */
  turnEndsMs?: number;
  /** Posts the requests in place of the network: a stand-in for the receivers of the demo world. */
  send?: typeof sendRequest;
  /** The traces of the deliveries. */
  traces?: Traces;
  /** Called with every attempt once it is recorded, also with those that were not waited for. */
  onAttempted?: (attempted: Attempted) => void;
};

/** What came of deliveries: those with another attempt, those that were not begun, and how many were begun, or only ended. */
type BatchResult = { again: WaitingDelivery[]; left: string[]; begun: number };

const runner = new DeliveryRunner({
  clock: systemClock,
  serve: ({ endpointId, lane }) => attemptDue(endpointId, lane),
  onError: (cause) => log.warn("Due webhooks could not be attempted; the sweep will find them", { cause }),
});

/**
 * Attempts deliveries of an endpoint, or whatever is due there, and announces their next attempts. Which endpoints are served,
 * and how many requests each may have in progress, is the {@link DeliveryRunner}'s decision: what it cannot serve now it serves
 * later, after this has resolved. No receiver is waited for longer than half a second. Rejects when the database fails.
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

/** Begins no more attempts in this process, and resolves when those in progress are recorded, after five seconds at most. */
export function stopDeliveries(): Promise<void> {
  return runner.stop();
}

/** Attempts what is due at an endpoint for as long as all of it succeeds and the turn lasts. */
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

/** Attempts the deliveries there are slots for, and reports the lane the endpoint belongs to afterwards. */
async function attemptInTurn(
  deliveryIds: readonly string[],
  { lane, endsMs, traces = {} }: Turn,
): Promise<TurnResult> {
  let latest = lane;
  const { again, left, begun } = await attemptAll(deliveryIds, {
    // No more are claimed than there are slots for.
    ...(isProbation(lane) && { firstBatch: runner.slotsInLane(lane) }),
    turnEndsMs: endsMs,
    traces,
    onAttempted: (attempted) => {
      latest = deliveryLaneOf({ ...attempted.claimed, prompt: attempted.prompt });
      announceNext(attempted);
    },
  });
  return { begun, left: left.length, failed: again.length > 0, lane: latest };
}

/** Announces the next attempt at its time; after a pause, or at once when the endpoint has recovered, whatever is due there. */
function announceNext({ claimed, succeeded, prompt, pausedUntil, dueAt, parent }: Attempted): void {
  const endpoint = { endpointId: claimed.endpointId, lane: deliveryLaneOf({ ...claimed, prompt }) };
  const traces = parent === undefined ? {} : { traces: { [claimed.id]: parent } };
  const untilMs = now().getTime() + LONGEST_WAIT_MS;
  if (pausedUntil) announce([{ ...endpoint, ...traces, dueAt: pausedUntil }]);
  else if (dueAt && dueAt.getTime() <= untilMs)
    announce([{ ...endpoint, ...traces, deliveryId: claimed.id, dueAt }]);
  if (succeeded && claimed.failingSince) runner.enqueue(endpoint);
}

/**
 * Makes one attempt at each of the deliveries that is due, pending, and leased to nobody, as many at once as its endpoint has
 * slots; others are left alone. Each event's body is sent to the URL, and signed with the secrets, that its endpoint had when it
 * was claimed. Returns the deliveries to attempt again. After a failure, or a change of the endpoint's URL, none is begun any
 * more, and the rest is returned as due now. Rejects, once every request has ended, when the database fails.
 *
 * At least once: a crash after a request was sent leaves the lease behind, and when it has run out the delivery is claimed
 * again. Nothing is sent unless its lease outlives the timeout, and after a recorded success or disablement no further attempt
 * is made.
 */
export async function attemptDeliveries(
  deliveryIds: readonly string[],
  options: Options = {},
): Promise<WaitingDelivery[]> {
  const { again, left } = await attemptAll(deliveryIds, options);
  const dueAt = now();
  return [...again, ...left.map((deliveryId) => ({ deliveryId, dueAt }))];
}

/** {@link attemptDeliveries}, batch by batch, with what was not begun apart. */
export async function attemptAll(deliveryIds: readonly string[], options: Options): Promise<BatchResult> {
  const all: BatchResult = { again: [], left: [], begun: 0 };
  const { firstBatch, batchSize = BATCH_SIZE, turnEndsMs } = options;
  let most = firstBatch;
  for (let from = 0; from < deliveryIds.length; most = undefined) {
    most ??= batchSize;
    const { again, left, begun } = await attemptBatch(deliveryIds.slice(from, from + most), options);
    from += most;
    all.again.push(...again);
    all.begun += begun;
    if (again.length + left.length === 0 && !runner.isOver(turnEndsMs)) continue;
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
  const result: BatchResult = { again: [], left: [], begun: claimed.length - unbegun.length };
  const idle = inTurn ? runner.startIdleTimeout() : undefined;
  const batch: Batch = {
    leasedUntil,
    timeoutMs,
    openSecret: secretOpener(),
    send,
    onAnswered: () => idle?.touch(),
    traces,
  };
  /** Whether a request begun now would be over, and recorded, before the lease is. */
  const mayBegin = () => now().getTime() + timeoutMs + recordedWithinMs <= leasedUntil.getTime();
  let over = false;
  async function work(): Promise<void> {
    const mayGoOn = () => !over && !runner.isOver() && mayBegin();
    for (let next = unbegun.shift(); next; next = mayGoOn() ? unbegun.shift() : undefined) {
      result.begun += 1;
      const attempted = await makeAttempt(next, batch);
      idle?.touch();
      if (!saysNothing(next)) runner.recordOutcome(next.endpointId, attempted);
      if (attempted.dueAt) result.again.push({ deliveryId: next.id, dueAt: attempted.dueAt });
      if (!attempted.succeeded || !attempted.endpointOpen) over = true;
      onAttempted?.(attempted);
    }
  }
  const workers: Promise<void>[] = [];
  for (let next = unbegun[0]; next && mayBegin(); next = unbegun[0]) {
    const { endpointId } = next;
    const lane = deliveryLaneOf(next);
    // A test event takes no slot: a person waits for it, and there are twenty a minute at most.
    if (next.testEvent) workers.push(work());
    else if (runner.acquireSlot(calledEndpoint(next)))
      workers.push(work().finally(() => runner.releaseSlot({ endpointId, lane })));
    else break;
  }
  const ended = Promise.allSettled(workers);
  const settled = await Promise.race([ended, ...(idle ? [idle.expired] : [])]);
  idle?.stop();
  over = true;
  result.left = unbegun.splice(0).map(({ id }) => id);
  if (result.left.length > 0) await releaseDeliveries(result.left, { leasedUntil, at: now() });
  if (settled) throwFirst(settled);
  else
    runner.leaveInBackground(
      ended.then(throwFirst).catch((cause) => log.warn("An attempt could not be recorded", { cause })),
    );
  return result;
}

function calledEndpoint({ endpointId, failingSince, prompt }: ClaimedDelivery) {
  return { endpointId, failing: failingSince !== null, prompt };
}

function throwFirst(settled: readonly PromiseSettledResult<void>[]): void {
  for (const one of settled) if (one.status === "rejected") throw one.reason;
}
