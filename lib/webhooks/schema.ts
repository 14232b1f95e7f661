import { z } from "zod";
import { environmentField, timestampField, urlField } from "@/lib/fields";

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

/** Why an endpoint is sent nothing more: it answered 410, or five days brought nothing but failures. */
export const disabledReasonField = z.enum(["gone", "failing"]);
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

export const deliveryStatusField = z.enum(["pending", "succeeded", "failed"]);

/** One event on its way to one endpoint, with the last thing that came of it. */
export const webhookDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  event_type: z.string(),
  status: deliveryStatusField,
  attempt_count: z.int(),
  next_attempt_at: timestampField.nullable(),
  last_outcome: outcomeField.nullable(),
  last_status_code: z.int().nullable(),
  created_at: timestampField,
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listDeliveriesInput = z.object({
  status: deliveryStatusField.optional(),
  /** The id the page before ended with. */
  after: z.uuid().optional(),
  limit: z.int().min(1).max(100).default(25),
});
export type ListDeliveriesInput = z.input<typeof listDeliveriesInput>;
