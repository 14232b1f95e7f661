import type { Term } from "./openapi-term";

const eventId: Term = {
  description: "The event's identifier: the `webhook-id` of each of its webhooks.",
  example: "evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f",
};
const at = "2025-07-01T11:36:49.000000Z";
const data: Term = {
  description: "What it happened to, as the webhook's body says it.",
  example: { reference: "order-1001", status: "success", amount: 1000, sequence: 1 },
};

/** What the fields of events and their deliveries mean, in the glossary's form. */
export const eventTerms: Readonly<Record<string, Term>> = {
  attempt_count: { description: "How many attempts were made.", example: 1 },
  attempts: { description: "Every attempt of the last 90 days, oldest first." },
  deliveries: {
    description: "Every delivery of it, oldest first: the first, then one for each time it was sent again.",
  },
  delivery: { description: "How its latest delivery stands." },
  duration_ms: { description: "How long the attempt took, in milliseconds.", example: 84 },
  events: { description: "The page, newest first." },
  last_attempt: { description: "The latest attempt, or null before the first." },
  next_attempt_at: { description: "When the next attempt is due, null when none is." },
  number: { description: "1 for the first attempt of the delivery.", example: 1 },
  outcome: {
    description:
      "`delivered`, or what went wrong: `http_error`, `redirect`, `timeout`, `connection_failed`, `dns_failed`, " +
      "`tls_failed`, `invalid_response`, `refused_address`.",
    example: "delivered",
  },
  response_excerpt: {
    description: "The first 2 kB of your server's answer, or null without one.",
    example: "ok",
  },
  started_at: { description: "When the attempt began.", example: at },
  status_code: {
    description: "The HTTP status your server answered, or null without an answer.",
    example: 204,
  },
  test_event: {
    description: "Whether it was sent from the dashboard to try your server; nothing happened then.",
  },
  type: { description: "Which event it is.", example: "redemption-intent.success" },

  "Event.data": data,
  "Event.delivery.status": {
    description: "`unsent` (you had no webhook URL), `pending`, `succeeded` or `failed`.",
    example: "succeeded",
  },
  "Event.environment": { description: "The environment it happened in." },
  "Event.created_at": { description: "When it happened.", example: at },
  "Event.id": eventId,
  "listEvents.after": {
    description: "The `next` of the page before.",
    example: "evt_0197c5d70a1b7c2d8e3f4a5b6c7d8e9f",
  },
  "listEvents.created_after": {
    description: "Only what happened at that time or later.",
    example: "2025-07-01T00:00:00Z",
  },
  "listEvents.created_before": {
    description: "Only what happened earlier.",
    example: "2025-07-02T00:00:00Z",
  },
  "listEvents.delivery_status": {
    description: "Only events whose latest delivery stands like this.",
    example: "failed",
  },
  "listEvents.limit": { description: "How many events a page holds." },
  "listEvents.next": { description: "Send it as `after` for the page that follows; null on the last." },
  "listEvents.reference": {
    description: "Only events of the intent or subscription with your reference.",
    example: "order-1001",
  },
  "listEvents.type": { description: "Only events of this type.", example: "redemption-intent.success" },
  "retrieveEvent.id": eventId,
  "resendEvent.id": eventId,
};
