const BATCH_SIZE = 200;

/** The delivery to attempt, and the endpoint it goes to, by which the engine shares out its places. */
export type DueDelivery = { readonly deliveryId: string; readonly endpointId: string };

/** What one run of `deliver-webhook` works on: deliveries to one endpoint. */
type DueBatch = { endpointId: string; deliveryIds: string[] };

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
