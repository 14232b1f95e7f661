import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { eventIdOf, publicEndpointId, publicEventId, timeOfId } from "@/lib/base/ids";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { readOrderedPage } from "@/lib/db/page";
import { failureMessage } from "@/lib/webhooks/deliveries/failure-message";
import {
  ATTEMPT_CAUSES,
  type DeliveryAttempt,
  type EventDelivery,
  outcomeField,
} from "@/lib/webhooks/deliveries/schema";
import { STATES_BY_RANK } from "./event-state.sql";
import { findRetentionStart } from "./retention-store";
import type { EventPage, listEventsInput, RetrievedEvent, WebhookEvent } from "./schema";
import { type EventRow, type EventSearch, findEvent, findPayload, selectEvents } from "./store";
import { findScanEnd, isUnrequestedScan } from "./unrequested.sql";

type FoundEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>;
type FoundDelivery = FoundEvent["deliveries"][number];
type FoundAttempt = FoundDelivery["attempts"][number];
type EventHeader = Pick<EventRow, "id" | "type" | "environment" | "testEvent" | "createdAt">;

/**
 * Converts an event to the API resource for lists and the event feed, with its combined delivery state across endpoints.
 * Includes the event's data if the payload was selected.
 */
export function presentEvent(row: EventRow): WebhookEvent {
  const { startedAt, durationMs, outcome, url } = row;
  const hasAttempt = startedAt && durationMs !== null && outcome && url !== null;
  return {
    ...presentHeader(row),
    delivery: presentState(row, hasAttempt ? { ...row, startedAt, durationMs, outcome, url } : undefined),
    ...(row.payload !== null && { data: dataOf(row.payload) }),
  };
}

/**
 * Converts an event to the API resource for a single event, with its deliveries, oldest first, and the attempts of each
 * delivery.
 */
function presentFoundEvent(event: FoundEvent): RetrievedEvent {
  const deliveries = event.deliveries.toSorted(byTime);
  const decisive = deliveries.filter(({ latest }) => latest).toSorted(byWeight)[0];
  return {
    ...presentHeader(event),
    delivery: presentState(decisive, decisive?.attempts.at(-1)),
    data: dataOf(event.payload),
    deliveries: deliveries.map(presentDelivery),
  };
}

function byTime(one: FoundDelivery, other: FoundDelivery): number {
  const laterMs = one.createdAt.getTime() - other.createdAt.getTime();
  return laterMs || (one.id < other.id ? -1 : 1);
}

/**
 * Compares two deliveries so that the one that determines the event's state sorts first, by the rules of `decisiveDelivery`.
 */
function byWeight(one: FoundDelivery, other: FoundDelivery): number {
  const heavier = STATES_BY_RANK.indexOf(one.status) - STATES_BY_RANK.indexOf(other.status);
  return heavier || other.attemptCount - one.attemptCount || (one.id < other.id ? -1 : 1);
}

type DeliveryState = Pick<EventRow, "status" | "endedReason" | "attemptCount" | "nextAttemptAt">;

/**
 * Returns an event's delivery state as the API shows it, from the delivery that determines it and that delivery's last attempt.
 * The status of an event without a delivery is `not_requested`.
 */
function presentState(
  delivery: DeliveryState | undefined,
  last: AttemptSummary | undefined,
): WebhookEvent["delivery"] {
  return {
    status: delivery?.status ?? "not_requested",
    ended_reason: delivery?.endedReason ?? null,
    attempt_count: delivery?.attemptCount ?? 0,
    next_attempt_at: timestampOrNull(delivery?.nextAttemptAt ?? null),
    last_attempt: last ? summarize(last) : null,
  };
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
  const { number, url, responseExcerpt } = attempt;
  return { number, url, ...summarize(attempt), response_excerpt: responseExcerpt };
}

type AttemptSummary = Omit<FoundAttempt, "id" | "deliveryId" | "number" | "responseExcerpt">;

function summarize({ startedAt, statusCode, durationMs, url, causeDetail, ...attempt }: AttemptSummary) {
  const outcome = outcomeField.parse(attempt.outcome);
  const cause = ATTEMPT_CAUSES.find((known) => known === attempt.cause) ?? null;
  return {
    started_at: timestamp(startedAt),
    duration_ms: durationMs,
    outcome,
    status_code: statusCode,
    failure_message: failureMessage({ outcome, status: statusCode, durationMs, url, cause, causeDetail }),
  };
}

type Search = z.output<typeof listEventsInput> & {
  /** Whether to list real events (`none`, as the API does) or test events (`only`). */
  testEvents?: "none" | "only";
  /** `intent` restricts `reference` to intents. A subscription can have the same reference. */
  about?: "intent";
};

/**
 * Returns a page of the caller's events, newest first, each with its combined delivery state across endpoints. If the search
 * selects the status `not_requested`, a page can be short or empty although more pages follow.
 */
export async function listEvents(caller: Caller, search: Search): Promise<Outcome<EventPage>> {
  const { limit, after, testEvents = "none" } = search;
  const { rows, next } = await readOrderedPage(
    { before: after && eventIdOf(after), limit },
    async (page) => {
      const query: EventSearch = {
        before: page.after?.id,
        limit: page.limit,
        type: search.type,
        deliveryStatus: search.delivery_status,
        reference: search.reference,
        about: search.about,
        createdFrom: search.created_after,
        createdBefore: search.created_before,
        testEvents,
        withPayload: search.expand === "data",
      };
      const found = await selectEvents(caller, query);
      const stopped = isUnrequestedScan(query) && found.length < page.limit;
      return { rows: found, end: stopped ? await findScanEnd(caller, query) : null };
    },
    presentEvent,
    ({ id }) => ({ id }),
  );
  return listed({ events: rows, next: next && publicEventId(next) }, rows.length);
}

/**
 * Returns an event of the caller with its latest 50 deliveries and their attempts. Throws `not_found` if the event is unknown
 * or deleted.
 */
export async function retrieveEvent(
  caller: Caller,
  { id }: { id: string },
): Promise<Outcome<RetrievedEvent>> {
  const eventId = eventIdOf(id);
  const event = eventId && (await findEvent(caller, eventId));
  return event ? found(presentFoundEvent(event)) : throwMissingEvent(eventId);
}

/**
 * Throws `not_found`. If the ID shows that the event is older than the retention start, the message says that the event has
 * been deleted, and from which day events are still stored.
 */
async function throwMissingEvent(eventId: string | undefined): Promise<never> {
  const since = await findRetentionStart();
  if (eventId === undefined || timeOfId(eventId) >= since) throw new AppError("not_found");
  const day = since.toISOString().slice(0, 10);
  throw new AppError("not_found", {
    message: `This event has been deleted: events from before ${day} are no longer stored.`,
  });
}

/**
 * Returns the webhook body of the caller's event, exactly as it is signed and sent. Throws `not_found` if the event is unknown
 * or deleted.
 */
export async function readEventBody(caller: Caller, { id }: { id: string }): Promise<string> {
  const eventId = eventIdOf(id);
  const body = eventId && (await findPayload(caller, eventId));
  return body ? body : throwMissingEvent(eventId);
}
