import type { Caller } from "@/lib/base/caller";
import { AppError, invalidField } from "@/lib/base/errors";
import { endpointIdOf } from "@/lib/base/ids";
import { selectEndpoints } from "./store";

/**
 * Returns the database ID of the named endpoint, or undefined without a name. With a name, throws `validation_failed` if the
 * endpoint is unknown, and `no_webhook_url` if it is disabled. Without a name, throws `no_webhook_url` if no endpoint is
 * enabled, and `validation_failed` if no enabled endpoint is subscribed to `type`.
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
