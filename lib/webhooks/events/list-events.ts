import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { eventIdOf, publicEventId } from "@/lib/base/ids";
import { listed, type Outcome } from "@/lib/base/outcome";
import { readPage } from "@/lib/db/page";
import { presentEvent } from "./present-event";
import type { EventPage, listEventsInput } from "./schema";
import { selectEvents } from "./store";

type Search = z.output<typeof listEventsInput> & {
  /** Lists either real events or only test events. The API lists real events. */
  testEvents?: "none" | "only";
  /** `intent` excludes events of a subscription with the same reference. */
  about?: "intent";
};

/** A page of the caller's events, newest first, with the state of each latest delivery. */
export async function listEvents(caller: Caller, search: Search): Promise<Outcome<EventPage>> {
  const { limit, after, testEvents = "none" } = search;
  const { rows, next } = await readPage(
    { before: after && eventIdOf(after), limit },
    (page) =>
      selectEvents(caller, {
        ...page,
        type: search.type,
        deliveryStatus: search.delivery_status,
        reference: search.reference,
        about: search.about,
        createdFrom: search.created_after,
        createdBefore: search.created_before,
        testEvents,
        withPayload: search.expand === "data",
      }),
    presentEvent,
  );
  return listed({ events: rows, next: next && publicEventId(next) }, rows.length);
}
