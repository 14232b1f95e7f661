import type { Caller } from "@/lib/base/caller";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";

/** A URL that accepts no connections, for tests that only need recorded events. */
export const CLOSED_PORT_URL = "http://127.0.0.1:9/hook";

export async function setEndpointUrl(account: Caller, url = CLOSED_PORT_URL): Promise<void> {
  await setEndpoint(account, { url });
}
