import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import type { DisabledReason } from "@/lib/webhooks/endpoints/schema";
import type { AttemptOutcome, DeliveryStatus, EndedReason } from "./schema";

/** The wait before each attempt, counted from the end of the one before. Ten attempts over a little more than three days. */
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
export const MAX_RETRY_AFTER_MS = DAY_MS;
export const FAILING_LIMIT_MS = 5 * DAY_MS;
/** An answer within this time is prompt. */
const PROMPT_MS = 2 * SECOND_MS;
/** How long an endpoint has failed when it is first paused, and the longest pause. */
const PAUSE_AFTER_MS = 10 * SECOND_MS;
const MAX_PAUSE_MS = MINUTE_MS;

const GONE = 410;
const ASKS_FOR_TIME = new Set([429, 503]);

/** The receiver's answer to one attempt. `status` is null when no answer came. */
export type Answered = { outcome: AttemptOutcome; status: number | null; retryAfter: string | undefined };

/** The state of the delivery and its endpoint when the attempt ended. */
export type Circumstances = {
  /** The number of this attempt; the first is 1. */
  attempt: number;
  endedAt: Date;
  /** When the endpoint's present run of failures began. */
  failingSince: Date | null;
  /** A test event is tried once and says nothing of the endpoint. */
  testEvent: boolean;
  /** One of a type beyond the contract says nothing of the endpoint either: its 410 is an answer like any other. */
  addition: boolean;
  /** Uniform in [0, 1). */
  random: number;
};

export type Decision = {
  delivery:
    | { status: "succeeded" | "failed"; endedReason: EndedReason }
    | { status: "pending"; nextAttemptAt: Date };
  /** Set when the endpoint is to be sent nothing more. */
  disable: DisabledReason | null;
};

/**
 * Decides what follows from an attempt. An endpoint disabled for its failures keeps this delivery's schedule: the row ends when
 * its time comes and the endpoint is still disabled, and is sent if a new URL was set before.
 */
export function decideAfterAttempt(answered: Answered, circumstances: Circumstances): Decision {
  const { attempt, endedAt, failingSince, testEvent, addition, random } = circumstances;
  if (answered.outcome === "delivered") return ended("succeeded");
  if (testEvent) return ended("test_event");
  if (answered.status === GONE && !addition) return ended("gone", "gone");
  const failedLong =
    !addition && failingSince && endedAt.getTime() - failingSince.getTime() >= FAILING_LIMIT_MS;
  const disable = failedLong ? "failing" : null;
  const scheduledMs = ATTEMPT_DELAYS_MS[attempt];
  if (scheduledMs === undefined) return ended("attempts_used_up", disable);
  const delayMs = withJitter(Math.max(scheduledMs, requestedDelayMs(answered, endedAt)), random);
  return {
    delivery: { status: "pending", nextAttemptAt: new Date(endedAt.getTime() + delayMs) },
    disable,
  };
}

function ended(endedReason: EndedReason, disable: DisabledReason | null = null): Decision {
  return { delivery: { status: endedReason === "succeeded" ? "succeeded" : "failed", endedReason }, disable };
}

/**
 * Why a recorded delivery ended; null until it has, and of one that failed before the reason was recorded. Of a success
 * the status says it.
 */
export function endedReasonOf(delivery: {
  status: DeliveryStatus | null;
  endedReason: EndedReason | null;
}): EndedReason | null {
  return delivery.status === "succeeded" ? "succeeded" : delivery.endedReason;
}

/**
 * Up to a fifth later, never earlier: receivers that failed together are not called together again, and none is
 * called before the schedule or its own Retry-After says.
 */
function withJitter(delayMs: number, random: number): number {
  return Math.round(delayMs * (1 + JITTER * random));
}

/**
 * The wait a 429 or 503 asks for, at most a day. It can only lengthen the scheduled one: a receiver that keeps
 * answering `Retry-After: 1` would otherwise use up its ten attempts in ten seconds.
 */
function requestedDelayMs({ status, retryAfter }: Answered, at: Date): number {
  if (status === null || !ASKS_FOR_TIME.has(status) || retryAfter === undefined) return 0;
  return Math.min(readRetryAfterMs(retryAfter, at) ?? 0, MAX_RETRY_AFTER_MS);
}

/** `Retry-After` as RFC 9110, 10.2.3 has it, seconds or an HTTP date; undefined for anything else. */
export function readRetryAfterMs(header: string, at: Date): number | undefined {
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS;
  const time = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - at.getTime());
}

/** Whether the endpoint answered promptly: others may wait behind it, and it is not on probation. */
export function isPrompt({ delivery }: Decision, durationMs: number): boolean {
  return delivery.status === "succeeded" && durationMs <= PROMPT_MS;
}

/**
 * Until when an endpoint is paused after a failure that began while it was failing already; null where it is not. The pause
 * lasts as long as the endpoint has failed, up to a minute: an endpoint that hangs for ever takes one slot for one timeout in a
 * little more than a minute, however much is due there.
 */
export function pauseUntil(failingSince: Date | null, endedAt: Date): Date | null {
  const failingMs = failingSince ? endedAt.getTime() - failingSince.getTime() : 0;
  return failingMs < PAUSE_AFTER_MS ? null : new Date(endedAt.getTime() + Math.min(failingMs, MAX_PAUSE_MS));
}
