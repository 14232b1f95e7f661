import type { Environment } from "@/lib/base/fields";

/**
 * The delivery lanes, each served independently. Live deliveries are separate from test deliveries. Endpoints on probation (new,
 * slow or failing) are separate from endpoints that answer promptly.
 */
export const DELIVERY_LANES = ["live", "test", "live-probation", "test-probation"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** Returns the delivery lane of an endpoint. */
export function deliveryLaneOf({
  environment,
  prompt,
}: {
  environment: Environment;
  prompt: boolean;
}): DeliveryLane {
  return prompt ? environment : `${environment}-probation`;
}

/** Returns true for lanes of endpoints on probation. */
export function isProbation(lane: DeliveryLane): boolean {
  return lane.endsWith("-probation");
}

const MAX_IDS_PER_ENDPOINT = 200;
/** The length of a batch's interval, in milliseconds. Deliveries that are due within the same interval form one batch. */
const INTERVAL_MS = 100;

/**
 * An announcement of one due delivery or, without `deliveryId`, of all due deliveries to the endpoint. Without `dueAt`, the
 * deliveries are due now.
 */
export type Announcement = {
  readonly endpointId: string;
  readonly lane: DeliveryLane;
  readonly deliveryId?: string;
  readonly dueAt?: Date;
  /** The `traceparent` of each announced delivery that is traced. */
  readonly traces?: Traces;
};

/** An announcement of one delivery. */
export type DueDelivery = Announcement & { readonly deliveryId: string };

/** The `traceparent` of each traced delivery, by the delivery's ID. */
export type Traces = Readonly<Record<string, string>>;

/** Deliveries to one endpoint; without `deliveryIds`, all that are due. */
type DueAtEndpoint = { endpointId: string; deliveryIds?: string[]; traces?: Traces };

/** The work of one run of the job engine. `at`: when to run, in milliseconds since 1970, or undefined for now. */
type DueBatch = { lane: DeliveryLane; at: number | undefined; endpoints: DueAtEndpoint[] };

/**
 * Groups announcements by lane and due time into batches, one per run of the job engine. A run costs the engine far more than
 * one delivery, so one run serves all endpoints of a batch. Deliveries run at most 100 ms late and never early. An endpoint
 * with more than 200 deliveries is announced without their IDs.
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
