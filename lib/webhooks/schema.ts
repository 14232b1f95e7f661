import { z } from "zod";
import { eventTypes } from "@/lib/events/schema";
import { environmentField, instantField, pageLimitField, text, timestampField, urlField } from "@/lib/fields";

/**
 * What came of an attempt, in the only words an account is shown: what the socket said in detail could describe a
 * network that is not theirs.
 */
export const outcomeField = z.enum([
  "delivered",
  "http_error",
  "redirect",
  "timeout",
  "connection_failed",
  "dns_failed",
  "tls_failed",
  "invalid_response",
  "refused_address",
]);
export type Outcome = z.infer<typeof outcomeField>;

/** Why an endpoint is sent nothing more: it answered 410, five days brought nothing but failures, or its account said so. */
export const disabledReasonField = z.enum(["gone", "failing", "switched_off"]);
export type DisabledReason = z.infer<typeof disabledReasonField>;

/** A webhook endpoint as its account sees it. The secret is shown by `revealSecret` alone. */
export const webhookEndpoint = z.object({
  url: z.string(),
  environment: environmentField,
  failing_since: timestampField.nullable(),
  disabled_at: timestampField.nullable(),
  disabled_reason: disabledReasonField.nullable(),
  previous_secret_expires_at: timestampField.nullable(),
  created_at: timestampField,
  updated_at: timestampField,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const setEndpointInput = z.object({ url: urlField });
export type SetEndpointInput = z.infer<typeof setEndpointInput>;

export const rotatedSecret = z.object({ secret: z.string(), previous_secret_expires_at: timestampField });
export type RotatedSecret = z.infer<typeof rotatedSecret>;

/** `unsent`: no endpoint was open when it happened. */
export const deliveryStatusField = z.enum(["unsent", "pending", "succeeded", "failed"], {
  error: "must be unsent, pending, succeeded or failed",
});
export type DeliveryStatus = z.infer<typeof deliveryStatusField>;

const attemptShape = {
  started_at: timestampField,
  duration_ms: z.int(),
  outcome: outcomeField,
  status_code: z.int().nullable(),
};

/** One request to the endpoint and what came of it. The excerpt is the first 2 kB of the answer. */
export const deliveryAttempt = z.object({
  number: z.int(),
  url: z.string().nullable(),
  ...attemptShape,
  response_excerpt: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

const deliveryShape = {
  status: deliveryStatusField,
  attempt_count: z.int(),
  next_attempt_at: timestampField.nullable(),
};

/** An event on its way to the endpoint; each resend is another. Attempts are kept for 90 days. */
export const eventDelivery = z.object({
  number: z.int(),
  ...deliveryShape,
  created_at: timestampField,
  attempts: deliveryAttempt.array(),
});
export type EventDelivery = z.infer<typeof eventDelivery>;

/** Something an account was told of, or would have been, with how its latest delivery stands. */
export const webhookEvent = z.object({
  id: z.string(),
  type: z.string(),
  environment: environmentField,
  test_event: z.boolean(),
  created_at: timestampField,
  data: z.record(z.string(), z.unknown()),
  delivery: z.object({ ...deliveryShape, last_attempt: z.object(attemptShape).nullable() }),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** An event with its latest 50 deliveries and their attempts, oldest first. */
export const retrievedEvent = webhookEvent.extend({ deliveries: eventDelivery.array() });
export type RetrievedEvent = z.infer<typeof retrievedEvent>;

export const eventPage = z.object({
  events: webhookEvent.array(),
  /** Send it as `after` for the page that follows; null on the last. */
  next: z.string().nullable(),
});
export type EventPage = z.infer<typeof eventPage>;

export const eventTypeField = z.enum(eventTypes, { error: `must be one of ${eventTypes.join(", ")}` });

export const listEventsInput = z.object({
  type: eventTypeField.optional(),
  delivery_status: deliveryStatusField.optional(),
  reference: text(1, 255).optional(),
  created_after: instantField.optional(),
  created_before: instantField.optional(),
  limit: pageLimitField,
  after: z
    .string()
    .regex(/^evt_[0-9a-f]{32}$/, "must be the next of an earlier page")
    .optional(),
});
export type ListEventsInput = z.input<typeof listEventsInput>;
