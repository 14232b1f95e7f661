import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { eventIdOf } from "@/lib/base/ids";
import type { Outcome } from "@/lib/base/outcome";
import { assertPerson } from "@/lib/base/roles";
import { countMade, isQuotaUsedUp, refuseBeyondQuota } from "@/lib/db/test-quota/check-quota";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/has-open-endpoint";
import { resumeEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import {
  type ReplaySelection,
  type ReplayedPage,
  type RetriedPage,
  replay,
  resend,
  retryPending,
  selectOpenCancellationRequest,
} from "./replay-store";
import { retrieveEvent } from "./retrieve-event";
import type { RetrievedEvent } from "./schema";

/**
 * Sends an event of the caller's again, whatever came of it before: the same body and `webhook-id`, to the URL and with
 * the secret of now, on a schedule of its own. One that still waits for its next attempt is attempted now instead, so
 * that asking again and again queues it once. Throws `not_found` for what is not the caller's or is no longer kept, `no_webhook_url` where
 * nothing is sent at present, `rate_limited` beyond the quota of the test environment.
 */
export async function resendEvent(caller: Caller, { id }: { id: string }): Promise<Outcome<RetrievedEvent>> {
  await retrieveEvent(caller, { id });
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  refuseBeyondQuota(caller);
  await resumeEndpoint(caller);
  announce(await resend(caller, eventIdOf(id) ?? "", now()));
  countMade(caller);
  return retrieveEvent(caller, { id });
}

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
  which: ReplaySelection,
  limits: Readonly<Record<keyof typeof LIMITS, number>> = LIMITS,
): Promise<ReplayResult> {
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  refuseBeyondQuota(caller);
  await resumeEndpoint(caller);
  const before = now();
  let after: string | null = null;
  let queued = 0;
  while (queued < limits.queued && !isQuotaUsedUp(caller)) {
    const page: ReplayedPage = await replay(caller, which, {
      before,
      at: now(),
      after,
      limit: limits.atOnce,
    });
    announce(page.deliveries);
    countMade(caller, page.queued);
    queued += page.queued;
    after = page.last;
    // Nothing of a whole page: another replay is at work, or the endpoint was switched off.
    if (page.queued === 0 || after === null) return { queued, more: false };
  }
  return { queued, more: true };
}

const PAGE_SIZE = 1_000;
const MOST_RETRIED = 20_000;

/**
 * Retries at once every event of the caller that has not been delivered since its first attempt failed: those that wait for their
 * next attempt are made due now, those given up are sent again. The oldest come first, up to 20,000 of each. `queued` counts
 * both. Throws as {@link replayEvents} does.
 */
export async function retryFailing(caller: Caller): Promise<ReplayResult> {
  if (!(await hasOpenEndpoint(caller))) throw new AppError("no_webhook_url");
  refuseBeyondQuota(caller);
  await resumeEndpoint(caller);
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

/** A reseller is told again once in this time at most. */
const EVERY_MS = DAY_MS;

/** What came of asking again: the reseller is told now, or not before that time. */
type ReminderResult = { readonly told: true } | { readonly told: false; readonly from: Date };

/**
 * Asks the reseller again to let one of the caller's subscriptions end, by sending the event that asked it once more: the
 * same body and `webhook-id`, so that a receiver that has it ignores it. At most once a day, that of two calls at once
 * included. Throws `forbidden` for a user who only looks, `not_found` where nothing is asked, and
 * `reseller_cancellation_unavailable` when the reseller cannot be told.
 */
export async function remindReseller(caller: Caller, { reference }: { reference: string }): Promise<ReminderResult> {
  assertPerson(caller, ["developer", "finance"]);
  const asked = await selectOpenCancellationRequest(caller, reference);
  if (!asked) throw new AppError("not_found");
  const at = now();
  const from = new Date(asked.toldAt.getTime() + EVERY_MS);
  if (at < from) return { told: false, from };
  const reseller = { accountId: asked.resellerId, environment: caller.environment };
  if (!(await hasOpenEndpoint(reseller))) throw new AppError("reseller_cancellation_unavailable");
  await resumeEndpoint(reseller);
  announce(await resend(reseller, asked.eventId, at));
  return { told: true };
}
