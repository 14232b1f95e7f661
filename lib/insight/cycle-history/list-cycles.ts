import type { Caller } from "@/lib/base/caller";
import { timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount, withDisplay } from "@/lib/base/display-amount";
import { invalidField } from "@/lib/base/errors";
import { publicEventId } from "@/lib/base/ids";
import { listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { readPage } from "@/lib/db/page";
import type { CyclePage, CycleResource, ListCyclesInput } from "@/lib/payments/cycles/schema";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import type { SubscriptionRow } from "@/lib/payments/subscriptions/present-subscription";
import { findByAccessCode, findOwnSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { MAX_CYCLES } from "@/lib/payments/subscriptions/schema";
import { failureMessage } from "@/lib/webhooks/deliveries/failure-message";
import {
  type CycleEventRow,
  type CycleRow,
  selectCycleEvents,
  selectCycles,
  selectPageOfCycles,
} from "./store";

/** An event of a subscription, with the state of its delivery to the partner's endpoints. */
export type CycleEvent = ReturnType<typeof presentEvent>;

/** A paid cycle of a subscription with its events. */
export type PaidCycle = ReturnType<typeof presentCycle>;

export type CycleHistory = NonNullable<Awaited<ReturnType<typeof listCycles>>>;

/**
 * Returns the latest `limit` paid cycles of a subscription with their events. The default is {@link MAX_CYCLES}; only a
 * subscription without a final cycle can have more cycles. Returns undefined for an unknown access code.
 */
export async function listCycles(accessCode: string, limit = MAX_CYCLES) {
  const row = await findByAccessCode(accessCode);
  if (!row) return undefined;
  const from = Math.max(0, row.currentCycle - limit + 1);
  const [cycles, events] = await Promise.all([selectCycles(row, { from }), selectCycleEvents(row, { from })]);
  const canceled = events.find(({ type }) => type === CANCELED);
  const overdue = events.find(({ cycle }) => row.status === "active" && cycle > row.currentCycle);
  const byCycle = new Map<number, CycleEventRow[]>();
  for (const event of events) byCycle.set(event.cycle, [...(byCycle.get(event.cycle) ?? []), event]);
  return {
    /** The paid cycles, oldest first. */
    cycles: cycles.map((cycle) => presentCycle(row, cycle, byCycle.get(cycle.number) ?? [])),
    /**
     * The event `cycle.overdue` of an active subscription's next cycle, if that cycle is overdue and the event was sent.
     */
    overdue: overdue && presentEvent(overdue),
    /** The event `subscription.cancelled`; undefined if the subscription is not canceled or the event is no longer stored. */
    cancellation: canceled && presentEvent(canceled),
  };
}

/**
 * Returns the latest `limit` paid cycles of a subscription, oldest first, with the fields that the customer is allowed to see.
 * Returns an empty list for an unknown access code.
 */
export async function listPayments(
  accessCode: string,
  limit: number,
): Promise<Pick<PaidCycle, "number" | "paidAt">[]> {
  const row = await findByAccessCode(accessCode);
  if (!row) return [];
  const cycles = await selectCycles(row, { from: Math.max(0, row.currentCycle - limit + 1) });
  return cycles.map(({ number, createdAt }) => ({ number, paidAt: timestamp(createdAt) }));
}

/** Returns one paid cycle of a subscription with its events, or undefined for an unknown cycle or access code. */
export async function findCycle(accessCode: string, number: number): Promise<PaidCycle | undefined> {
  const row = await findByAccessCode(accessCode);
  if (!row || !Number.isInteger(number) || number < 1 || number > row.currentCycle) return undefined;
  const only = { from: number, to: number };
  const [[cycle], events] = await Promise.all([selectCycles(row, only), selectCycleEvents(row, only)]);
  return cycle && presentCycle(row, cycle, events);
}

const CANCELED = "subscription.cancelled";

/** Presents a cycle with its events. Leaves out a cancellation among `events`, because a cancellation belongs to no cycle. */
function presentCycle(
  row: SubscriptionRow,
  { number, chargeReference, refundedAmount, billedBy, createdAt }: CycleRow,
  events: readonly CycleEventRow[],
) {
  return {
    number,
    chargeReference,
    /** The name of the reseller that billed the cycle; null if the simulator billed it. */
    billedBy,
    /** The amount of the cycle that was refunded, formatted; null if nothing was refunded. */
    refundedDisplay: refundedAmount > 0 ? displayAmount(refundedAmount) : null,
    paidAt: timestamp(createdAt),
    dueAt: timestamp(nextCycleAt(row.activatedAt ?? createdAt, number - 1, row.interval, row.timezone)),
    events: events.filter(({ type }) => type !== CANCELED).map(presentEvent),
  };
}

function presentEvent({ id, type, createdAt, ...delivery }: CycleEventRow) {
  const { status, endedReason, attempts, nextAttemptAt, outcome, answer } = delivery;
  const { durationMs, url, cause, causeDetail } = delivery;
  return {
    /** The event's ID in the API, `evt_...`. */
    id: publicEventId(id),
    type,
    createdAt: timestamp(createdAt),
    /**
     * The delivery that determines the event's status; null if the event was not sent because no enabled endpoint was
     * subscribed to it.
     */
    delivery: status && {
      status,
      endedReason,
      attempts: attempts ?? 0,
      nextAttemptAt: timestampOrNull(nextAttemptAt),
      /** The outcome of the last attempt; null before the first attempt, and once the last attempt is no longer stored. */
      outcome,
      /** Why the last attempt failed, with the receiver's host; null if it did not fail, or if `outcome` is null. */
      failureMessage:
        outcome && url !== null
          ? failureMessage({ outcome, status: answer, durationMs: durationMs ?? 0, url, cause, causeDetail })
          : null,
      /** The status code of the response to the last attempt; null if there was no response, or if `outcome` is null. */
      answer,
    },
  };
}

/**
 * Returns a page of the paid cycles of one of the caller's subscriptions, latest first. Throws `not_found` if the caller has no
 * subscription with this reference in its environment, and `validation_failed` if `after` is not the `next` of a previous page
 * of this subscription.
 */
export async function listCyclePage(
  caller: Caller,
  { reference, limit, after }: ListCyclesInput,
): Promise<Outcome<CyclePage>> {
  const subscription = await findOwnSubscription(caller, { reference });
  const { rows, next } = await readPage(
    { before: after, limit },
    (page) => selectPageOfCycles(subscription, page),
    (cycle) => presentCycleResource(subscription, cycle),
  );
  // A cursor is only issued if more cycles follow.
  if (after !== undefined && rows.length === 0)
    throw invalidField("after", "must be the `next` of a previous page", "invalid_cursor");
  return listed({ cycles: rows, next }, rows.length);
}

function presentCycleResource(
  subscription: SubscriptionRow,
  { number, refundedAmount, createdAt }: CycleRow,
): CycleResource {
  const { reference, amount, partnerPayoutAmount, platformFee, activatedAt, interval, timezone } =
    subscription;
  const { CURRENCY } = env();
  return {
    subscription_reference: reference,
    number,
    ...withDisplay({ amount }),
    currency: CURRENCY,
    ...withDisplay({
      partner_payout_amount: partnerPayoutAmount,
      platform_fee: platformFee,
      refunded_amount: refundedAmount,
    }),
    due_at: timestamp(nextCycleAt(activatedAt ?? createdAt, number - 1, interval, timezone)),
    paid_at: timestamp(createdAt),
  };
}
