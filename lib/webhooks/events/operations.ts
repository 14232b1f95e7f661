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
  retrievedEvent,
  TEST_EVENTS_A_MINUTE,
  triggerEventInput,
} from "./schema";
import { triggerEvent } from "./send-test-event";

const tag = "Events";
const anEvent = { madeUp: eventIdExample, variable: "EVENT", words: "the id of one of your events" };
const resentAt = "2025-07-04T09:00:00.000000Z";
const givenUp = {
  started_at: "2025-07-04T17:21:07.000000Z",
  duration_ms: 15_000,
  outcome: "timeout",
  status_code: null,
  failure_message: "api.acme.example did not answer within 15 s",
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

export const followEventsOperation = operation({
  id: "followEvents",
  method: "GET",
  path: "/events/feed",
  tag,
  summary: "Follow the events of your test environment",
  description:
    "Waits until something happens in your test environment and answers it, for development without a public URL. Call it " +
    "again and again, each time with the `next` of the call before: nothing is left out, also what is committed late, and what is " +
    "repeated has the `id` it had. Test events, which are made up, are among them, and no webhook needs to be set. Three calls of an account may wait in a " +
    "process; one more ends the one that has waited longest. A call counts once, however long it waits. In live set a webhook " +
    "URL: a live key is `forbidden` here.",
  addition: true,
  message: "Events followed",
  caller: "account",
  environment: "test",
  errors: ["validation_failed"],
  query: followEventsInput,
  data: eventFeed,
  cases: [
    {
      name: "happened",
      summary: "Something happened",
      answer: { data: { events: [{ data: dataExample }] } },
    },
    { name: "quiet", summary: "Nothing did", answer: { data: { events: [] } } },
  ],
  run: followEvents,
});

export const triggerEventOperation = operation({
  id: "triggerEvent",
  method: "POST",
  path: "/events/trigger",
  tag,
  summary: "Trigger a test event",
  description:
    "Makes an event up, as the dashboard's test events are: its `data` is an example and its webhook says `test_event`. It is sent " +
    "to your webhook URL, once, where you have one, and stands in `GET /events/feed` in any case. " +
    `At most ${TEST_EVENTS_A_MINUTE} a minute. ` +
    "A live key is `forbidden` here.",
  addition: true,
  message: "Event triggered",
  caller: "account",
  environment: "test",
  errors: ["validation_failed"],
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
            ended_reason: null,
            attempt_count: 0,
            next_attempt_at: null,
            last_attempt: null,
          },
          deliveries: [{ number: 1, status: "unsent", ended_reason: null, attempt_count: 0, attempts: [] }],
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
  placeholder: anEvent,
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
  placeholder: { ...anEvent, words: `${anEvent.words}, which needs a webhook URL to be sent to` },
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
export const eventOperations = [
  listEventsOperation,
  followEventsOperation,
  triggerEventOperation,
  retrieveEventOperation,
  resendEventOperation,
];
