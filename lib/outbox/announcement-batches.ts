import type { DeliveryLane } from "./delivery-lanes";

const MAX_NAMED = 200;
/** What falls due within the same tenth of a second is one batch. */
const INTERVAL_MS = 100;

/**
 * Something to attempt at an endpoint: one delivery, or, where none is named, all that is due. Without a time it is due
 * now.
 */
export type Announcement = {
  readonly endpointId: string;
  readonly lane: DeliveryLane;
  readonly deliveryId?: string;
  readonly dueAt?: Date;
  /** The traces of the delivery, or of others that are due there. */
  readonly traces?: Traces;
};

/** A delivery that is due now. */
export type DueDelivery = Announcement & { readonly deliveryId: string };

/** The trace of each delivery that is traced, as a `traceparent`, by the delivery's identifier. */
export type Traces = Readonly<Record<string, string>>;

/** Deliveries to one endpoint; all that is due there if none is named. */
type DueAtEndpoint = { endpointId: string; deliveryIds?: string[]; traces?: Traces };

/** What one run works on. `at`: when, in milliseconds since 1970. */
type DueBatch = { lane: DeliveryLane; at: number | undefined; endpoints: DueAtEndpoint[] };

/**
 * Groups what is due by lane and tenth of a second: one run serves all endpoints of a batch, because a run costs an engine many
 * times the work on one delivery. No batch is early, and none is later than a tenth of a second. Of an endpoint with more than
 * 200 deliveries none is named.
 */
export function groupIntoBatches(due: readonly Announcement[]): DueBatch[] {
  const batches = new Map<string, DueBatch>();
  const byId = new Map<string, DueAtEndpoint>();
  for (const { endpointId, lane, deliveryId, dueAt, traces } of due) {
    const at = dueAt && Math.ceil(dueAt.getTime() / INTERVAL_MS) * INTERVAL_MS;
    const key = `${lane} ${at}`;
    const batch: DueBatch = batches.get(key) ?? { lane, at, endpoints: [] };
    batches.set(key, batch);
    const known = byId.get(`${key} ${endpointId}`);
    const endpoint: DueAtEndpoint = known ?? { endpointId, deliveryIds: [] };
    byId.set(`${key} ${endpointId}`, endpoint);
    if (!known) batch.endpoints.push(endpoint);
    if (deliveryId === undefined || endpoint.deliveryIds?.length === MAX_NAMED) delete endpoint.deliveryIds;
    else endpoint.deliveryIds?.push(deliveryId);
    if (traces) endpoint.traces = { ...endpoint.traces, ...traces };
  }
  return [...batches.values()];
}
