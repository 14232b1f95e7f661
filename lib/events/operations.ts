import { operation } from "@/lib/operation";
import { listEvents } from "./list-events";
import { resendEvent } from "./resend-event";
import { retrieveEvent } from "./retrieve-event";
import {
  dataExample,
  eventIdExample,
  eventIdInput,
  eventPage,
  listEventsInput,
  retrievedEvent,
} from "./schema";

const tag = "Events";
const anEvent = { madeUp: eventIdExample, variable: "EVENT", words: "the id of one of your events" };
const resentAt = "2025-07-04T09:00:00.000000Z";
const givenUp = {
  started_at: "2025-07-04T17:21:07.000000Z",
  duration_ms: 15_000,
  outcome: "timeout",
  status_code: null,
};

export const listEventsOperation = operation({
  id: "listEvents",
  method: "GET",
  path: "/events",
  tag,
  summary: "List your events",
  description:
    "What your webhooks told you, or would have, newest first. To catch up after an outage list by `created_after`: " +
    "what has not reached you is `pending` while it is being retried, `failed` once that is given up, and `unsent` if you had " +
    "no webhook URL in use then. What each is about is left out: ask for it with `expand=data`, or retrieve the event. " +
    "Test events are not among them.",
  addition: true,
  message: "Events retrieved",
  caller: "account",
  errors: ["validation_failed"],
  query: listEventsInput,
  data: eventPage,
  cases: [
    {
      name: "expanded",
      summary: "With expand=data",
      answer: { data: { events: [{ data: dataExample }] } },
    },
    {
      name: "failed",
      summary: "One that failed",
      answer: {
        data: {
          events: [
            {
              delivery: {
                status: "failed",
                ended_reason: "attempts_used_up",
                attempt_count: 10,
                last_attempt: givenUp,
              },
            },
          ],
        },
      },
    },
  ],
  run: listEvents,
});

export const retrieveEventOperation = operation({
  id: "retrieveEvent",
  method: "GET",
  path: "/events/{id}",
  tag,
  summary: "Retrieve an event",
  description:
    "The event with its latest 50 deliveries and their attempts. Attempts are kept for 90 days at least; an event that is no " +
    "longer kept itself is `not_found`.",
  addition: true,
  message: "Event retrieved",
  caller: "account",
  errors: ["not_found"],
  params: eventIdInput,
  data: retrievedEvent,
  putIn: anEvent,
  run: retrieveEvent,
});

export const resendEventOperation = operation({
  id: "resendEvent",
  method: "POST",
  path: "/events/{id}/resend",
  tag,
  summary: "Send an event again",
  description:
    "Queues another delivery of the same body with the same `webhook-id`, also of an event your server took before. One " +
    "that still waits for its next attempt is attempted now instead; while an attempt is under way nothing more is queued, " +
    "and that attempt decides.",
  addition: true,
  message: "Event queued for delivery",
  caller: "account",
  errors: ["not_found", "no_webhook_url"],
  params: eventIdInput,
  data: retrievedEvent,
  putIn: { ...anEvent, words: `${anEvent.words}, which needs a webhook URL to be sent to` },
  cases: [
    {
      name: "queued",
      summary: "Queued",
      answer: {
        data: {
          delivery: {
            status: "pending",
            ended_reason: null,
            attempt_count: 0,
            next_attempt_at: resentAt,
            last_attempt: null,
          },
          deliveries: [
            { number: 1, status: "unsent", ended_reason: null, attempt_count: 0, attempts: [] },
            {
              number: 2,
              status: "pending",
              ended_reason: null,
              created_at: resentAt,
              attempt_count: 0,
              next_attempt_at: resentAt,
              attempts: [],
            },
          ],
        },
      },
    },
  ],
  run: resendEvent,
});

/** In the order of the API's table of contents. */
export const eventOperations = [listEventsOperation, retrieveEventOperation, resendEventOperation];
