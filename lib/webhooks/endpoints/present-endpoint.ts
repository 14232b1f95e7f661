import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { disabledReasonField, type WebhookEndpoint } from "./schema";
import type { EndpointRow } from "./store";

/** A stored endpoint as its account sees it. */
export function presentEndpoint(endpoint: EndpointRow): WebhookEndpoint {
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
