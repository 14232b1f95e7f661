import { z } from "zod";
import { timestampField } from "@/lib/base/fields";

/**
 * The outcome of a delivery attempt. Accounts see these values instead of socket errors, which could reveal details of our
 * network.
 */
export const outcomeField = z
  .enum([
    "delivered",
    "http_error",
    "redirect",
    "timeout",
    "connection_failed",
    "dns_failed",
    "tls_failed",
    "invalid_response",
    "refused_address",
  ])
  .meta({
    description:
      "`delivered`, or the kind of failure: `http_error`, `redirect`, `timeout`, `connection_failed`, `dns_failed`, " +
      "`tls_failed`, `invalid_response`, `refused_address`. `dns_failed`: the name has no public address.",
    example: "delivered",
  });
export type AttemptOutcome = z.infer<typeof outcomeField>;

/** The causes of a failed attempt that are more specific than its outcome. */
export const ATTEMPT_CAUSES = [
  "name_unknown",
  "name_servers_failed",
  "refused",
  "closed",
  "unreachable",
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_other_name",
  "certificate_untrusted",
  "no_tls",
  "redirected_to",
  "simulated_outage",
] as const;
export type AttemptCause = (typeof ATTEMPT_CAUSES)[number];

/**
 * The status of a delivery. `unsent` means that no enabled endpoint was subscribed to the event's type when the event happened;
 * the event can be sent later.
 */
export const deliveryStatusField = z.enum(["unsent", "pending", "succeeded", "failed"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusField>;

/**
 * The combined status of an event's latest deliveries, one to each endpoint. `not_requested` means that the event has no
 * delivery: its type is not part of the API contract, and no endpoint was subscribed to it when the event happened.
 */
export const eventStatusField = z.enum([...deliveryStatusField.options, "not_requested"], {
  error: "must be unsent, pending, succeeded, failed or not_requested",
});
export type EventStatus = z.infer<typeof eventStatusField>;

/** The reasons why a delivery ended. */
export const endedReasonField = z.enum([
  "succeeded",
  "attempts_used_up",
  "gone",
  "endpoint_disabled",
  "endpoint_switched_off",
  "test_event",
]);
export type EndedReason = z.infer<typeof endedReasonField>;

/** When the delivery in the examples, and its only attempt, began. */
const attemptedAt = "2025-07-01T11:36:49.000000Z";

export const attemptShape = {
  started_at: timestampField.meta({ description: "When the attempt began.", example: attemptedAt }),
  duration_ms: z.int().meta({ description: "How long the attempt took, in milliseconds.", example: 84 }),
  outcome: outcomeField,
  status_code: z.int().nullable().meta({
    description: "The HTTP status of your server's response, or null if there was none.",
    example: 204,
  }),
  failure_message: z
    .string()
    .nullable()
    .meta({
      description:
        "The cause of the failure in a sentence that names the host: `hooks.acme.example refused the connection`. Its wording " +
        "may change, so rely on `outcome`. Null for `delivered`.",
    }),
};

/** An attempt to send a delivery to its endpoint, and the result. */
export const deliveryAttempt = z.object({
  number: z.int().meta({ description: "1 for the first attempt of the delivery.", example: 1 }),
  url: z.string().meta({
    description: "The endpoint's URL at the time of the attempt, with `?...` in place of its query.",
    example: "https://api.acme.example/tessera",
  }),
  ...attemptShape,
  response_excerpt: z.string().nullable().meta({
    description: "The first 2 kB of your server's response, or null if there was none.",
    example: "ok",
  }),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const deliveryShape = {
  status: deliveryStatusField.meta({
    description: "`unsent`, `pending`, `succeeded` or `failed`, as for the event.",
    example: "succeeded",
  }),
  ended_reason: endedReasonField.nullable().meta({
    description:
      "Why the delivery ended: `succeeded`; `attempts_used_up` when the last attempt failed; `gone` when your server returned `410`; " +
      "`endpoint_disabled` or `endpoint_switched_off` when an attempt was due and we had disabled the endpoint, or you had " +
      "disabled or deleted it; " +
      "`test_event` for a test event, which is attempted only once. Null until the delivery has ended.",
    example: "succeeded",
  }),
  attempt_count: z.int().meta({ description: "The number of attempts so far.", example: 1 }),
  next_attempt_at: timestampField
    .nullable()
    .describe("When the next attempt is due. Null if the delivery has ended or never began."),
};

/**
 * A delivery of an event to an endpoint, or an unsent one without an endpoint. A resend creates another delivery, unless one to
 * the endpoint is pending. Attempts are retained for at least 90 days.
 */
export const eventDelivery = z.object({
  number: z.int().meta({
    description:
      "The number of the delivery to this endpoint: 1 for the original delivery, and one more for each resend.",
    example: 1,
  }),
  endpoint_id: z.string().nullable().meta({
    description: "The `id` of the webhook endpoint to which the delivery is sent. Null while `unsent`.",
    example: "we_0197c5d80b1c7d2e9f3a4b5c6d7e8f90",
  }),
  ...deliveryShape,
  created_at: timestampField.meta({
    description: "When the delivery began: when the event happened, or when it was resent.",
    example: attemptedAt,
  }),
  attempts: deliveryAttempt
    .array()
    .describe("The attempts of the delivery in at least the last 90 days, oldest first."),
});
export type EventDelivery = z.infer<typeof eventDelivery>;
