import { SECOND_MS } from "@/lib/clock";
import type { DeliveryLane } from "./delivery-lanes";

const BATCH_SIZE = 200;

/**
 * Something to attempt at an endpoint: one delivery, or, where none is named, all that is due. Without a time it is due
 * now.
 */
export type Due = {
  readonly endpointId: string;
  readonly lane: DeliveryLane;
  readonly deliveryId?: string;
  readonly dueAt?: Date;
  /** What the delivery is a part of, or what is known of others that are due there, where they are traced. */
  readonly traces?: Traces;
};

/** A delivery that is due now. */
export type DueDelivery = Due & { readonly deliveryId: string };

/** By the identifier of a delivery, as a `traceparent`, what it is a part of; only of deliveries that are traced. */
export type Traces = Readonly<Record<string, string>>;

/** What one run works on: deliveries to one endpoint, or all that is due there. `at`: when, in milliseconds since 1970. */
type DueBatch = {
  endpointId: string;
  lane: DeliveryLane;
  at: number | undefined;
  deliveryIds?: string[];
  traces?: Traces;
};

/**
 * What is due by endpoint, lane and second: at most one batch each. A call of the engine costs several times the work on
 * one delivery, so a backlog is worked off in batches; a delivery alone is a batch of one, and of more than 200 none is
 * named. Nothing is early: what falls due within one second waits for the end of it.
 */
export function batchesOf(due: readonly Due[]): DueBatch[] {
  const batches = new Map<string, DueBatch>();
  for (const { endpointId, lane, deliveryId, dueAt, traces } of due) {
    const at = dueAt && Math.ceil(dueAt.getTime() / SECOND_MS) * SECOND_MS;
    const key = `${endpointId} ${lane} ${at}`;
    const batch = batches.get(key) ?? { endpointId, lane, at, deliveryIds: [] };
    batches.set(key, batch);
    if (deliveryId === undefined || batch.deliveryIds?.length === BATCH_SIZE) delete batch.deliveryIds;
    else batch.deliveryIds?.push(deliveryId);
    if (traces) batch.traces = { ...batch.traces, ...traces };
  }
  return [...batches.values()];
}
