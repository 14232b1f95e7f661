import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { eventIdOf, publicEventId, timeOfId } from "@/lib/base/ids";
import { found, listed, type Outcome } from "@/lib/base/outcome";
import { readOrderedPage } from "@/lib/db/page";
import { presentEvent, presentFoundEvent } from "./present-event";
import { findRetentionStart } from "./retention-store";
import type { EventPage, listEventsInput, RetrievedEvent } from "./schema";
import { type EventSearch, findEvent, findPayload, selectEvents } from "./store";
import { findScanEnd, isUnrequestedScan } from "./unrequested.sql";

type Search = z.output<typeof listEventsInput> & {
  /** Whether to list real events (`none`, as the API does) or test events (`only`). */
  testEvents?: "none" | "only";
  /** `intent` restricts `reference` to intents. A subscription can have the same reference. */
  about?: "intent";
};

/**
 * Returns a page of the caller's events, newest first, each with its combined delivery state across endpoints. A page of events
 * that were not requested can be short or empty although more pages follow.
 */
export async function listEvents(caller: Caller, search: Search): Promise<Outcome<EventPage>> {
  const { limit, after, testEvents = "none" } = search;
  const { rows, next } = await readOrderedPage(
    { before: after && eventIdOf(after), limit },
    async (page) => {
      const wanted: EventSearch = {
        before: page.after?.id,
        limit: page.limit,
        type: search.type,
        deliveryStatus: search.delivery_status,
        reference: search.reference,
        about: search.about,
        createdFrom: search.created_after,
        createdBefore: search.created_before,
        testEvents,
        withPayload: search.expand === "data",
      };
      const found = await selectEvents(caller, wanted);
      const stopped = isUnrequestedScan(wanted) && found.length < page.limit;
      return { rows: found, end: stopped ? await findScanEnd(caller, wanted) : null };
    },
    presentEvent,
    ({ id }) => ({ id }),
  );
  return listed({ events: rows, next: next && publicEventId(next) }, rows.length);
}

/**
 * Returns an event of the caller with its latest 50 deliveries and their attempts. Throws `not_found` if the event is unknown or
 * deleted.
 */
export async function retrieveEvent(
  caller: Caller,
  { id }: { id: string },
): Promise<Outcome<RetrievedEvent>> {
  const eventId = eventIdOf(id);
  const event = eventId && (await findEvent(caller, eventId));
  return event ? found(presentFoundEvent(event)) : throwMissingEvent(eventId);
}

/**
 * Throws `not_found`. If the ID shows that the event is older than the retention start, the message contains the retention start.
 */
export async function throwMissingEvent(eventId: string | undefined): Promise<never> {
  const since = await findRetentionStart();
  if (eventId === undefined || timeOfId(eventId) >= since) throw new AppError("not_found");
  const day = since.toISOString().slice(0, 10);
  throw new AppError("not_found", {
    message: `This event has been deleted: events from before ${day} are no longer stored.`,
  });
}

/**
 * Returns the webhook body of the caller's event, exactly as it is signed and sent. Throws `not_found` if the event is unknown or
 * deleted.
 */
export async function readEventBody(caller: Caller, { id }: { id: string }): Promise<string> {
  const eventId = eventIdOf(id);
  const body = eventId && (await findPayload(caller, eventId));
  return body ? body : throwMissingEvent(eventId);
}
