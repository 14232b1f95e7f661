import type { AccountKind } from "@/lib/base/caller";
import { eventCatalogue, eventTypesFor, optionalTypesFor } from "@/lib/webhooks/event-catalogue";

/** Returns the event types that this kind of account can receive, with the properties of their checkboxes. */
export function eventChoices(kind: AccountKind, chosen: readonly string[]) {
  const optional: readonly string[] = optionalTypesFor(kind);
  return eventTypesFor(kind).map((type) => ({
    type,
    summary: eventCatalogue[type].summary,
    isOptional: optional.includes(type),
    isChosen: chosen.includes(type),
  }));
}
