import type { Caller } from "@/lib/accounts/caller";
import { findEndpoint } from "./endpoint-store";
import { presentEndpoint } from "./present-endpoint";
import type { WebhookEndpoint } from "./schema";

/** The caller's endpoint in its environment, or null before the first URL was set. */
export async function getEndpoint(caller: Caller): Promise<WebhookEndpoint | null> {
  const endpoint = await findEndpoint(caller);
  return endpoint && presentEndpoint(endpoint);
}
