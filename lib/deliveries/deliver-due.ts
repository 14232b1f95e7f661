import { MINUTE_MS, now, SECOND_MS } from "@/lib/clock";
import { announce } from "@/lib/outbox/announce";
import type { Due, Traces } from "@/lib/outbox/batches";
import { type DeliveryLane, deliveryLaneOf } from "@/lib/outbox/delivery-lanes";
import { workOff } from "./attempt-deliveries";
import { leaveToOther, workOffAlone } from "./backlog-turn";
import type { Attempted } from "./make-attempt";
import { findDue } from "./outbox-store";
import { turnOfBacklog } from "./pace";
import { doubtfulPlaces, hasRoom, waitForPlace } from "./places";
import type { ClaimedDelivery } from "./store";

/** Long enough for a receiver that answers, and short enough to wait for one that does not. */
const PATIENCE_MS = 500;
/** How long a run goes on at an endpoint that gets on before it makes way for others. */
const RUN_MS = 5 * SECOND_MS;
/** Longer waits are left to the sweep, so that nothing long depends on the engine's memory. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

type Asked = { lane: DeliveryLane; deliveryIds: readonly string[] | undefined; traces?: Traces | undefined };

/**
 * Works off deliveries of an endpoint, or what is due there, and announces what follows: the next attempts, and the rest.
 * It waits for no receiver: half a second after the last answer what is under way is left to end by itself. So a run holds
 * a place of the engine for as long as it gets on, and a receiver that hangs costs a socket. What is due at an endpoint is
 * worked off by one run at a time: two would take from each other what neither has a place for.
 */
export async function deliverDue(
  endpointId: string,
  { lane, deliveryIds, traces = {} }: Asked,
): Promise<void> {
  if (isDoubtful(lane) && doubtfulPlaces() === 0) return;
  const room = hasRoom(endpointId);
  if ((!deliveryIds || !room) && leaveToOther(endpointId)) return;
  if (!room && waitForPlace(endpointId)) return;
  if (deliveryIds) {
    const untilMs = performance.now() + RUN_MS;
    const { left, begun, lane: latest } = await attempt(deliveryIds, { lane, traces, untilMs });
    if (left.length > 0) goOn({ endpointId, lane: latest }, begun > 0);
    return;
  }
  const { askedAgain, ...last } = await workOffAlone(endpointId, () => attemptDue(endpointId, lane, traces));
  const gotOn = last.begun > 0 || askedAgain;
  if (last.left.length > 0 || gotOn) goOn({ endpointId, lane: last.lane }, gotOn);
}

/** Whose request ends next goes on; where none is under way, and nothing could be begun, the sweep does. */
function goOn(endpoint: Due, gotOn: boolean): void {
  if (!waitForPlace(endpoint.endpointId) && gotOn) announce([endpoint]);
}

/** Attempts what is due for as long as all of it succeeds, at most five seconds. Returns what came of the latest. */
async function attemptDue(endpointId: string, lane: DeliveryLane, traces: Traces) {
  const untilMs = performance.now() + RUN_MS;
  for (;;) {
    const sitting = await attempt(await findDue(endpointId, now()), { lane, traces, untilMs });
    const { again, left, begun, lane: latest } = sitting;
    const getsOn = begun > 0 && again.length + left.length === 0 && latest === lane;
    if (!getsOn || performance.now() >= untilMs) return sitting;
  }
}

/** Makes the attempts there are places for, and says which lane the endpoint belongs to after them. */
async function attempt(
  deliveryIds: readonly string[],
  { lane, ...limits }: { lane: DeliveryLane; traces: Traces; untilMs: number },
) {
  let latest = lane;
  const sitting = await workOff(deliveryIds, {
    // What could not be begun is not taken first and given back.
    ...(isDoubtful(lane) && { firstTaken: doubtfulPlaces() }),
    ...limits,
    mindsRest: true,
    turn: turnOfBacklog,
    patienceMs: PATIENCE_MS,
    onAttempted: (attempted) => {
      latest = deliveryLaneOf({ ...attempted.claimed, prompt: attempted.prompt });
      announceNext(attempted);
    },
    onRoom: announceRest,
  });
  return { ...sitting, lane: latest };
}

function isDoubtful(lane: DeliveryLane): boolean {
  return lane === "live-doubtful" || lane === "test-doubtful";
}

/** Another attempt in time; after a rest, or at once when the endpoint has recovered, whatever is due there. */
function announceNext({ claimed, succeeded, prompt, restUntil, dueAt, parent }: Attempted): void {
  const endpoint = { endpointId: claimed.endpointId, lane: deliveryLaneOf({ ...claimed, prompt }) };
  const traces = parent === undefined ? {} : { traces: { [claimed.id]: parent } };
  const untilMs = now().getTime() + LONGEST_WAIT_MS;
  if (restUntil) announce([{ ...endpoint, ...traces, dueAt: restUntil }]);
  else if (dueAt && dueAt.getTime() <= untilMs)
    announce([{ ...endpoint, ...traces, deliveryId: claimed.id, dueAt }]);
  if (succeeded && claimed.failingSince) announce([endpoint]);
}

function announceRest(claimed: ClaimedDelivery): void {
  announce([{ endpointId: claimed.endpointId, lane: deliveryLaneOf(claimed) }]);
}
