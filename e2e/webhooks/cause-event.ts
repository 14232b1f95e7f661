import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { rowOf, sql } from "@/lib/db/sql";
import { sampleData } from "@/lib/events/sample-data";
import { eventName, newId } from "@/lib/ids";
import { recordEvents } from "@/lib/outbox/event.sql";

/** Records an event as a paid intent does, for the account to be told of. Returns its name and when it happened. */
export async function causeEvent(receiver: Caller): Promise<{ name: string; at: Date }> {
  const at = now();
  const type = "redemption-intent.success";
  const event = { type, objectId: newId(), sequence: 1, data: sampleData(type, receiver, at) } as const;
  const row = await rowOf({ id: "text" })(sql`
    WITH cause AS (SELECT), ${recordEvents(receiver, [event], at, sql`cause`)} SELECT id FROM event`);
  return { name: eventName(row?.id ?? ""), at };
}
