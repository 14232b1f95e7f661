import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS, simulatedTime } from "@/lib/base/clock";
import { log } from "@/lib/telemetry/log";
import { currentTraceparent } from "@/lib/telemetry/traces/spans";
import { type Announcement, DELIVERY_LANES, type DeliveryLane } from "./announcements";
import { requestSweep, sendAnnouncements } from "./engine-client";

const MAX_QUEUED = 20_000;
/**
 * The maximum number of queued announcements per endpoint. Beyond it, a single announcement covers all of the endpoint's due
 * deliveries.
 */
const MAX_QUEUED_PER_ENDPOINT = 200;
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
    if (ofEndpoint > MAX_QUEUED_PER_ENDPOINT + 1) continue;
    queuedByEndpoint.set(one.endpointId, ofEndpoint);
    queuedCount += 1;
    const { deliveryId, ...allDue } = one;
    const announced = ofEndpoint > MAX_QUEUED_PER_ENDPOINT ? allDue : one;
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
