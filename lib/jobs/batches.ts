import { SECOND_MS } from "@/lib/clock";

const BATCH_SIZE = 200;
const TOGETHER_MS = 2 * SECOND_MS;

/** The delivery to attempt, and the endpoint it goes to, by which the engine shares out its places. */
export type DueDelivery = { readonly deliveryId: string; readonly endpointId: string };

/** What one run of `deliver-webhook` works on: deliveries to one endpoint. */
export type DueBatch = { endpointId: string; deliveryIds: string[] };

/**
 * Deliveries by endpoint, at most 200 a batch, in their order. A call of the engine costs several times the work on one
 * delivery, so a backlog is worked off in batches; a delivery alone is a batch of one.
 */
export function batchesOf(due: readonly DueDelivery[]): DueBatch[] {
  const batches: DueBatch[] = [];
  const open = new Map<string, DueBatch>();
  for (const { deliveryId, endpointId } of due) {
    let batch = open.get(endpointId);
    if (!batch || batch.deliveryIds.length === BATCH_SIZE) {
      batch = { endpointId, deliveryIds: [] };
      open.set(endpointId, batch);
      batches.push(batch);
    }
    batch.deliveryIds.push(deliveryId);
  }
  return batches;
}

/** A delivery as a step of the engine returns it: times are ISO 8601, null is at once. */
export type Waiting = { deliveryId: string; dueAt: string | null };

export type Turn = { wakeAt: string | null; due: string[]; later: Waiting[] };

/** Whose turn is next, and when: all that are due at once, or else the earliest with those within two seconds of it. */
export function nextTurn(waiting: readonly Waiting[]): Turn {
  const dueAtMs = ({ dueAt }: Waiting) => (dueAt === null ? 0 : Date.parse(dueAt));
  const untilMs = Math.min(...waiting.map(dueAtMs)) + TOGETHER_MS;
  const turn = waiting.filter((one) => dueAtMs(one) <= untilMs);
  const latestMs = Math.max(...turn.map(dueAtMs));
  return {
    wakeAt: latestMs > 0 ? new Date(latestMs).toISOString() : null,
    due: turn.map(({ deliveryId }) => deliveryId),
    later: waiting.filter((one) => dueAtMs(one) > untilMs),
  };
}
