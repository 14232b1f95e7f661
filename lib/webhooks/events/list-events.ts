import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { eventIdOf, publicEventId } from "@/lib/base/ids";
import { listed, type Outcome } from "@/lib/base/outcome";
import { readPage } from "@/lib/db/page";
import { presentEvent } from "./present-event";
import type { EventPage, listEventsInput } from "./schema";
import { selectEvents } from "./store";

type Search = z.output<typeof listEventsInput> & {
  /** Test events are never among what happened, and listed alone with `only`, which the API does not offer. */
  testEvents?: "none" | "only";
  /** `intent`: not those of a subscription that has the same reference. */
  about?: "intent";
};

/** A page of what happened that concerns the caller, newest first, with how the latest delivery of each stands. */
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
