import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { publicEndpointId, publicEventId } from "@/lib/base/ids";
import { failureMessage } from "@/lib/webhooks/deliveries/failure";
import {
  ATTEMPT_CAUSES,
  type DeliveryAttempt,
  type DeliveryStatus,
  type EventDelivery,
  outcomeField,
} from "@/lib/webhooks/deliveries/schema";
import type { RetrievedEvent, WebhookEvent } from "./schema";
import type { EventRow, findEvent } from "./store";

type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;
type FoundDelivery = FoundEvent["deliveries"][number];
type FoundAttempt = FoundDelivery["attempts"][number];
type EventHeader = Pick<EventRow, "id" | "type" | "environment" | "testEvent" | "createdAt">;

/**
 * Converts an event to the API resource for lists, with its combined delivery state across endpoints. Includes the event's data
 * if the payload was selected.
 */
export function presentEvent(row: EventRow): WebhookEvent {
  const { lastStartedAt, lastDurationMs, lastOutcome, lastStatusCode, lastUrl, lastCause, lastCauseDetail } =
    row;
  const durationMs = lastDurationMs ?? 0;
  return {
    ...presentHeader(row),
    delivery: {
      status: row.status ?? "not_requested",
      ended_reason: row.endedReason,
      attempt_count: row.attemptCount ?? 0,
      next_attempt_at: timestampOrNull(row.nextAttemptAt),
      last_attempt:
        lastStartedAt && lastOutcome && lastUrl !== null
          ? {
              started_at: timestamp(lastStartedAt),
              duration_ms: durationMs,
              outcome: lastOutcome,
              status_code: lastStatusCode,
              failure_message: failureMessage({
                outcome: lastOutcome,
                status: lastStatusCode,
                durationMs,
                url: lastUrl,
                cause: lastCause,
                causeDetail: lastCauseDetail,
              }),
            }
          : null,
    },
    ...(row.payload !== null && { data: dataOf(row.payload) }),
  };
}

/** The state of an event that has no delivery because no endpoint is subscribed to its type. */
const NOT_REQUESTED = {
  status: "not_requested",
  ended_reason: null,
  attempt_count: 0,
  next_attempt_at: null,
  attempts: [] as DeliveryAttempt[],
} as const;

/** Converts an event to the API resource, with its deliveries in ascending order of creation and their attempts. */
export function presentFoundEvent(event: FoundEvent): RetrievedEvent {
  const deliveries = event.deliveries.toSorted(byTime);
  const shown = deliveries.filter(({ latest }) => latest).toSorted(byWeight)[0];
  const { status, ended_reason, attempt_count, next_attempt_at, attempts } = shown
    ? presentDelivery(shown)
    : NOT_REQUESTED;
  const last = attempts.at(-1);
  const last_attempt = last ? withoutResponse(last) : null;
  return {
    ...presentHeader(event),
    delivery: { status, ended_reason, attempt_count, next_attempt_at, last_attempt },
    data: dataOf(event.payload),
    deliveries: deliveries.map(presentDelivery),
  };
}

function byTime(one: FoundDelivery, other: FoundDelivery): number {
  const laterMs = one.createdAt.getTime() - other.createdAt.getTime();
  return laterMs || (one.id < other.id ? -1 : 1);
}

/** Compares two deliveries so that the one that determines the event's state sorts first, by the rules of `decisiveDelivery`. */
function byWeight(one: FoundDelivery, other: FoundDelivery): number {
  const heavier = WEIGHTS.indexOf(one.status) - WEIGHTS.indexOf(other.status);
  return heavier || other.attemptCount - one.attemptCount || (one.id < other.id ? -1 : 1);
}

const WEIGHTS: readonly DeliveryStatus[] = ["failed", "pending", "succeeded", "unsent"];

function withoutResponse({
  started_at,
  duration_ms,
  outcome,
  status_code,
  failure_message,
}: DeliveryAttempt) {
  return { started_at, duration_ms, outcome, status_code, failure_message };
}

function presentHeader(event: EventHeader) {
  return {
    id: publicEventId(event.id),
    type: event.type,
    environment: event.environment,
    test_event: event.testEvent,
    created_at: timestamp(event.createdAt),
  };
}

function dataOf(payload: string): Record<string, unknown> {
  return (JSON.parse(payload) as { data: Record<string, unknown> }).data;
}

function presentDelivery(delivery: FoundDelivery): EventDelivery {
  return {
    number: delivery.round,
    endpoint_id: delivery.endpointId && publicEndpointId(delivery.endpointId),
    status: delivery.status,
    ended_reason: delivery.endedReason,
    created_at: timestamp(delivery.createdAt),
    attempt_count: delivery.attemptCount,
    next_attempt_at: timestampOrNull(delivery.nextAttemptAt),
    attempts: delivery.attempts.map(presentAttempt),
  };
}

function presentAttempt(attempt: FoundAttempt): DeliveryAttempt {
  const outcome = outcomeField.parse(attempt.outcome);
  const { url, statusCode: status, durationMs, causeDetail } = attempt;
  const cause = ATTEMPT_CAUSES.find((known) => known === attempt.cause) ?? null;
  return {
    number: attempt.number,
    url,
    started_at: timestamp(attempt.startedAt),
    duration_ms: durationMs,
    outcome,
    status_code: status,
    failure_message: failureMessage({ outcome, status, durationMs, url, cause, causeDetail }),
    response_excerpt: attempt.responseExcerpt,
  };
}
