import type { Term } from "./term";

const eventId: Term = {
  description: "The event's identifier: the `webhook-id` of each of its webhooks.",
  example: "evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f",
};
const listedId: Term = {
  description:
    "An `id` from `GET /events`, or the `webhook-id` of a webhook. The example's is made up: put one of yours there.",
  example: eventId.example,
};
const at = "2025-07-01T11:36:49.000000Z";
const attempt = { started_at: at, duration_ms: 84, outcome: "delivered", status_code: 204 };

/** What the fields of events and their deliveries mean, in the glossary's form. */
export const eventTerms: Readonly<Record<string, Term>> = {
  attempt_count: { description: "How many attempts this delivery has had.", example: 1 },
  attempts: { description: "Its attempts of the last 90 days, oldest first." },
  deliveries: {
    description:
      "Its deliveries, oldest first: the event's own, then one for each time it was sent again. The latest 50.",
  },
  delivery: { description: "How its latest delivery stands." },
  duration_ms: { description: "How long the attempt took, in milliseconds.", example: attempt.duration_ms },
  events: { description: "The events of the page, newest first." },
  last_attempt: {
    description: "The latest attempt: null before the first, and 90 days after the last.",
    example: attempt,
  },
  next_attempt_at: {
    description: "When the next attempt is due: null when the delivery is over, or never began.",
  },
  number: { description: "1 for the first attempt of the delivery.", example: 1 },
  outcome: {
    description:
      "`delivered`, or what went wrong: `http_error`, `redirect`, `timeout`, `connection_failed`, `dns_failed`, " +
      "`tls_failed`, `invalid_response`, `refused_address`.",
    example: attempt.outcome,
  },
  response_excerpt: {
    description: "The first 2 kB of your server's answer, or null without one.",
    example: "ok",
  },
  started_at: { description: "When the attempt began." },
  status_code: {
    description: "The HTTP status your server answered, or null without an answer.",
    example: attempt.status_code,
  },
  test_event: {
    description:
      "True for one sent from the dashboard to try your server: its `data` is made up, and `GET /events` leaves it out.",
  },
  url: {
    description:
      "Where the attempt went: your webhook URL of that moment. Null for attempts older than this field.",
    example: "https://api.acme.example/tessera",
  },
  type: { description: "Which event it is.", example: "redemption-intent.success" },

  "attempts.started_at": { example: at },
  "Event.data": {
    description: "What it is about: the `data` of its webhook, as it was then.",
    example: { reference: "order-1001", status: "success", amount: 1000, sequence: 1 },
  },
  "delivery.status": {
    description:
      "`unsent` (no webhook URL was in use when it happened), `pending` (waits for an attempt, for about three days at most), `succeeded`, or " +
      "`failed` (given up: after the last attempt, a `410`, or as deliveries were switched off).",
    example: "succeeded",
  },
  "deliveries.number": {
    description: "1 for the event's own delivery, and one more each time it was sent again.",
    example: 1,
  },
  "deliveries.status": {
    description: "`unsent`, `pending`, `succeeded` or `failed`, as for the event.",
    example: "succeeded",
  },
  "deliveries.created_at": {
    description: "When it began: as it happened, or when it was sent again.",
    example: at,
  },
  "Event.environment": { description: "The environment it happened in." },
  "Event.created_at": { description: "When it happened.", example: at },
  "Event.id": eventId,
  "listEvents.after": { description: "The `next` of the page before." },
  "listEvents.created_after": {
    description:
      "Only what happened at that time or later. An offset's plus sign must be URL-encoded, `%2B01:00`; `Z` needs nothing.",
    example: "2025-07-01T00:00:00Z",
  },
  "listEvents.created_before": {
    description: "Only what happened before that time, written like `created_after`.",
  },
  "listEvents.delivery_status": {
    description: "Only events whose latest delivery stands like this. Left out, in whatever state.",
  },
  "listEvents.limit": { description: "How many events to answer at most. Left out, 20." },
  "listEvents.next": { description: "Send it as `after` for the page that follows; null on the last." },
  "listEvents.reference": {
    description:
      "Only events of your intent or subscription with that `reference`; for a reseller, of the subscription with that " +
      "`reseller_subscription_reference`.",
  },
  "listEvents.type": { description: "Only events of this type." },
  "retrieveEvent.id": listedId,
  "resendEvent.id": listedId,
};
