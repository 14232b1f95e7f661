import type { Tenant } from "@/lib/base/caller";
import { presentEndpoint } from "./present-endpoint";
import type { WebhookEndpoint } from "./schema";
import { findEndpoint } from "./store";

/** An account's endpoint in an environment, or null before the first URL was set. */
export async function getEndpoint(owner: Tenant): Promise<WebhookEndpoint | null> {
  const endpoint = await findEndpoint(owner);
  return endpoint ? presentEndpoint(endpoint) : null;
}
