import type { Caller } from "@/lib/accounts/caller";
import type { WebhookEndpoint } from "@/lib/webhooks/schema";
import { setEndpoint } from "@/lib/webhooks/set-endpoint";
import { openInbox } from "./open-inbox";

/** Sets the caller's inbox as its webhook URL, in the place of any other. Throws `not_found` in live. */
export async function useInbox(caller: Caller): Promise<WebhookEndpoint> {
  const { url } = await openInbox(caller);
  return setEndpoint(caller, { url });
}
