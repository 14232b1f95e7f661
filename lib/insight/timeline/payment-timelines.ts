import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import type { PaidCycle } from "@/lib/insight/cycle-history/list-cycles";
import {
  type PaymentPayout,
  type PaymentPayouts,
  payoutsOfCycle,
  payoutsOfIntent,
} from "@/lib/money/payouts/payment-payouts";
import { listRefusedCodes } from "@/lib/payments/intents/read-intents";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { listRefunds } from "@/lib/payments/refunds/list-refunds";
import type { RefundFilter } from "@/lib/payments/refunds/schema";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import type { RetrievedEvent } from "@/lib/webhooks/events/schema";
import {
  buildTimeline,
  type PayoutRef,
  type RefusedCode,
  type Timeline,
  type TimelineEntry,
  type UpcomingEntry,
} from "./timeline";

/** The maximum number of an intent's events to read. An intent has at most one; resending it adds deliveries, not events. */
const MAX_EVENTS = 3;

/** Returns the timeline of one of the calling partner's intents. `intent` must have just been retrieved. */
export async function intentTimeline(caller: Caller, intent: IntentResource): Promise<Timeline> {
  const { reference, redeemed_at: redeemedAt } = intent;
  const [{ data: intentEvents }, refused, paidOut, refunded] = await Promise.all([
    listEvents(caller, { reference, about: "intent", limit: MAX_EVENTS }),
    listRefusedCodes(caller, reference),
    redeemedAt === null ? undefined : payoutsOfIntent(caller, reference),
    redeemedAt === null ? NO_REFUNDS : refundPart(caller, { intentReference: reference }),
  ]);
  const failure = intentEvents.events.find(({ type }) => type === "redemption-intent.failed");
  const events = await Promise.all(intentEvents.events.map(({ id }) => retrieveEvent(caller, { id })));
  const isRefunded = intent.refunded_amount === intent.amount;
  const parts = [payoutPart(paidOut, null, isRefunded), ...events.map(({ data }) => eventPart(data))];
  return buildTimeline(
    [
      ...intentEntries(intent, failure?.created_at),
      ...refusedEntries(refused),
      ...refunded.entries,
      ...parts.flatMap(({ entries }) => entries),
    ],
    [...intentUpcoming(intent), ...parts.flatMap(({ upcoming }) => upcoming)],
    refunded.latestRefunds,
  );
}

const REFUNDS_SHOWN = 50;

/** The entries for a payment's refunds. `latestRefunds` is as in {@link Timeline}. */
type RefundPart = { readonly entries: readonly TimelineEntry[] } & Pick<Timeline, "latestRefunds">;

const NO_REFUNDS: RefundPart = { entries: [], latestRefunds: null };

async function refundPart(caller: Caller, filter: RefundFilter): Promise<RefundPart> {
  const { rows, next } = await listRefunds(caller, { ...filter, limit: REFUNDS_SHOWN });
  const entries = rows.map(
    ({ created_at: at, amount_display: amountDisplay, vouchers }): TimelineEntry => ({
      kind: "refunded",
      at,
      amountDisplay,
      voucher: null,
      codeEndings: vouchers.flatMap(({ code_ending }) => code_ending ?? []),
      of: null,
    }),
  );
  return { entries, latestRefunds: next === null ? null : rows.length };
}

/**
 * Returns the timeline entries for the creation of an intent and, if it has ended, for its payment or failure. `failedAt` is
 * the time of the event that reported a failure. Without that event, the entry for a failure other than an expiry has the time
 * of the intent's last change. That time is later than the failure if the customer was erased after the failure.
 */
function intentEntries(intent: IntentResource, failedAt: string | undefined): TimelineEntry[] {
  const { created_at, status, redeemed_at, failure_reason, expires_at, updated_at } = intent;
  const requested: TimelineEntry = {
    kind: "requested",
    at: created_at,
    amountDisplay: intent.amount_display,
  };
  if (status === "failed") {
    const at = failure_reason === "expired" ? expires_at : (failedAt ?? updated_at);
    return [requested, { kind: "failed", at, reason: failure_reason }];
  }
  return redeemed_at === null ? [requested] : [requested, ...paymentEntries(intent, redeemed_at)];
}

/**
 * The maximum number of refused voucher codes that have separate entries. If there are more, all of them share one entry, so
 * that they do not hide the other entries.
 */
const MAX_REFUSED_ENTRIES = 3;

function refusedEntries(codes: readonly RefusedCode[]): TimelineEntry[] {
  const groups = codes.length > MAX_REFUSED_ENTRIES ? [codes] : codes.map((code) => [code]);
  return groups.flatMap((group) =>
    group.slice(-1).map(({ at }) => ({ kind: "refused", at, codes: group }) as const),
  );
}

function intentUpcoming({ status, expires_at }: IntentResource): UpcomingEntry[] {
  return status === "pending" ? [{ kind: "intent_expires", at: expires_at }] : [];
}

type PaymentAmounts = Pick<
  IntentResource,
  "amount_display" | "platform_fee" | "platform_fee_display" | "partner_payout_amount_display"
>;

/**
 * Returns the timeline entries for a payment as its partner sees it: the whole amount, the platform's fee if it is not zero,
 * and the partner's share.
 */
function paymentEntries(paid: PaymentAmounts, at: string): TimelineEntry[] {
  const unknown = { leftDisplay: null, codeEnding: null, to: null };
  return [
    { kind: "redeemed", at, amountDisplay: paid.amount_display, ...unknown },
    ...(paid.platform_fee > 0
      ? [{ kind: "fee", at, amountDisplay: paid.platform_fee_display } as const]
      : []),
    { kind: "payout", at, amountDisplay: paid.partner_payout_amount_display, to: null },
  ];
}

/**
 * Returns the timeline of a paid cycle of one of the calling partner's subscriptions. The subscription and the cycle must have
 * just been read.
 */
export async function cycleTimeline(
  caller: Caller,
  subscription: SubscriptionResource,
  { number, dueAt, paidAt, billedBy, events, refundedDisplay }: PaidCycle,
): Promise<Timeline> {
  const [paidOut, refunded, ...retrieved] = await Promise.all([
    payoutsOfCycle(caller, subscription.reference, number),
    refundPart(caller, { subscriptionReference: subscription.reference, cycle: number }),
    ...events.map(({ id }) => retrieveEvent(caller, { id })),
  ]);
  const isRefunded = refundedDisplay === subscription.amount_display;
  const parts = [payoutPart(paidOut, null, isRefunded), ...retrieved.map(({ data }) => eventPart(data))];
  return buildTimeline(
    [
      { kind: "due", at: dueAt, cycle: number },
      ...(billedBy === null ? [] : [{ kind: "billed", at: paidAt, by: billedBy } as const]),
      ...paymentEntries(subscription, paidAt),
      ...refunded.entries,
      ...parts.flatMap(({ entries }) => entries),
    ],
    parts.flatMap(({ upcoming }) => upcoming),
    refunded.latestRefunds,
  );
}

/** The past and upcoming timeline entries for one event or for one payment's payouts. */
type TimelinePart = {
  readonly entries: readonly TimelineEntry[];
  readonly upcoming: readonly UpcomingEntry[];
};

/** Returns the timeline of one event: its creation, its later deliveries, and its latest stored delivery attempts. */
export function eventTimeline(event: RetrievedEvent): Timeline {
  const { entries, upcoming } = eventPart(event);
  return buildTimeline(entries, upcoming);
}

/** Returns the entries that an event adds to a timeline. */
function eventPart({ id, type, created_at, delivery, deliveries }: RetrievedEvent): TimelinePart {
  const sent = deliveries.flatMap(({ number, created_at: at, attempts }): TimelineEntry[] => [
    ...(number > 1 ? [{ kind: "delivery", at, number } as const] : []),
    ...attempts.map(
      ({ number, started_at, outcome, status_code: statusCode, duration_ms: durationMs, failure_message }) =>
        ({
          kind: "attempt",
          at: started_at,
          number,
          outcome,
          statusCode,
          durationMs,
          failureMessage: failure_message,
        }) as const,
    ),
  ]);
  const { status, attempt_count: attempts } = delivery;
  return {
    entries: [{ kind: "event", at: created_at, id, type, status, attempts }, ...sent],
    upcoming: deliveries.flatMap(({ next_attempt_at: at, attempt_count: count }) =>
      at === null ? [] : [{ kind: "attempt", at, number: count + 1 } as const],
    ),
  };
}

/**
 * Returns the entries for a payment's payouts, or no entries if `payment` is undefined. `to` is the partner's name, or null to
 * omit it. If `isRefunded` is true, the payment was refunded in full, and no entry for the next payout run is added.
 */
export function payoutPart(
  payment: PaymentPayouts | undefined,
  to: string | null,
  isRefunded = false,
): TimelinePart {
  if (!payment) return { entries: [], upcoming: [] };
  const { payouts, isDue, holdReason } = payment;
  const named = payouts.map(({ reference, runId, ...paid }) => ({
    ...paid,
    payout: { reference, runId, to },
  }));
  const underway = named.filter(({ ended }) => ended === null);
  return {
    entries: named.flatMap(payoutEntries),
    upcoming: [
      ...underway.map(({ payout }) => ({ kind: "bank_pays", at: null, payout }) as const),
      ...(isDue && !isRefunded ? [{ kind: "pays_out", at: null, holdReason, to } as const] : []),
    ],
  };
}

type NamedPayout = Omit<PaymentPayout, "reference" | "runId"> & { readonly payout: PayoutRef };

function payoutEntries({
  payout,
  postedAt,
  ended,
  bankReference,
  reversedBecause,
}: NamedPayout): TimelineEntry[] {
  const posted: TimelineEntry = { kind: "paid_out", at: timestamp(postedAt), payout };
  if (ended === null) return [posted];
  const at = timestamp(ended.at);
  return ended.as === "reversed"
    ? [posted, { kind: "payout_reversed", at, payout, because: reversedBecause }]
    : [posted, { kind: "bank_paid", at, payout, bankReference }];
}
