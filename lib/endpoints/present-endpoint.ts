import { timestamp, timestampOrNull } from "@/lib/clock";
import type { WebhookEndpointModel } from "@/lib/db/generated/models";
import { disabledReasonField, type WebhookEndpoint } from "./schema";

/** A stored endpoint as its account sees it. */
export function presentEndpoint(endpoint: WebhookEndpointModel): WebhookEndpoint {
  return {
    url: endpoint.url,
    environment: endpoint.environment,
    failing_since: timestampOrNull(endpoint.failingSince),
    disabled_at: timestampOrNull(endpoint.disabledAt),
    disabled_reason: disabledReasonField.nullable().parse(endpoint.disabledReason),
    previous_secret_expires_at: timestampOrNull(endpoint.previousSecretExpiresAt),
    created_at: timestamp(endpoint.createdAt),
    updated_at: timestamp(endpoint.updatedAt),
  };
}
