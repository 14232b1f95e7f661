import { z } from "zod";
import { timestampField } from "@/lib/fields";

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
export type AttemptOutcome = z.infer<typeof outcomeField>;

/** `unsent`: no endpoint was open when it happened. */
export const deliveryStatusField = z.enum(["unsent", "pending", "succeeded", "failed"], {
  error: "must be unsent, pending, succeeded or failed",
});
export type DeliveryStatus = z.infer<typeof deliveryStatusField>;

/** Why a delivery is over. */
export const endedReasonField = z.enum([
  "succeeded",
  "attempts_used_up",
  "gone",
  "endpoint_disabled",
  "endpoint_switched_off",
  "test_event",
]);
export type EndedReason = z.infer<typeof endedReasonField>;

export const attemptShape = {
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

export const deliveryShape = {
  status: deliveryStatusField,
  ended_reason: endedReasonField.nullable().meta({
    description:
      "Why it is over: `succeeded`; `attempts_used_up` when the last one failed; `gone` when your server answered `410`; " +
      "`endpoint_disabled` or `endpoint_switched_off` when an attempt was due and we, or you, had stopped deliveries; " +
      "`test_event`, which is tried once. Null until then, and for failures older than this field.",
    example: "succeeded",
  }),
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
