import type { Caller } from "@/lib/base/caller";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";

/** An address that takes no connections: good enough where only the recording of events matters. */
export const URL_OF_NOBODY = "http://127.0.0.1:9/hook";

export async function listen(account: Caller, url = URL_OF_NOBODY): Promise<void> {
  await setEndpoint(account, { url });
}
