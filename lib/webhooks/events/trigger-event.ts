import type { Caller } from "@/lib/base/caller";
import { found, type Outcome } from "@/lib/base/outcome";
import type { EventType } from "@/lib/webhooks/event-catalogue";
import type { RetrievedEvent } from "./schema";
import { sendTestEvent } from "./send-test-event";

/**
 * Makes up an event, as {@link sendTestEvent} does and throws, also where there is no URL to send it to: who follows the
 * account's events is told of it.
 */
export async function triggerEvent(
  caller: Caller,
  { type }: { type: EventType },
): Promise<Outcome<RetrievedEvent>> {
  return found(await sendTestEvent(caller, { type, needsEndpoint: false }));
}
