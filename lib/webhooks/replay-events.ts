import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { announce } from "@/lib/events/announce";
import { hasOpenEndpoint } from "@/lib/events/open-endpoint";
import { type Replayed, type ReplayedPage, replay } from "./replay-store";

const PAGE_SIZE = 1_000;

/**
 * Sends again every event of the caller's whose delivery failed since a time (of the event), or every one recorded
 * while there was no URL; returns how many. What happens meanwhile is left alone, so it ends however fast a receiver
 * refuses. Throws `no_webhook_url` where nothing is sent at present.
 */
export async function replayEvents(caller: Caller, which: Replayed): Promise<number> {
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  const before = now();
  let after: string | null = null;
  for (let total = 0; ; ) {
    const page: ReplayedPage = await replay(caller, which, { before, at: now(), after, limit: PAGE_SIZE });
    announce(page.deliveries);
    total += page.deliveries.length;
    after = page.last;
    // Nothing of a whole page: another replay is at work, or the endpoint was switched off.
    if (page.deliveries.length === 0 || after === null) return total;
  }
}
