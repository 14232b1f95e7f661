import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import { additionalTypes, OPTIONAL_EVENT_TYPES } from "@/lib/base/event-schema";
import type { AttemptOutcome, EndedReason } from "./schema";

/**
 * The scheduled delay before each of the ten attempts of a delivery, from the end of the previous attempt, in milliseconds. The
 * delays add up to a little over three days.
 */
export const ATTEMPT_DELAYS_MS: readonly number[] = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const JITTER = 0.2;
/** The longest delay before an attempt that a receiver's `Retry-After` header can cause, in milliseconds, including jitter. */
export const MAX_RETRY_AFTER_MS = DAY_MS;
export const FAILING_LIMIT_MS = 5 * DAY_MS;
/**
 * The time after an endpoint's latest pause, in milliseconds, at which a run of failures ends if no attempt has been made
 * since. Exceeds every delay before an attempt, including jitter.
 */
export const QUIET_LIMIT_MS = 2 * DAY_MS;
/** The maximum duration of a prompt attempt, in milliseconds. An endpoint is prompt while its latest attempts are. */
const PROMPT_MS = 2 * SECOND_MS;
/**
 * A failed attempt pauses an endpoint that has been failing for at least `PAUSE_AFTER_MS`. A pause lasts at most
 * `MAX_PAUSE_MS`.
 */
const PAUSE_AFTER_MS = 10 * SECOND_MS;
const MAX_PAUSE_MS = MINUTE_MS;

const GONE = 410;
const HONORS_RETRY_AFTER = new Set([429, 503]);

/** The result of one attempt. `status` and `retryAfter` are from the response; `status` is null if there was none. */
export type AttemptResponse = {
  outcome: AttemptOutcome;
  status: number | null;
  retryAfter: string | undefined;
};

/** The facts, besides the response, on which the decision after an attempt is based. */
export type AttemptContext = {
  /** The number of this attempt; the first is 1. */
  attempt: number;
  endedAt: Date;
  /** When the endpoint's current run of failures began, or null if there was none when the delivery was claimed. */
  failingSince: Date | null;
  /** True for a test event, whose deliveries are attempted only once. */
  testEvent: boolean;
  /** Whether the outcome affects the endpoint's health. If not, a 410 is treated like any other failure. */
  affectsHealth: boolean;
  /** A random number, uniform in [0, 1). */
  random: number;
};

/**
 * Returns true if the outcome of an attempt affects the endpoint's health: whether the endpoint counts as failing, and is
 * paused or disabled. This is the case for required event types (see `contractTypesFor`), and for optional ones if the endpoint
 * is subscribed to no required type. It is never the case for low-balance events, test events and simulated outages.
 */
export function affectsEndpointHealth(attempt: {
  readonly eventType: string;
  readonly testEvent: boolean;
  /** Whether the attempt fails without a request, because the simulator treats the receiver as down. */
  readonly receiverIsDown: boolean;
  /** True if the endpoint is subscribed to no required event type. */
  readonly onlyAdditions: boolean;
}): boolean {
  const { eventType, testEvent, receiverIsDown, onlyAdditions } = attempt;
  const isAmong = (types: readonly string[]) => types.includes(eventType);
  if (testEvent || receiverIsDown) return false;
  return !isAmong(additionalTypes) || (onlyAdditions && isAmong(OPTIONAL_EVENT_TYPES));
}

export type Decision = {
  delivery:
    | { status: "succeeded" | "failed"; endedReason: EndedReason }
    | { status: "pending"; nextAttemptAt: Date };
  /** The reason to disable the endpoint, or null to leave it enabled. */
  disable: "gone" | "failing" | null;
};

/**
 * Decides whether to retry a delivery after an attempt, and whether to disable its endpoint. Disabling an endpoint does not end
 * its pending deliveries: each fails when its next attempt is due, unless the endpoint has been enabled again by then.
 */
export function decideAfterAttempt(response: AttemptResponse, context: AttemptContext): Decision {
  const { attempt, endedAt, failingSince, testEvent, affectsHealth, random } = context;
  if (response.outcome === "delivered") return ended("succeeded");
  if (testEvent) return ended("test_event");
  if (response.status === GONE && affectsHealth) return ended("gone", "gone");
  const failedLong =
    affectsHealth && failingSince && endedAt.getTime() - failingSince.getTime() >= FAILING_LIMIT_MS;
  const disable = failedLong ? "failing" : null;
  const scheduledMs = ATTEMPT_DELAYS_MS[attempt];
  if (scheduledMs === undefined) return ended("attempts_used_up", disable);
  const requestedMs = withJitter(requestedDelayMs(response, endedAt), random);
  const delayMs = Math.max(withJitter(scheduledMs, random), Math.min(requestedMs, MAX_RETRY_AFTER_MS));
  return { delivery: { status: "pending", nextAttemptAt: new Date(endedAt.getTime() + delayMs) }, disable };
}

function ended(endedReason: EndedReason, disable: Decision["disable"] = null): Decision {
  return { delivery: { status: endedReason === "succeeded" ? "succeeded" : "failed", endedReason }, disable };
}

/** Lengthens a delay by up to 20%, so that deliveries that failed at the same time are not retried at the same time. */
function withJitter(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 + JITTER * random));
}

/**
 * Returns the delay that a 429 or 503 response requests with `Retry-After`, in milliseconds, at most a day. Returns 0 for any
 * other response. The requested delay can only lengthen the scheduled one, because `Retry-After: 1` would otherwise use up all
 * ten attempts in ten seconds.
 */
function requestedDelayMs({ status, retryAfter }: AttemptResponse, at: Date): number {
  if (status === null || !HONORS_RETRY_AFTER.has(status) || retryAfter === undefined) return 0;
  return Math.min(readRetryAfterMs(retryAfter, at) ?? 0, MAX_RETRY_AFTER_MS);
}

/**
 * Parses `Retry-After`, given in seconds or as an HTTP date (RFC 9110, 5.6.7). A date without a time zone is in GMT. Returns the
 * number of milliseconds after `at`, 0 for an earlier date, or undefined for a malformed value.
 */
export function readRetryAfterMs(header: string, at: Date): number | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const date = /:\d\d$| \d{4}$/.test(text) ? `${text} GMT` : text;
  const time = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - at.getTime());
}

/** Returns true if the attempt succeeded within two seconds. */
export function isPrompt({ delivery }: Decision, durationMs: number): boolean {
  return delivery.status === "succeeded" && durationMs <= PROMPT_MS;
}

/**
 * Returns when the pause after a failure ends, or null if there is none, because the endpoint has been failing for less than
 * ten seconds. A pause lasts as long as the endpoint has been failing, at most a minute. An endpoint that hangs therefore costs
 * about one timed-out request per minute, whatever its backlog.
 */
export function pauseUntil(failingSince: Date | null, endedAt: Date): Date | null {
  const failingMs = failingSince ? endedAt.getTime() - failingSince.getTime() : 0;
  return failingMs < PAUSE_AFTER_MS ? null : new Date(endedAt.getTime() + Math.min(failingMs, MAX_PAUSE_MS));
}

/**
 * Returns when the endpoint's current run of failures began, or null if there is none at `at`. A run ends
 * {@link QUIET_LIMIT_MS} after `pausedUntil`, the end of the pause after the latest failure. If runs never ended, a single
 * failure after a month without attempts could disable the endpoint. If `pausedUntil` is null, the run continues.
 */
export function currentRunSince(
  { failingSince, pausedUntil }: { readonly failingSince: Date | null; readonly pausedUntil: Date | null },
  at: Date,
): Date | null {
  const isQuiet = pausedUntil !== null && at.getTime() - pausedUntil.getTime() >= QUIET_LIMIT_MS;
  return isQuiet ? null : failingSince;
}

/** The number of an endpoint's concurrency slots while its attempts succeed. After a failure it has `SLOTS_AFTER_FAILURE`. */
const SLOTS = 10;
const SLOTS_AFTER_FAILURE = 1;
/**
 * Limits on the total number of concurrent requests to endpoints on probation. From the soft limit on, each of these endpoints
 * has one slot. From the hard limit on, each has none.
 */
const PROBATION_SOFT_LIMIT = 500;
const PROBATION_HARD_LIMIT = 2_000;

/** `failing`: the endpoint's latest attempts failed. `prompt`: it is not on probation. */
export type EndpointState = { failing: boolean; readonly prompt: boolean };

/** Returns how many slots an endpoint has. `onProbation` is the number of open requests to all endpoints on probation. */
export function slotsFor({ failing, prompt }: EndpointState, onProbation: number): number {
  if (!prompt && onProbation >= PROBATION_HARD_LIMIT) return 0;
  return failing || (!prompt && onProbation >= PROBATION_SOFT_LIMIT) ? SLOTS_AFTER_FAILURE : SLOTS;
}
