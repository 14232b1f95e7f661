import { operation } from "@/lib/base/operation";
import { followEvents } from "./follow-events";
import { listEvents, retrieveEvent } from "./read-events";
import { resendEvent } from "./resend-events";
import {
  dataExample,
  eventFeed,
  eventIdExample,
  eventIdInput,
  eventPage,
  followEventsInput,
  listEventsInput,
  resendEventInput,
  retrievedEvent,
  TEST_EVENTS_A_MINUTE,
  triggerEventInput,
} from "./schema";
import { triggerEvent } from "./send-test-event";

/** The properties that all operations in this file have in common. */
const ours = { tag: "Events", addition: true, caller: "account" } as const;
const anEvent = {
  exampleValue: eventIdExample,
  variable: "EVENT",
  description: "the ID of one of your events",
};
/** An example delivery of an event that happened while no endpoint was enabled. */
const unsent = {
  ...{ number: 1, endpoint_id: null, status: "unsent" },
  ...{ ended_reason: null, attempt_count: 0, attempts: [] },
};
const resentAt = "2025-07-04T09:00:00.000000Z";
const givenUp = {
  started_at: "2025-07-04T17:21:07.000000Z",
  duration_ms: 15_000,
  outcome: "timeout",
  status_code: null,
  failure_message: "api.acme.example did not respond within 15 s",
};

export const listEventsOperation = operation({
  id: "listEvents",
  method: "GET",
  path: "/events",
  ...ours,
  summary: "List your events",
  description:
    "Returns the events that were or would have been sent to your webhook endpoints, newest first. To catch up after an outage, filter by `created_after`: " +
    "an event that has not reached you is `pending` while it is retried, `failed` after the last attempt, and `unsent` if you had " +
    "no active webhook endpoint. The list does not show what a disabled endpoint missed while another endpoint received it: such an event " +
    "is `succeeded`. The card Missed events on the endpoint's page in the dashboard finds and sends these events. To get the " +
    "`data` of events, send `expand=data`, or retrieve an event. Test events are not listed.",
  message: "Events retrieved",
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
      summary: "With a failed event",
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

export const followEventsOperation = operation({
  id: "followEvents",
  method: "GET",
  path: "/events/feed",
  ...ours,
  summary: "Follow the events of your test environment",
  description:
    "Waits for events in your test environment and returns them, for development without a public URL. Call it " +
    "in a loop, each time with the `next` of the previous call. No event is left out, and an event that is " +
    "repeated has the same `id`. Test events are included, and no webhook URL is needed. At most three calls per " +
    "account can wait at the same time. A further call ends the oldest one. A call counts as one request, however long it " +
    "waits. In live mode, set a webhook URL instead: a live key is `forbidden` here.",
  message: "Events followed",
  environment: "test",
  errors: ["validation_failed"],
  query: followEventsInput,
  data: eventFeed,
  cases: [
    {
      name: "happened",
      summary: "With an event",
      answer: { data: { events: [{ data: dataExample }] } },
    },
    { name: "quiet", summary: "Without an event", answer: { data: { events: [] } } },
  ],
  run: followEvents,
});

export const triggerEventOperation = operation({
  id: "triggerEvent",
  method: "POST",
  path: "/events/trigger",
  ...ours,
  summary: "Trigger a test event",
  description:
    "Creates a test event, like the dashboard: it contains sample `data`, and its webhook contains `test_event`. It is sent once " +
    "to each of your enabled webhook endpoints that is subscribed to its type, or to the one in `endpoint_id`, even if that endpoint " +
    "is not subscribed. If no enabled endpoint is subscribed, the event is `unsent`. In every case, it appears in `GET /events/feed`. " +
    `At most ${TEST_EVENTS_A_MINUTE} a minute. ` +
    "A live key is `forbidden` here.",
  message: "Event triggered",
  environment: "test",
  errors: ["validation_failed", "no_webhook_url"],
  body: triggerEventInput,
  data: retrievedEvent,
  cases: [
    {
      name: "triggered",
      summary: "Without a webhook URL",
      body: { type: "redemption-intent.success" },
      answer: {
        data: {
          test_event: true,
          delivery: {
            status: "unsent",
            ...{ ended_reason: null, attempt_count: 0, next_attempt_at: null, last_attempt: null },
          },
          deliveries: [unsent],
        },
      },
    },
  ],
  run: triggerEvent,
});

export const retrieveEventOperation = operation({
  id: "retrieveEvent",
  method: "GET",
  path: "/events/{id}",
  ...ours,
  summary: "Retrieve an event",
  description:
    "Returns the event with its latest 50 deliveries and their attempts. Attempts are stored for at least 90 days. For a deleted " +
    "event, the response is `not_found`, and the message names the day since which events are stored.",
  message: "Event retrieved",
  errors: ["not_found"],
  params: eventIdInput,
  data: retrievedEvent,
  placeholder: anEvent,
  run: retrieveEvent,
});

export const resendEventOperation = operation({
  id: "resendEvent",
  method: "POST",
  path: "/events/{id}/resend",
  ...ours,
  summary: "Resend an event",
  description:
    "Queues another delivery of the same body with the same `webhook-id`, even if your server has received it: to all of your " +
    "webhook endpoints that are subscribed to its type, or to the one in `endpoint_id`, even if that endpoint is not subscribed. The body is optional " +
    "unless no enabled endpoint is subscribed: then `endpoint_id` is required. If an endpoint waits for " +
    "its next attempt, that attempt is made immediately instead. If an attempt is in progress, nothing is queued for that endpoint.",
  message: "Event queued for delivery",
  errors: ["malformed_request", "validation_failed", "not_found", "no_webhook_url"],
  params: eventIdInput,
  body: resendEventInput,
  bodyOptional: true,
  data: retrievedEvent,
  placeholder: { ...anEvent, description: `${anEvent.description}. A webhook URL must be set` },
  cases: [
    {
      name: "queued",
      summary: "To all subscribed endpoints",
      body: {},
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
            unsent,
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

/** The operations in the order of the API reference. */
export const eventOperations = [
  listEventsOperation,
  followEventsOperation,
  triggerEventOperation,
  retrieveEventOperation,
  resendEventOperation,
];
