import { Inngest } from "inngest";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";
import { type Announcement, groupIntoBatches } from "./announcement-batches";
import type { DeliveryLane } from "./delivery-lanes";

const APP_ID = "tessera";

/**
 * Tell the engine that deliveries to one endpoint are due, now or at the event's time. They carry identifiers alone: the
 * rows are the truth.
 */
export const DELIVERIES_DUE = {
  live: "webhook/live.due",
  test: "webhook/test.due",
  "live-probation": "webhook/live-probation.due",
  "test-probation": "webhook/test-probation.due",
} as const satisfies Record<DeliveryLane, string>;

/**
 * Tells the engine to look at all that waits in the tables at once: a server has started, or the engine answers again. The
 * name is what releases before send.
 */
export const SWEEP_REQUESTED = "server/started";

const ENGINE_TIMEOUT_MS = 5 * SECOND_MS;

const held = globalThis as typeof globalThis & { tesseraInngest?: Inngest };

/** The process's Inngest client: the embedded engine or a real Inngest, by settings alone. */
export function inngest(): Inngest {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  held.tesseraInngest ??= new Inngest({
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
  return held.tesseraInngest;
}

/**
 * `fetch` that fails after five seconds. The SDK sets no limit to its calls, and Node's is five minutes: announcements go
 * out one after the other, so a single one that an engine took and never answered would hold up all that follow.
 * Rejects as fetch itself does, which the SDK takes as a reason to try again.
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

/** Lets the SDK speak through our log: it passes a sentence, and an error by itself or as the `err` of an object. */
function logSdkMessage(level: "debug" | "warn") {
  return (...said: unknown[]) => {
    const errors = said.map((part) => (isObject(part) && "err" in part ? part.err : part));
    log[level]("The Inngest SDK reports something", {
      said: said.filter((part) => typeof part === "string").join(" "),
      cause: errors.find((part) => part instanceof Error),
    });
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Announces what is due in one request. Rejects when the engine does not take it. */
export async function sendAnnouncements(due: readonly Announcement[]): Promise<void> {
  await inngest().send(
    groupIntoBatches(due).map(({ lane, at, ...data }) => ({
      name: DELIVERIES_DUE[lane],
      data,
      ...(at !== undefined && { ts: at }),
    })),
  );
}

/** Has the sweep look at everything at once. Rejects when the engine does not take it. */
export async function requestSweep(): Promise<void> {
  await inngest().send({ name: SWEEP_REQUESTED });
}

/** {@link requestSweep} after a start, best effort: never rejects, because the sweep runs every minute anyway. */
export async function announceStart(): Promise<void> {
  try {
    await requestSweep();
  } catch (cause) {
    log.warn("Could not announce the start; the sweep runs within a minute", { cause });
  }
}
