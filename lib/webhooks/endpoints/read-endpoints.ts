import type { Caller, Tenant } from "@/lib/base/caller";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { endpointIdOf, publicEndpointId } from "@/lib/base/ids";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { openHeaders } from "@/lib/base/webhook-secret";
import type { WebhookEndpoint } from "./schema";
import { type EndpointRow, selectEndpoints } from "./store";

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
    failing_since: timestampOrNull(disabledAt ? null : failingSince),
    disabled_at: timestampOrNull(disabledAt),
    disabled_reason: endpoint.disabledReason,
    previous_secret_expires_at: timestampOrNull(endpoint.previousSecretExpiresAt),
    environment: endpoint.environment,
    created_at: timestamp(endpoint.createdAt),
    updated_at: timestamp(endpoint.updatedAt),
  };
}

/** The public ID of an endpoint, from an API request or a dashboard form. */
export type EndpointIdInput = { readonly id: string };

/** Returns the account's endpoints in an environment, in ascending order of their numbers. */
export async function readEndpoints(owner: Tenant): Promise<WebhookEndpoint[]> {
  return (await selectEndpoints(owner)).map(presentEndpoint);
}

/** Lists the caller's endpoints, for the API. */
export async function listEndpoints(
  caller: Caller,
): Promise<Outcome<{ webhook_endpoints: WebhookEndpoint[] }>> {
  const endpoints = await readEndpoints(caller);
  return listed({ webhook_endpoints: endpoints }, endpoints.length);
}

/** Returns the account's first endpoint in an environment, or null if it has none. */
export async function getEndpoint(owner: Tenant): Promise<WebhookEndpoint | null> {
  return (await readEndpoints(owner))[0] ?? null;
}

/** Returns an endpoint of the caller. Throws `not_found` if the caller has no endpoint with this ID. */
export async function retrieveEndpoint(
  caller: Caller,
  { id }: EndpointIdInput,
): Promise<Outcome<WebhookEndpoint>> {
  return found(presentEndpoint(requireEndpoint(await selectEndpoints(caller), id)));
}

/** Returns the one of `endpoints` that has this public ID. Throws `not_found` if none has it. */
export function requireEndpoint(endpoints: readonly EndpointRow[], id: string): EndpointRow {
  const endpoint = endpoints.find((one) => one.id === endpointIdOf(id));
  if (!endpoint) throw new AppError("not_found");
  return endpoint;
}

/**
 * Checks that events can be sent to the endpoint with the public ID `name`, and returns its database ID. Throws
 * `validation_failed` if the endpoint is unknown, and `no_webhook_url` if it is disabled.
 *
 * If `name` is omitted, checks all of the caller's endpoints instead, and returns undefined. Throws `no_webhook_url` if none is
 * enabled, and `validation_failed` if `type` is given and no enabled endpoint is subscribed to it.
 */
export async function requireEnabledEndpoint(
  caller: Caller,
  name: string | undefined,
  type?: string,
): Promise<string | undefined> {
  const endpoints = await selectEndpoints(caller);
  if (name === undefined) {
    const enabled = endpoints.filter(({ disabledAt }) => !disabledAt);
    if (enabled.length === 0) throw new AppError("no_webhook_url");
    if (type !== undefined && !enabled.some(({ events }) => events.some((one) => one === type))) {
      const message = `is required, because none of your enabled webhook endpoints is subscribed to ${type}`;
      throw invalidField("endpoint_id", message, "required");
    }
    return undefined;
  }
  const endpoint = endpoints.find(({ id }) => id === endpointIdOf(name));
  if (!endpoint)
    throw invalidField("endpoint_id", "is not the ID of one of your webhook endpoints", "not_found");
  if (endpoint.disabledAt) throw new AppError("no_webhook_url");
  return endpoint.id;
}
