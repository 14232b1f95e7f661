import { now, SECOND_MS } from "@/lib/clock";
import { secretOpener } from "@/lib/endpoints/secret";
import { log } from "@/lib/log";
import type { Traces } from "@/lib/outbox/batches";
import { leaveToEnd } from "./left-to-end";
import { type Attempted, makeAttempt, type Taking } from "./make-attempt";
import { startPatience } from "./patience";
import { hear, leavePlace, takePlace } from "./places";
import { sendRequest } from "./send-request";
import { type ClaimedDelivery, claimDeliveries, releaseDeliveries, saysNothing } from "./store";

const TIMEOUT_MS = 15 * SECOND_MS;
/** Taken in one write. */
const AT_A_TIME = 100;
/** How long after they were taken the last of them may be begun. */
const BEGUN_WITHIN_MS = 10 * SECOND_MS;
/** What may pass between the end of an attempt and its being written down. */
const RECORDED_WITHIN_MS = 5 * SECOND_MS;
/** An engine's clock and ours differ; what is called this little early is due. */
const EARLY_MS = SECOND_MS;

/** A delivery that is not over, and when to attempt it. */
type WaitingDelivery = { deliveryId: string; dueAt: Date };

type Options = {
  timeoutMs?: number;
  /** How many are taken together at first; more once all of them have succeeded. */
  firstTaken?: number;
  /** Ends when more may be taken, of so many that wait, and says how many at most. */
  turn?: (waiting: number) => Promise<number>;
  /** From when on (`performance.now()`) nothing more is taken. */
  untilMs?: number;
  /** Whether an endpoint that rests is left in peace. */
  mindsRest?: boolean;
  /** After so long without an end, what is under way is left to end by itself. Without it everything is waited for. */
  patienceMs?: number;
  /** What posts the requests in the place of the network: a stand-in for the receivers of a made-up past. */
  send?: typeof sendRequest;
  /** What the deliveries are parts of, where they are traced. */
  traces?: Traces;
  /** Told of every attempt once it is written down, also of those that were not waited for. */
  onAttempted?: (attempted: Attempted) => void;
  /** Told when a request has ended for which somebody was turned away. */
  onRoom?: (claimed: ClaimedDelivery) => void;
};

/** What came of deliveries: those that have another attempt, those that were not begun, and how many were, or had only to end. */
type Sitting = { again: WaitingDelivery[]; left: string[]; begun: number };

/**
 * Makes one attempt at each of the deliveries, of one endpoint, that is due, pending, and held by nobody else, as many at
 * once as the endpoint has places; the others are left alone. Each event's body is sent to the URL, and signed with the
 * secrets, that its own endpoint had when it was taken. Returns the deliveries to attempt again. After a failure, or a
 * change of the endpoint's URL, none is begun any more, and what is left is returned as due now. Rejects, once every
 * request has ended, when the database fails.
 *
 * At least once: a crash after a request was sent leaves the lease behind, and when it has run out the delivery is
 * taken again. Nothing is sent unless its lease outlives the time-out, and once a success or a disablement is written no
 * further attempt is made.
 */
export async function attemptDeliveries(
  deliveryIds: readonly string[],
  options: Options = {},
): Promise<WaitingDelivery[]> {
  const { again, left } = await workOff(deliveryIds, options);
  const dueAt = now();
  return [...again, ...left.map((deliveryId) => ({ deliveryId, dueAt }))];
}

/** {@link attemptDeliveries}, with what was not begun told apart. */
export async function workOff(deliveryIds: readonly string[], options: Options): Promise<Sitting> {
  const all: Sitting = { again: [], left: [], begun: 0 };
  const { firstTaken, turn = async () => Infinity, untilMs = Infinity } = options;
  let most = firstTaken;
  for (let from = 0; from < deliveryIds.length; most = undefined) {
    most ??= Math.min(AT_A_TIME, await turn(deliveryIds.length - from));
    const { again, left, begun } = await workOffTogether(deliveryIds.slice(from, from + most), options);
    from += most;
    all.again.push(...again);
    all.begun += begun;
    if (again.length + left.length === 0 && performance.now() < untilMs) continue;
    all.left = [...left, ...deliveryIds.slice(from)];
    break;
  }
  return all;
}

async function workOffTogether(deliveryIds: readonly string[], options: Options): Promise<Sitting> {
  const { timeoutMs = TIMEOUT_MS, mindsRest = false, patienceMs, onAttempted, onRoom } = options;
  const { send = sendRequest, traces = {} } = options;
  const at = now();
  const leasedUntil = new Date(at.getTime() + BEGUN_WITHIN_MS + timeoutMs + RECORDED_WITHIN_MS);
  const dueBy = new Date(at.getTime() + EARLY_MS);
  const claimed = await claimDeliveries(deliveryIds, { at, dueBy, leasedUntil, mindsRest });
  const untried = claimed.filter(({ endpointDisabled }) => !endpointDisabled);
  const sitting: Sitting = { again: [], left: [], begun: claimed.length - untried.length };
  const patience = startPatience(patienceMs);
  const taking = {
    leasedUntil,
    timeoutMs,
    openSecret: secretOpener(),
    send,
    onAnswered: patience.renew,
    traces,
  };
  let over = false;
  async function work(): Promise<void> {
    for (let next = untried.shift(); next; next = over || !outlives(taking) ? undefined : untried.shift()) {
      sitting.begun += 1;
      const attempted = await makeAttempt(next, taking);
      patience.renew();
      if (!saysNothing(next)) hear(next.endpointId, attempted);
      if (attempted.dueAt) sitting.again.push({ deliveryId: next.id, dueAt: attempted.dueAt });
      if (!attempted.succeeded || !attempted.endpointOpen) over = true;
      onAttempted?.(attempted);
    }
  }
  async function workAtPlace(claimed: ClaimedDelivery): Promise<void> {
    await work().finally(() => {
      if (leavePlace(claimed.endpointId)) onRoom?.(claimed);
    });
  }
  const workers: Promise<void>[] = [];
  for (let next = untried[0]; next && outlives(taking); next = untried[0]) {
    // A test event is asked for by somebody who waits for it, twenty times a minute at most.
    if (next.testEvent) workers.push(work());
    else if (takePlace(placeFor(next))) workers.push(workAtPlace(next));
    else break;
  }
  const ended = Promise.allSettled(workers);
  const waitedFor = await Promise.race([ended, patience.lost]);
  patience.end();
  over = true;
  sitting.left = untried.splice(0).map(({ id }) => id);
  if (sitting.left.length > 0) {
    await releaseDeliveries(sitting.left, { leasedUntil, at: now() });
  }
  if (waitedFor) failWithThem(waitedFor);
  else
    leaveToEnd(
      ended.then(failWithThem).catch((cause) => log.warn("An attempt could not be recorded", { cause })),
    );
  return sitting;
}

/** Whether a request begun now would be over, and written down, before the lease is. */
function outlives({ leasedUntil, timeoutMs }: Taking): boolean {
  return now().getTime() + timeoutMs + RECORDED_WITHIN_MS <= leasedUntil.getTime();
}

function placeFor({ endpointId, failingSince, prompt }: ClaimedDelivery) {
  return { endpointId, failing: failingSince !== null, prompt };
}

function failWithThem(settled: readonly PromiseSettledResult<void>[]): void {
  for (const one of settled) if (one.status === "rejected") throw one.reason;
}
