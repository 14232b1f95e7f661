import type { Caller } from "@/lib/base/caller";
import { eventIdOf } from "@/lib/base/ids";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentFoundEvent } from "./present-event";
import { refuseMissingEvent } from "./refuse-missing-event";
import type { RetrievedEvent } from "./schema";
import { findEvent } from "./store";

/**
 * One event of the caller's with its latest 50 deliveries and their attempts. Throws `not_found` for what is not the
 * caller's, or is no longer kept.
 */
export async function retrieveEvent(
  caller: Caller,
  { id }: { id: string },
): Promise<Outcome<RetrievedEvent>> {
  const eventId = eventIdOf(id);
  const event = eventId && (await findEvent(caller, eventId));
  return event ? found(presentFoundEvent(event)) : refuseMissingEvent(eventId);
}
