import { z } from "zod";
import type { Query } from "@/app/_dashboard/page-of";
import { dayEnd, dayStart } from "@/app/_dashboard/zoned-time";
import { deliveryStatusField } from "@/lib/deliveries/schema";
import { eventTypeField } from "@/lib/events/schema";
import { text } from "@/lib/fields";
import { eventIdOf } from "@/lib/ids";

const dateField = z.iso.date();

/** In the place of a type: a list holds only what happened, or test events alone. */
export const TEST_EVENTS = "test";

/** What the address of a list of events asks for; what it says wrongly is taken as not said. */
const eventFilter = z.object({
  status: deliveryStatusField.optional().catch(undefined),
  type: z
    .union([eventTypeField, z.literal(TEST_EVENTS)])
    .optional()
    .catch(undefined),
  search: z.string().trim().pipe(text(1, 255)).optional().catch(undefined),
  from: dateField.optional().catch(undefined),
  to: dateField.optional().catch(undefined),
});
export type EventFilter = z.infer<typeof eventFilter>;

export function eventFilterOf(query: Query): EventFilter {
  return eventFilter.parse(query);
}

/** The name of the one event that is searched for, if it is one. */
export function eventSearchedFor({ search }: EventFilter): string | undefined {
  return search !== undefined && eventIdOf(search) !== undefined ? search : undefined;
}

/** The filter as the verb takes it; a day is one of the account's zone. */
export function searchOf({ status, type, search, from, to }: EventFilter, timezone: string) {
  return {
    delivery_status: status,
    type: type === TEST_EVENTS ? undefined : type,
    testEvents: type === TEST_EVENTS ? ("only" as const) : ("none" as const),
    reference: search,
    created_after: from ? dayStart(from, timezone) : undefined,
    created_before: to ? dayEnd(to, timezone) : undefined,
  };
}

/** The filter as an address says it, empty without one. */
export function filterQuery(filter: EventFilter): string {
  const said = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(said).toString();
}

/** The `evt_...` an address says the page of the list begins after. */
export function afterOf(query: Query): string | undefined {
  const before = query["before"];
  return typeof before === "string" && eventIdOf(before) ? before : undefined;
}
