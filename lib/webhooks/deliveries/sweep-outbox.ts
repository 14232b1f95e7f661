import { now, SECOND_MS } from "@/lib/base/clock";
import { sendAnnouncements } from "@/lib/outbox/announce";
import { findEndpointsDue, type OutboxAge, selectOutboxAge } from "./outbox-store";

/**
 * The sweep skips deliveries that became due less than this time ago, in milliseconds, because they have normally been
 * announced to the job engine already.
 */
export const GRACE_MS = 15 * SECOND_MS;
const PAGE_SIZE = 500;

/**
 * Notifies the job engine of every endpoint with due, unclaimed deliveries, except enabled endpoints that are paused, and
 * returns the number of endpoints. Skips deliveries that became due within the last {@link GRACE_MS}, unless `withoutGrace` is
 * true. Set `withoutGrace` when announcements might have been lost, such as after a start of the server. Repeated announcements
 * are harmless. Rejects if the engine is unreachable; the next sweep tries again.
 */
export async function sweepOutbox({ withoutGrace }: { withoutGrace: boolean }): Promise<number> {
  const at = now();
  const dueBefore = new Date(at.getTime() - (withoutGrace ? 0 : GRACE_MS));
  const due = await findEndpointsDue({ at, dueBefore });
  for (let from = 0; from < due.length; from += PAGE_SIZE)
    await sendAnnouncements(due.slice(from, from + PAGE_SIZE));
  return due.length;
}

/** Returns statistics about the due, unclaimed deliveries of all endpoints, except enabled ones that are paused. */
export function outboxAge(): Promise<OutboxAge> {
  return selectOutboxAge(now());
}
