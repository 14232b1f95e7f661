import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertWithinQuota, countTowardsQuota, isQuotaReached } from "@/lib/db/test-quota/check-quota";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { wakeEndpoint } from "@/lib/webhooks/endpoints/wake-endpoint";
import { type Replayed, type ReplayedPage, replay } from "./replay-store";

/** What one request queues at most, about half a second's work, and what each of its statements does. */
const LIMITS = { queued: 20_000, atOnce: 1_000 } as const;

/** `more`: the call stopped at its cap or the quota, and the rest waits for another. */
export type ReplayResult = { queued: number; more: boolean };

/**
 * Sends again the caller's events whose delivery failed since a time (of the event), or those recorded while there was
 * no URL, the oldest first and up to 20,000. What happens meanwhile is left alone, so it ends however fast a receiver
 * refuses. Throws `no_webhook_url` where nothing is sent at present, `rate_limited` beyond the quota of the test
 * environment.
 */
export async function replayEvents(
  caller: Caller,
  which: Replayed,
  limits: Readonly<Record<keyof typeof LIMITS, number>> = LIMITS,
): Promise<ReplayResult> {
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  assertWithinQuota(caller);
  await wakeEndpoint(caller);
  const before = now();
  let after: string | null = null;
  let queued = 0;
  while (queued < limits.queued && !isQuotaReached(caller)) {
    const page: ReplayedPage = await replay(caller, which, {
      before,
      at: now(),
      after,
      limit: limits.atOnce,
    });
    announce(page.deliveries);
    countTowardsQuota(caller, page.queued);
    queued += page.queued;
    after = page.last;
    // Nothing of a whole page: another replay is at work, or the endpoint was switched off.
    if (page.queued === 0 || after === null) return { queued, more: false };
  }
  return { queued, more: true };
}
