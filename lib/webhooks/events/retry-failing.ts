import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertWithinQuota } from "@/lib/db/test-quota/check-quota";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { wakeEndpoint } from "@/lib/webhooks/endpoints/wake-endpoint";
import { type ReplayResult, replayEvents } from "./replay-events";
import { type RetriedPage, retryPending } from "./replay-store";

const PAGE_SIZE = 1_000;
const MOST_RETRIED = 20_000;

/**
 * Retries at once every event of the caller that has not been delivered since its first attempt failed: those that wait for their
 * next attempt are made due now, those given up are sent again. The oldest come first, up to 20,000 of each. `queued` counts
 * both. Throws as {@link replayEvents} does.
 */
export async function retryFailing(caller: Caller): Promise<ReplayResult> {
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  assertWithinQuota(caller);
  await wakeEndpoint(caller);
  // Given up first: an attempt that fails meanwhile must not be counted twice.
  const replayed = await replayEvents(caller, { status: "failed", since: new Date(0) });
  let queued = 0;
  let after: string | null = null;
  do {
    const page: RetriedPage = await retryPending(caller, { at: now(), after, limit: PAGE_SIZE });
    announce(page.deliveries);
    queued += page.retried;
    after = page.last;
  } while (after !== null && queued < MOST_RETRIED);
  return { queued: replayed.queued + queued, more: replayed.more || after !== null };
}
