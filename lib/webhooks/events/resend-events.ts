import type { Caller } from "@/lib/base/caller";
import { DAY_MS, MINUTE_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { eventIdOf, timeOfId } from "@/lib/base/ids";
import type { Outcome } from "@/lib/base/outcome";
import { assertCallerRole, WORKING_ROLES } from "@/lib/base/roles";
import { assertWithinQuota, countTowardsQuota, isQuotaReached, tryWriteUsage } from "@/lib/db/test-quota";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { announce } from "@/lib/outbox/announce";
import { hasEnabledEndpoint } from "@/lib/outbox/event.sql";
import { canAskToConfirm } from "@/lib/payments/subscriptions/cancel-subscription";
import { resumeEndpoints } from "@/lib/webhooks/endpoints/manage-endpoint";
import { requireEnabledEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { retrieveEvent } from "./read-events";
import {
  type ReplayedPage,
  type ReplaySelection,
  type RetriedPage,
  replay,
  resend,
  retry,
  retryPending,
  selectOpenCancellationRequest,
} from "./replay-store";
import type { RetrievedEvent } from "./schema";

/**
 * The public IDs of an event and of the endpoint to resend it to. Without an endpoint, the event is resent to all enabled
 * endpoints that are subscribed to its type.
 */
type ResendTarget = { readonly id: string; readonly endpoint_id?: string | undefined };

/**
 * Resends an event of the caller. It goes to the endpoint `endpoint_id` or, if that is omitted, to every enabled endpoint that
 * is subscribed to the event's type, even to one that has already accepted the event. Queues a delivery with the same body and
 * `webhook-id`, the current URL and secret, and a new retry schedule. For an endpoint with a pending delivery, queues none: the
 * pending one becomes due now, unless an attempt is in progress. Returns the event. Throws `not_found` for an unknown or
 * deleted event, `rate_limited` beyond the quota of the test environment, and the errors of {@link requireEnabledEndpoint} and
 * {@link assertCallerActive}.
 */
export async function resendEvent(
  caller: Caller,
  { id, endpoint_id }: ResendTarget,
): Promise<Outcome<RetrievedEvent>> {
  const { type } = (await retrieveEvent(caller, { id })).data;
  const endpointId = await requireEnabledEndpoint(caller, endpoint_id, type);
  assertWithinQuota(caller);
  await resumeEndpoints(caller, endpointId);
  const due = await resend(caller, eventIdOf(id) ?? "", { at: now(), endpointId, keyId: caller.keyId });
  if (due.length === 0) await assertCallerActive(caller);
  announce(due);
  countTowardsQuota(caller);
  return retrieveEvent(caller, { id });
}

/**
 * Makes the pending deliveries of an event of the caller due now, except those that go to a disabled endpoint or have an
 * attempt in progress. Unlike {@link resendEvent}, creates no deliveries. Throws `not_found` for an unknown or deleted event,
 * and `rate_limited` beyond the quota of the test environment.
 */
export async function retryEvent(caller: Caller, { id }: { readonly id: string }): Promise<void> {
  await retrieveEvent(caller, { id });
  assertWithinQuota(caller);
  await resumeEndpoints(caller);
  announce(await retry(caller, eventIdOf(id) ?? "", now()));
  countTowardsQuota(caller);
}

/**
 * `queued`: the number of queued events at which a replay stops. Queuing that many takes about half a second. `atOnce`: the
 * maximum number of events per statement. `pages`: the maximum number of statements, which bounds calls in which the endpoint
 * has already accepted most of the examined events.
 */
const LIMITS = { queued: 20_000, atOnce: 1_000, pages: 200 } as const;
type Limits = Readonly<Record<keyof typeof LIMITS, number>>;

/**
 * The result of a replay. `queued`: the number of events queued. `more` is true if the call stopped at a limit or the quota, so
 * that another call might find more events.
 */
export type ReplayResult = { queued: number; more: boolean };

/**
 * Resends the caller's events that `which` selects ({@link ReplaySelection}), oldest first, until about 20,000 are queued.
 * Skips deliveries created after the start of the call, so that the call ends even if the receiver keeps failing. Throws
 * `no_webhook_url` if no endpoint is enabled, and `rate_limited` beyond the quota of the test environment.
 */
export async function replayEvents(
  caller: Caller,
  which: Exclude<ReplaySelection, { status: "not_accepted" }>,
  limits: Partial<Limits> = {},
): Promise<ReplayResult> {
  if (!(await hasEnabledEndpoint(caller))) throw new AppError("no_webhook_url");
  const { queued, last } = await replayPages(caller, which, limits);
  return { queued, more: last !== null };
}

/** `continueFrom`: the `since` of the next call, or null if the call reached the latest event. */
type EndpointReplayResult = { readonly queued: number; readonly continueFrom: Date | null };

/**
 * Resends events to one of the caller's endpoints, oldest first, until about 20,000 are queued. Selects the events since
 * `since` of the types that the endpoint is subscribed to, except events that it has accepted or that are pending for it.
 * Includes events from before the endpoint was created. Throws `validation_failed` for an unknown endpoint, `no_webhook_url`
 * for a disabled one, and `rate_limited` beyond the quota of the test environment.
 */
export async function replayToEndpoint(
  caller: Caller,
  { endpoint_id, since }: { readonly endpoint_id: string; readonly since: Date },
  limits: Partial<Limits> = {},
): Promise<EndpointReplayResult> {
  const endpointId = (await requireEnabledEndpoint(caller, endpoint_id)) ?? "";
  const { queued, last } = await replayPages(caller, { status: "not_accepted", since, endpointId }, limits);
  // The time in an event's ID can be up to a minute later than its `created_at`, which `since` is compared with.
  return { queued, continueFrom: last === null ? null : new Date(timeOfId(last).getTime() - MINUTE_MS) };
}

/**
 * Queues the selected events to be resent, page by page, until none are left or a limit or the quota is reached. Returns the
 * number of events queued and, as `last`, the ID of the last event examined, or null if no events are left.
 */
async function replayPages(
  caller: Caller,
  which: ReplaySelection,
  limits: Partial<Limits>,
): Promise<{ queued: number; last: string | null }> {
  const bounds = { ...LIMITS, ...limits };
  assertWithinQuota(caller);
  await resumeEndpoints(caller, which.status === "not_accepted" ? which.endpointId : undefined);
  const before = now();
  let last: string | null = null;
  let queued = 0;
  for (let pages = 0; queued < bounds.queued && pages < bounds.pages && !isQuotaReached(caller); pages += 1) {
    const options = { before, at: now(), after: last, limit: bounds.atOnce };
    const page: ReplayedPage = await replay(caller, which, options);
    announce(page.deliveries);
    countTowardsQuota(caller, page.queued);
    // A call can queue a large part of the quota, so it synchronizes the count after every page instead of every two seconds.
    await tryWriteUsage();
    queued += page.queued;
    last = page.last;
    if (last === null) break;
  }
  return { queued, last };
}

/**
 * Resends the caller's failed events, and then makes pending deliveries with a failed attempt due now. Each of the two steps
 * goes from the oldest event to the newest, and stops when about 20,000 events are queued. `queued` is the number of events,
 * each counted once. Throws the same errors as {@link replayEvents}.
 */
export async function retryFailing(caller: Caller): Promise<ReplayResult> {
  const resentSince = now();
  // Failed deliveries come first: a retry that fails in the meantime must not be counted twice.
  const replayed = await replayEvents(caller, { status: "failed", since: new Date(0) });
  let queued = 0;
  let after: string | null = null;
  for (let pages = 0; queued < LIMITS.queued && pages < LIMITS.pages; pages += 1) {
    const page: RetriedPage = await retryPending(caller, {
      ...{ at: now(), after, limit: LIMITS.atOnce, resentSince },
    });
    announce(page.deliveries);
    queued += page.retried;
    after = page.last;
    if (after === null) break;
  }
  return { queued: replayed.queued + queued, more: replayed.more || after !== null };
}

/**
 * The minimum time, in milliseconds, between the last change of a cancellation request's delivery (such as an attempt) and a
 * reminder.
 */
const EVERY_MS = DAY_MS;

/** A reminder that was sent, or the time from which the next one can be sent. */
type ReminderResult = { readonly sent: true } | { readonly sent: false; readonly from: Date };

/**
 * Reminds the reseller of a requested cancellation by resending the request's event. A receiver that has already processed the
 * event can ignore it, because its `webhook-id` is the same. Sends nothing within a day after a delivery of the event last
 * changed. Throws `forbidden` for a viewer, `not_found` if there is no open cancellation request or its event is deleted, and
 * `reseller_cancellation_unavailable` if no enabled endpoint of the reseller is subscribed to the event.
 */
export async function remindReseller(
  caller: Caller,
  { reference }: { reference: string },
): Promise<ReminderResult> {
  assertCallerRole(caller, WORKING_ROLES);
  const request = await selectOpenCancellationRequest(caller, reference);
  if (!request) throw new AppError("not_found");
  const at = now();
  const from = new Date(request.lastSentAt.getTime() + EVERY_MS);
  if (at < from) return { sent: false, from };
  const reseller = { accountId: request.resellerId, environment: caller.environment };
  if (!(await canAskToConfirm(reseller))) throw new AppError("reseller_cancellation_unavailable");
  await resumeEndpoints(reseller);
  announce(await resend(reseller, request.eventId, { at, endpointId: undefined }));
  return { sent: true };
}
