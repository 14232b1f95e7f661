import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { publicEndpointId } from "@/lib/base/ids";
import type { WebhookEndpoint } from "./schema";
import { openHeaders } from "./seal-headers";
import type { EndpointRow } from "./store";

/** Converts a stored endpoint to the API resource. */
export function presentEndpoint(endpoint: EndpointRow): WebhookEndpoint {
  const { failingSince, disabledAt } = endpoint;
  return {
    id: publicEndpointId(endpoint.id),
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    header_names: Object.keys(openHeaders(endpoint.headersCipher)),
    status: disabledAt ? "disabled" : failingSince ? "failing" : "enabled",
    failing_since: timestampOrNull(failingSince),
    disabled_at: timestampOrNull(disabledAt),
    disabled_reason: endpoint.disabledReason,
    previous_secret_expires_at: timestampOrNull(endpoint.previousSecretExpiresAt),
    environment: endpoint.environment,
    created_at: timestamp(endpoint.createdAt),
    updated_at: timestamp(endpoint.updatedAt),
  };
}

/** Returns a URL for the audit log with `?...` in place of its query, which often holds a token. */
export function withoutQuery(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search && "?..."}`;
}
