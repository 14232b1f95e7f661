import { now, SECOND_MS } from "@/lib/base/clock";
import { sendAnnouncements } from "@/lib/outbox/engine-client";
import { findEndpointsDue, type OutboxAge, selectOutboxAge } from "./outbox-store";

/** A delivery that fell due this lately has been announced by its event, or is about to be worked on. */
export const GRACE_MS = 15 * SECOND_MS;
const PAGE_SIZE = 500;

/**
 * Announces every endpoint at which deliveries are due that nobody works on, and returns how many. What is announced though
 * somebody is about to work on it is looked at once more and left alone. What fell due within {@link GRACE_MS} is left to
 * its own announcement, unless `withoutGrace`: after a start, or once an engine is back, nobody remembers that. Rejects
 * when the engine cannot be reached; the next sweep finds the rest.
 */
export async function sweepOutbox({ withoutGrace }: { withoutGrace: boolean }): Promise<number> {
  const at = now();
  const dueBefore = new Date(at.getTime() - (withoutGrace ? 0 : GRACE_MS));
  const due = await findEndpointsDue({ at, dueBefore });
  for (let from = 0; from < due.length; from += PAGE_SIZE)
    await sendAnnouncements(due.slice(from, from + PAGE_SIZE));
  return due.length;
}

/** What is due now and held by no process, over all endpoints. */
export function outboxAge(): Promise<OutboxAge> {
  return selectOutboxAge(now());
}
