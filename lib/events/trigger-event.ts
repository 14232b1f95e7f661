import type { Caller } from "@/lib/caller";
import type { EventType } from "@/lib/event-catalogue";
import { found, type Outcome } from "@/lib/outcome";
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
