import { MINUTE_MS, now } from "@/lib/clock";
import { announce } from "@/lib/outbox/announce";
import { type Lane, laneOf } from "@/lib/outbox/lanes";
import { workOff } from "./attempt-deliveries";
import type { Attempted } from "./make-attempt";
import { findDue } from "./outbox-store";
import { doubtfulPlaces, hasRoom, waitForPlace } from "./places";
import type { ClaimedDelivery } from "./store";

/** Long enough for a receiver that answers, and short enough to wait for one that does not. */
const PATIENCE_MS = 500;
/** Longer waits are left to the sweep, so that nothing long depends on the engine's memory. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/**
 * Works off deliveries of an endpoint, or what is due there, and announces what follows: the next attempts, and the rest.
 * It waits for no receiver: half a second after the last answer what is under way is left to end by itself. So a run holds
 * a place of the engine for as long as it gets on, and a receiver that hangs costs a socket.
 */
export async function deliverDue(
  endpointId: string,
  { lane, deliveryIds }: { lane: Lane; deliveryIds: readonly string[] | undefined },
): Promise<void> {
  const isDoubtful = lane === "live-doubtful" || lane === "test-doubtful";
  const places = doubtfulPlaces();
  if ((isDoubtful && places === 0) || (!hasRoom(endpointId) && waitForPlace(endpointId))) return;
  const due = deliveryIds ?? (await findDue(endpointId, now()));
  let latestLane = lane;
  const { left, begun } = await workOff(due, {
    // What could not be begun is not taken first and given back.
    ...(isDoubtful && { firstTaken: places }),
    mindsRest: true,
    patienceMs: PATIENCE_MS,
    onAttempted: (attempted) => {
      latestLane = laneOf({ ...attempted.claimed, prompt: attempted.prompt });
      announceNext(attempted);
    },
    onRoom: announceRest,
  });
  const isDone = left.length === 0 && (deliveryIds !== undefined || begun === 0);
  // Whose request ends next goes on; where none is under way, and nothing could be begun, the sweep does.
  if (isDone || waitForPlace(endpointId) || begun === 0) return;
  announce([{ endpointId, lane: latestLane }]);
}

/** Another attempt in time; after a rest, or at once when the endpoint has recovered, whatever is due there. */
function announceNext({ claimed, succeeded, prompt, restUntil, dueAt }: Attempted): void {
  const endpoint = { endpointId: claimed.endpointId, lane: laneOf({ ...claimed, prompt }) };
  const untilMs = now().getTime() + LONGEST_WAIT_MS;
  if (restUntil) announce([{ ...endpoint, dueAt: restUntil }]);
  else if (dueAt && dueAt.getTime() <= untilMs) announce([{ ...endpoint, deliveryId: claimed.id, dueAt }]);
  if (succeeded && claimed.failingSince) announce([endpoint]);
}

function announceRest(claimed: ClaimedDelivery): void {
  announce([{ endpointId: claimed.endpointId, lane: laneOf(claimed) }]);
}
