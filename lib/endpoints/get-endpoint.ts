import type { Caller } from "@/lib/caller";
import { presentEndpoint } from "./present-endpoint";
import type { WebhookEndpoint } from "./schema";
import { findEndpoint } from "./store";

/** The caller's endpoint in its environment, or null before the first URL was set. */
export async function getEndpoint(caller: Caller): Promise<WebhookEndpoint | null> {
  const endpoint = await findEndpoint(caller);
  return endpoint ? presentEndpoint(endpoint) : null;
}
