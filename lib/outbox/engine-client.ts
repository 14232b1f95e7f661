import { Inngest } from "inngest";
import { SECOND_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { log } from "@/lib/telemetry/log";

const APP_ID = "tessera";

/** The engine event that requests a sweep after this process starts or the engine recovers from an outage. */
export const SWEEP_REQUESTED = "server/started";

const ENGINE_TIMEOUT_MS = 5 * SECOND_MS;

const globals = globalThis as typeof globalThis & { tesseraInngest?: Inngest };

/** Returns this process's Inngest client. The settings select the embedded engine or a real Inngest. */
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
 * would block all later announcements. Rejects like `fetch`, so that the SDK retries.
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

/** Asks the engine to run the sweep now. Rejects if the engine does not accept the request. */
export async function requestSweep(): Promise<void> {
  await inngest().send({ name: SWEEP_REQUESTED });
}

/** Requests a sweep when the process starts. Best effort: never rejects, because the sweep also runs every minute. */
export async function requestSweepAtStart(): Promise<void> {
  try {
    await requestSweep();
  } catch (cause) {
    log.warn("Could not announce the start; the sweep runs within a minute", { cause });
  }
}

/**
 * Checks the health of the job engine (embedded or self-hosted) with a request to its `/health` endpoint. Returns undefined for
 * Inngest Cloud (no `INNGEST_BASE_URL`), which has no such endpoint. Never rejects; takes at most `timeoutMs` milliseconds.
 */
export async function engineHealth(timeoutMs: number): Promise<"ok" | "failed" | "unreachable" | undefined> {
  const { INNGEST_BASE_URL } = env();
  if (INNGEST_BASE_URL === undefined) return undefined;
  try {
    const response = await fetch(new URL("/health", INNGEST_BASE_URL), {
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? "ok" : "failed";
  } catch (cause) {
    log.warn("The job engine does not answer", { cause });
    return "unreachable";
  }
}
