import type { Caller } from "@/lib/base/caller";
import { eventIdOf } from "@/lib/base/ids";
import { refuseMissingEvent } from "./refuse-missing-event";
import { findPayload } from "./store";

/** The body of an event's webhook, byte for byte as it is signed and sent. Throws `not_found` for what is not the caller's. */
export async function readEventBody(caller: Caller, { id }: { id: string }): Promise<string> {
  const eventId = eventIdOf(id);
  const body = eventId && (await findPayload(caller, eventId));
  return body ? body : refuseMissingEvent(eventId);
}
