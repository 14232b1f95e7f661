import type { Caller } from "@/lib/base/caller";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";

/** A URL that accepts no connections, for tests that only need recorded events. */
export const URL_OF_NOBODY = "http://127.0.0.1:9/hook";

export async function listen(account: Caller, url = URL_OF_NOBODY): Promise<void> {
  await setEndpoint(account, { url });
}
