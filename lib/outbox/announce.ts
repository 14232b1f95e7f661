import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS, simulatedTime } from "@/lib/base/clock";
import { log } from "@/lib/telemetry/log";
import { currentTraceparent } from "@/lib/telemetry/traces/spans";
import type { Announcement } from "./announcement-batches";
import { DELIVERY_LANES, type DeliveryLane } from "./delivery-lanes";
import { requestSweep, sendAnnouncements } from "./engine-client";

const MAX_WAITING = 20_000;
/** The most announcements of one endpoint that wait here; the last of them stands for all that is due there. */
const MAX_OF_ENDPOINT = 200;
const MAX_BATCH = 1_000;
/** The wait after the engine could not be reached. */
const RETRY_MS = SECOND_MS;
/**
 * The least time between two requests for a lane. Each starts a run, and a real Inngest starts some fifteen runs a second: events for
 * endpoints that hang must not fill its queue.
 */
const INTERVAL_MS = {
  live: 100,
  test: 100,
  "live-probation": 500,
  "test-probation": 500,
} as const satisfies Record<DeliveryLane, number>;

/**
 * Announces to the job engine what is due, after the commit and best effort: returns at once and never fails. The first
 * announcement in a lane is sent at once, those that follow closely are sent together. The sweep finds what is dropped because the
 * engine is unreachable or too many wait; it is asked for as soon as the engine answers. Nothing is announced in simulated time.
 */
export function announce(due: readonly Announcement[]): void {
  if (simulatedTime()) return;
  const traceparent = currentTraceparent();
  for (const one of due) {
    const ofEndpoint = (waitingOf.get(one.endpointId) ?? 0) + 1;
    if (waitingCount >= MAX_WAITING) {
      dropped = true;
      break;
    }
    if (ofEndpoint > MAX_OF_ENDPOINT + 1) continue;
    waitingOf.set(one.endpointId, ofEndpoint);
    waitingCount += 1;
    const { deliveryId, ...all } = one;
    const announced = ofEndpoint > MAX_OF_ENDPOINT ? all : one;
    const traced = traceparent !== undefined && deliveryId !== undefined;
    waiting[one.lane].push(traced ? { traces: { [deliveryId]: traceparent }, ...announced } : announced);
  }
  for (const lane of DELIVERY_LANES) if (waiting[lane].length > 0 && !sending.has(lane)) void drain(lane);
}

const waiting: Record<DeliveryLane, Announcement[]> = {
  live: [],
  test: [],
  "live-probation": [],
  "test-probation": [],
};
const waitingOf = new Map<string, number>();
let waitingCount = 0;
const sending = new Set<DeliveryLane>();
/** Whether something was dropped and the engine has not been asked for a sweep since. */
let dropped = false;

/** Sends one request for the lane at a time; announcements that arrive meanwhile share the next. */
async function drain(lane: DeliveryLane): Promise<void> {
  sending.add(lane);
  while (waiting[lane].length > 0 || dropped) {
    const batch = waiting[lane].splice(0, MAX_BATCH);
    for (const { endpointId } of batch) forgetOne(endpointId);
    let waitMs: number = INTERVAL_MS[lane];
    try {
      if (dropped) {
        dropped = false;
        await requestSweep();
      }
      if (batch.length > 0) await sendAnnouncements(batch);
    } catch (cause) {
      dropped = true;
      waitMs = RETRY_MS;
      const { length: count } = batch;
      if (count > 0) log.warn("Could not announce deliveries; the sweep will find them", { count, cause });
    }
    // The timer keeps no process alive.
    await sleep(waitMs, undefined, { ref: false });
  }
  sending.delete(lane);
}

function forgetOne(endpointId: string): void {
  waitingCount -= 1;
  const left = (waitingOf.get(endpointId) ?? 0) - 1;
  if (left > 0) waitingOf.set(endpointId, left);
  else waitingOf.delete(endpointId);
}
