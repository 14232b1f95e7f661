import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS, simulatedTime } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { log } from "@/lib/telemetry/log";
import { currentTraceparent } from "@/lib/telemetry/traces/spans";
import { inngest, requestSweep } from "./engine-client";

/**
 * The delivery lanes, each served independently. Live deliveries are separate from test deliveries. Endpoints on probation (new,
 * slow or failing) are separate from endpoints that answer promptly.
 */
export const DELIVERY_LANES = ["live", "test", "live-probation", "test-probation"] as const;
export type DeliveryLane = (typeof DELIVERY_LANES)[number];

/** Returns the delivery lane of an endpoint. */
export function deliveryLaneOf(endpoint: { environment: Environment; prompt: boolean }): DeliveryLane {
  return endpoint.prompt ? endpoint.environment : `${endpoint.environment}-probation`;
}

/** Returns true for lanes of endpoints on probation. */
export function isProbation(lane: DeliveryLane): boolean {
  return lane.endsWith("-probation");
}

/**
 * The engine events that announce due deliveries, by lane. An event is due at once or at its own time. Events contain only IDs;
 * the run reads the rows.
 */
export const DELIVERIES_DUE = {
  live: "webhook/live.due",
  test: "webhook/test.due",
  "live-probation": "webhook/live-probation.due",
  "test-probation": "webhook/test-probation.due",
} as const satisfies Record<DeliveryLane, string>;

/** The length of a batch's interval, in milliseconds. Deliveries that are due within the same interval form one batch. */
const BATCH_INTERVAL_MS = 100;
/**
 * The maximum number of an endpoint's announcements in the queue, and of its deliveries in a batch. Beyond it, a single
 * announcement covers all of the endpoint's due deliveries.
 */
const MAX_PER_ENDPOINT = 200;

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
    const at = dueAt && Math.ceil(dueAt.getTime() / BATCH_INTERVAL_MS) * BATCH_INTERVAL_MS;
    const key = `${lane} ${at}`;
    const batch: DueBatch = batches.get(key) ?? { lane, at, endpoints: [] };
    batches.set(key, batch);
    const known = byId.get(`${key} ${endpointId}`);
    const endpoint: DueAtEndpoint = known ?? { endpointId, deliveryIds: [] };
    byId.set(`${key} ${endpointId}`, endpoint);
    if (!known) batch.endpoints.push(endpoint);
    if (deliveryId === undefined || endpoint.deliveryIds?.length === MAX_PER_ENDPOINT)
      delete endpoint.deliveryIds;
    else endpoint.deliveryIds?.push(deliveryId);
    if (traces) endpoint.traces = { ...endpoint.traces, ...traces };
  }
  return [...batches.values()];
}

/** Sends announcements in one request. Rejects if the engine does not accept the request. */
export async function sendAnnouncements(announcements: readonly Announcement[]): Promise<void> {
  await inngest().send(
    groupIntoBatches(announcements).map(({ lane, at, ...data }) => ({
      name: DELIVERIES_DUE[lane],
      data,
      ...(at !== undefined && { ts: at }),
    })),
  );
}

const MAX_QUEUED = 20_000;
const MAX_BATCH = 1_000;
/** How long to wait after a failed request, in milliseconds. */
const RETRY_MS = SECOND_MS;
/**
 * The minimum interval between two requests for a lane, in milliseconds. Each request starts a run, and Inngest starts only
 * about fifteen runs per second. Endpoints that hang must not fill its queue.
 */
const INTERVAL_MS = {
  live: 100,
  test: 100,
  "live-probation": 500,
  "test-probation": 500,
} as const satisfies Record<DeliveryLane, number>;

/**
 * Announces due deliveries to the job engine. Call it after the commit. Best effort: returns immediately and never throws. The
 * first announcement of a lane is sent at once; later ones are batched. If the queue is full or the engine is unreachable,
 * announcements are dropped, and a sweep is requested once the engine answers. Does nothing in simulated time.
 */
export function announce(announcements: readonly Announcement[]): void {
  if (simulatedTime()) return;
  const traceparent = currentTraceparent();
  for (const one of announcements) {
    const ofEndpoint = (queuedByEndpoint.get(one.endpointId) ?? 0) + 1;
    if (queuedCount >= MAX_QUEUED) {
      isSweepNeeded = true;
      break;
    }
    if (ofEndpoint > MAX_PER_ENDPOINT + 1) continue;
    queuedByEndpoint.set(one.endpointId, ofEndpoint);
    queuedCount += 1;
    const { deliveryId, ...allDue } = one;
    const announced = ofEndpoint > MAX_PER_ENDPOINT ? allDue : one;
    const isTraced = traceparent !== undefined && deliveryId !== undefined;
    queues[one.lane].push(isTraced ? { traces: { [deliveryId]: traceparent }, ...announced } : announced);
  }
  for (const lane of DELIVERY_LANES) if (queues[lane].length > 0 && !sending.has(lane)) void drain(lane);
}

const queues: Record<DeliveryLane, Announcement[]> = {
  live: [],
  test: [],
  "live-probation": [],
  "test-probation": [],
};
const queuedByEndpoint = new Map<string, number>();
let queuedCount = 0;
const sending = new Set<DeliveryLane>();
/** True if announcements were dropped since the last sweep was requested. */
let isSweepNeeded = false;

/**
 * Sends the lane's queued announcements, one request at a time. Announcements that arrive during a request are part of the next
 * one.
 */
async function drain(lane: DeliveryLane): Promise<void> {
  sending.add(lane);
  while (queues[lane].length > 0 || isSweepNeeded) {
    const batch = queues[lane].splice(0, MAX_BATCH);
    for (const { endpointId } of batch) removeQueued(endpointId);
    let waitMs: number = INTERVAL_MS[lane];
    try {
      if (isSweepNeeded) {
        isSweepNeeded = false;
        await requestSweep();
      }
      if (batch.length > 0) await sendAnnouncements(batch);
    } catch (cause) {
      isSweepNeeded = true;
      waitMs = RETRY_MS;
      const { length: count } = batch;
      if (count > 0) log.warn("Could not announce deliveries; the sweep will find them", { count, cause });
    }
    // Unreferenced, so that the timer does not keep the process running.
    await sleep(waitMs, undefined, { ref: false });
  }
  sending.delete(lane);
}

function removeQueued(endpointId: string): void {
  queuedCount -= 1;
  const left = (queuedByEndpoint.get(endpointId) ?? 0) - 1;
  if (left > 0) queuedByEndpoint.set(endpointId, left);
  else queuedByEndpoint.delete(endpointId);
}
