import type { Environment } from "@/lib/base/fields";

/**
 * The lanes of deliveries. Each is served independently: live apart from test, and endpoints on probation (new, slow or
 * failing) apart from endpoints that answer promptly.
 */
export const DELIVERY_LANES = ["live", "test", "live-probation", "test-probation"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** The lane of an endpoint's deliveries. */
export function deliveryLaneOf({
  environment,
  prompt,
}: {
  environment: Environment;
  prompt: boolean;
}): DeliveryLane {
  return prompt ? environment : `${environment}-probation`;
}

/** True for lanes of endpoints on probation. */
export function isProbation(lane: DeliveryLane): boolean {
  return lane.endsWith("-probation");
}

const MAX_IDS_PER_ENDPOINT = 200;
/** Deliveries that are due within the same 100 ms form one batch. */
const INTERVAL_MS = 100;

/**
 * Announces a due delivery of an endpoint or, without `deliveryId`, all of its due deliveries. Without `dueAt` they are due
 * now.
 */
export type Announcement = {
  readonly endpointId: string;
  readonly lane: DeliveryLane;
  readonly deliveryId?: string;
  readonly dueAt?: Date;
  /** The traces of the announced deliveries. */
  readonly traces?: Traces;
};

/** An announcement of one delivery. */
export type DueDelivery = Announcement & { readonly deliveryId: string };

/** The `traceparent` of each traced delivery, by the delivery's id. */
export type Traces = Readonly<Record<string, string>>;

/** Deliveries to one endpoint; without `deliveryIds`, all that are due. */
type DueAtEndpoint = { endpointId: string; deliveryIds?: string[]; traces?: Traces };

/** The work of one run. `at` is its time in milliseconds since 1970; undefined means now. */
type DueBatch = { lane: DeliveryLane; at: number | undefined; endpoints: DueAtEndpoint[] };

/**
 * Groups announcements by lane and due time. One run serves all endpoints of a batch, because a run costs an engine far more
 * than one delivery. No delivery is early, and none is more than 100 ms late. An endpoint with more than 200 deliveries is
 * announced without their ids.
 */
export function groupIntoBatches(announcements: readonly Announcement[]): DueBatch[] {
  const batches = new Map<string, DueBatch>();
  const byId = new Map<string, DueAtEndpoint>();
  for (const { endpointId, lane, deliveryId, dueAt, traces } of announcements) {
    const at = dueAt && Math.ceil(dueAt.getTime() / INTERVAL_MS) * INTERVAL_MS;
    const key = `${lane} ${at}`;
    const batch: DueBatch = batches.get(key) ?? { lane, at, endpoints: [] };
    batches.set(key, batch);
    const known = byId.get(`${key} ${endpointId}`);
    const endpoint: DueAtEndpoint = known ?? { endpointId, deliveryIds: [] };
    byId.set(`${key} ${endpointId}`, endpoint);
    if (!known) batch.endpoints.push(endpoint);
    if (deliveryId === undefined || endpoint.deliveryIds?.length === MAX_IDS_PER_ENDPOINT)
      delete endpoint.deliveryIds;
    else endpoint.deliveryIds?.push(deliveryId);
    if (traces) endpoint.traces = { ...endpoint.traces, ...traces };
  }
  return [...batches.values()];
}
