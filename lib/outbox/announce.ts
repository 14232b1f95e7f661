import { setTimeout as sleep } from "node:timers/promises";
import { Inngest } from "inngest";
import { SECOND_MS, simulatedTime } from "@/lib/base/clock";
import { requestContext } from "@/lib/base/request-context";
import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";
import { type Announcement, DELIVERY_LANES, type DeliveryLane, isProbation, type Traces } from "./event.sql";

const APP_ID = "tessera";

/**
 * The name of the event that asks the job engine to sweep for due webhook deliveries. It is sent after the server starts, after
 * a process is replaced, and after announcements were dropped.
 */
export const SWEEP_REQUESTED = "server/started";

const ENGINE_TIMEOUT_MS = 5 * SECOND_MS;

const globals = globalThis as typeof globalThis & { tesseraInngest?: Inngest };

/**
 * Returns this process's Inngest client. The settings select the embedded engine, a self-hosted Inngest server or Inngest
 * Cloud.
 */
export function inngest(): Inngest {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  globals.tesseraInngest ??= new Inngest({
    id: APP_ID,
    isDev: false,
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
    fetch: (url, init) => callEngine(url, init),
    logger: {
      debug: logSdkMessage("debug"),
      info: logSdkMessage("debug"),
      warn: logSdkMessage("warn"),
      error: logSdkMessage("warn"),
    },
    ...(INNGEST_BASE_URL && { baseUrl: INNGEST_BASE_URL }),
  });
  return globals.tesseraInngest;
}

/**
 * Calls `fetch` with a timeout of five seconds, because the SDK sets none. Without a timeout, a request that is never answered
 * would block all later announcements of its lane. Rejects like `fetch`, so that the SDK retries.
 */
export async function callEngine(
  url: string | URL | Request,
  init?: RequestInit,
  timeoutMs = ENGINE_TIMEOUT_MS,
): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new TypeError("fetch failed", { cause });
  }
}

/**
 * Returns a function that writes the SDK's messages to our log. The SDK passes strings, and an error either directly or as the
 * property `err` of an object.
 */
function logSdkMessage(level: "debug" | "warn") {
  return (...parts: unknown[]) => {
    const errors = parts.map((part) => (part instanceof Object && "err" in part ? part.err : part));
    log[level]("The Inngest SDK logged a message", {
      said: parts.filter((part) => typeof part === "string").join(" "),
      cause: errors.find((part) => part instanceof Error),
    });
  };
}

/** Asks the job engine to sweep for due webhook deliveries now. Rejects if the engine does not accept the request. */
async function requestSweep(): Promise<void> {
  await inngest().send({ name: SWEEP_REQUESTED });
}

/**
 * Asks the job engine to sweep for due webhook deliveries after the server starts or a process is replaced. Best effort: never
 * rejects, because the sweep also runs every minute.
 */
export async function requestSweepAtStart(): Promise<void> {
  try {
    await requestSweep();
  } catch (cause) {
    log.warn("Could not announce the start; the sweep runs within a minute", { cause });
  }
}

/**
 * Returns the name of the event that announces a lane's due webhook deliveries to the job engine. The event starts a run at
 * once, or at its time (`ts`) if it has one. It contains only IDs and traces; the run reads the deliveries' rows.
 */
export const deliveriesDue = (lane: DeliveryLane) => `webhook/${lane}.due` as const;

/** The length of a batch's interval, in milliseconds. Deliveries that are due within the same interval form one batch. */
const BATCH_INTERVAL_MS = 100;
/**
 * The maximum number of deliveries to one endpoint that are announced by ID, in one batch and in the queue. The queue counts
 * deliveries due now and deliveries due later separately. Beyond the maximum, one announcement without IDs covers all
 * deliveries to the endpoint that are due at the announcement's time. The sweep finds those that become due after that time.
 */
const MAX_PER_ENDPOINT = 200;

/** Due webhook deliveries to one endpoint: those in `deliveryIds` or, without it, all that are due. */
type DueAtEndpoint = { endpointId: string; deliveryIds?: string[]; traces?: Traces };

/**
 * The webhook deliveries that one run of the job engine attempts. `at` is when to run, in milliseconds since 1970, or undefined
 * for now.
 */
type DueBatch = { lane: DeliveryLane; at: number | undefined; endpoints: DueAtEndpoint[] };

/**
 * Groups announcements by lane and due time into batches, one per run of the job engine. A run costs the engine far more than
 * one delivery, so one run serves all endpoints of a batch. Deliveries are scheduled less than 100 ms late and never early. An
 * endpoint with more than 200 deliveries in a batch is announced without their IDs.
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

/** Sends announcements of due webhook deliveries to the job engine in one request. Rejects if the engine does not accept it. */
export async function sendAnnouncements(announcements: readonly Announcement[]): Promise<void> {
  await inngest().send(
    groupIntoBatches(announcements).map(({ lane, at, ...data }) => ({
      name: deliveriesDue(lane),
      data,
      ...(at !== undefined && { ts: at }),
    })),
  );
}

const MAX_QUEUED = 20_000;
const MAX_BATCH = 1_000;
/** How long to wait after a failed request to the job engine, in milliseconds. */
const RETRY_MS = SECOND_MS;
/**
 * Returns the minimum interval between two requests to the job engine for one delivery lane, in milliseconds. Each request
 * starts at least one run, and Inngest starts only about fifteen runs per second. Probation lanes have a longer interval, so
 * that endpoints that hang do not fill Inngest's queue.
 */
const intervalMs = (lane: DeliveryLane): number => (isProbation(lane) ? 500 : 100);

/**
 * Announces due webhook deliveries to the job engine. Call it after the deliveries are committed. Best effort: returns
 * immediately and never throws. An idle lane sends its announcements at once; a busy lane adds them to its next batch. If the
 * queue is full or the engine is unreachable, announcements are dropped, and a sweep is requested once the engine answers. Does
 * nothing while time is simulated.
 */
export function announce(announcements: readonly Announcement[]): void {
  if (simulatedTime()) return;
  const traceparent = requestContext()?.traceparent;
  for (const one of announcements) {
    const group = queueGroup(one);
    const ofGroup = (queuedByGroup.get(group) ?? 0) + 1;
    if (queuedCount >= MAX_QUEUED) {
      isSweepNeeded = true;
      break;
    }
    if (ofGroup > MAX_PER_ENDPOINT + 1) continue;
    queuedByGroup.set(group, ofGroup);
    queuedCount += 1;
    const { deliveryId, ...allDue } = one;
    const announced = ofGroup > MAX_PER_ENDPOINT ? allDue : one;
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
const queuedByGroup = new Map<string, number>();
/**
 * Returns the group in which an announcement is counted. An endpoint's announcements for now and for later are counted
 * separately, because an announcement for later does not cover deliveries that are due now.
 */
const queueGroup = ({ endpointId, dueAt }: Announcement) => (dueAt ? `${endpointId} later` : endpointId);
let queuedCount = 0;
const sending = new Set<DeliveryLane>();
/** True if announcements were dropped since a sweep was last requested. */
let isSweepNeeded = false;

/**
 * Sends the lane's queued announcements, one request at a time, and requests a sweep if one is needed. Announcements that
 * arrive during a request are sent in a later one.
 */
async function drain(lane: DeliveryLane): Promise<void> {
  sending.add(lane);
  while (queues[lane].length > 0 || isSweepNeeded) {
    const batch = queues[lane].splice(0, MAX_BATCH);
    for (const one of batch) removeQueued(queueGroup(one));
    let waitMs = intervalMs(lane);
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

function removeQueued(group: string): void {
  queuedCount -= 1;
  const left = (queuedByGroup.get(group) ?? 0) - 1;
  if (left > 0) queuedByGroup.set(group, left);
  else queuedByGroup.delete(group);
}
