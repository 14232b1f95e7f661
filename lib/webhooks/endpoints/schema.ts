import { z } from "zod";
import { environmentField, timestampField, urlField } from "@/lib/base/fields";
import { OPTIONAL_EVENT_TYPES } from "@/lib/outbox/schema";

/** Why an endpoint is disabled: it answered 410, it failed for five days, or its account switched it off. */
export const disabledReasonField = z.enum(["gone", "failing", "switched_off"]);
export type DisabledReason = z.infer<typeof disabledReasonField>;

/** A webhook endpoint as its account sees it. Only `revealSecret` returns the secret. */
export const webhookEndpoint = z.object({
  url: z.string(),
  environment: environmentField,
  failing_since: timestampField.nullable(),
  disabled_at: timestampField.nullable(),
  disabled_reason: disabledReasonField.nullable(),
  previous_secret_expires_at: timestampField.nullable(),
  /** The optional event types that it asks for. */
  optional_events: z.enum(OPTIONAL_EVENT_TYPES).array(),
  created_at: timestampField,
  updated_at: timestampField,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const setEndpointInput = z.object({ url: urlField });
export type SetEndpointInput = z.infer<typeof setEndpointInput>;

const rotatedSecret = z.object({ secret: z.string(), previous_secret_expires_at: timestampField });
export type RotatedSecret = z.infer<typeof rotatedSecret>;
