import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { eventIdOf, timeOfId } from "@/lib/base/ids";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentFoundEvent } from "./present-event";
import { findRetentionStart } from "./retention-store";
import type { RetrievedEvent } from "./schema";
import { findEvent, findPayload } from "./store";

/** An event of the caller with its latest 50 deliveries and their attempts. Throws `not_found` if it is unknown or deleted. */
export async function retrieveEvent(
  caller: Caller,
  { id }: { id: string },
): Promise<Outcome<RetrievedEvent>> {
  const eventId = eventIdOf(id);
  const event = eventId && (await findEvent(caller, eventId));
  return event ? found(presentFoundEvent(event)) : throwMissingEvent(eventId);
}

/** Throws `not_found`, with the retention date in the message if the ID shows that the event was older. */
export async function throwMissingEvent(eventId: string | undefined): Promise<never> {
  const since = await findRetentionStart();
  if (eventId === undefined || timeOfId(eventId) >= since) throw new AppError("not_found");
  const day = since.toISOString().slice(0, 10);
  throw new AppError("not_found", {
    message: `This event is no longer kept: events from before ${day} are gone, with their deliveries.`,
  });
}

/** The webhook body of the caller's event, exactly as it is signed and sent. Throws `not_found` if it is unknown or deleted. */
export async function readEventBody(caller: Caller, { id }: { id: string }): Promise<string> {
  const eventId = eventIdOf(id);
  const body = eventId && (await findPayload(caller, eventId));
  return body ? body : throwMissingEvent(eventId);
}
