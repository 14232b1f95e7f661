import { MINUTE_MS, now, SECOND_MS } from "@/lib/clock";
import { sendDeliveriesDue } from "@/lib/outbox/engine-client";
import { findUnannounced, markAnnounced } from "./outbox-store";

/** A delivery that fell due this lately has been announced by its event, or has a run that is about to wake. */
const GRACE_MS = 15 * SECOND_MS;
/** How long the engine is trusted to hold what it was told. */
const ANNOUNCEMENT_MS = 10 * MINUTE_MS;
const MAX_WAITING_PER_ENDPOINT = 2_000;
const PAGE_SIZE = 4_000;

/**
 * Announces the due deliveries that nothing is working on, and returns how many. What was announced before
 * `forgottenBefore` is announced again without waiting: an embedded engine remembers nothing of the time before its start.
 * Rejects when the engine cannot be reached; what was not announced is found by the next sweep.
 */
export async function sweepOutbox({ forgottenBefore }: { forgottenBefore?: Date } = {}): Promise<number> {
  const graceMs = forgottenBefore ? 0 : GRACE_MS;
  for (let announced = 0; ; ) {
    const at = now();
    const due = await findUnannounced({
      at,
      dueBefore: new Date(at.getTime() - graceMs),
      announcedAfter: forgottenBefore ?? new Date(at.getTime() - ANNOUNCEMENT_MS),
      perEndpoint: MAX_WAITING_PER_ENDPOINT,
      limit: PAGE_SIZE,
    });
    if (due.length > 0) {
      await sendDeliveriesDue(due);
      await markAnnounced(
        due.map(({ deliveryId }) => deliveryId),
        at,
      );
    }
    announced += due.length;
    if (due.length < PAGE_SIZE) return announced;
  }
}
