import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import type { SubscriptionStatus } from "./schema";

/** The fields of a subscription on which decisions about it depend. */
export type SubscriptionState = {
  status: SubscriptionStatus;
  environment: "test" | "live";
  currentCycle: number;
  totalCycles: number | null;
  resellerId: string | null;
  resellerSubscriptionReference: string | null;
  cancelRequestedAt: Date | null;
};

/** Reports whether a reseller other than `reseller` already bills the subscription. */
export function isBilledByOther(
  { resellerId }: Pick<SubscriptionState, "resellerId">,
  reseller: string,
): boolean {
  return resellerId !== null && resellerId !== reseller;
}

/**
 * How long after its due date an unpaid cycle counts as overdue on the dashboards. The event `cycle.overdue` follows the
 * setting OVERDUE_AFTER_DAYS instead.
 */
const OVERDUE_AFTER_MS = DAY_MS;

/** Reports whether a cycle due at `dueAt` is overdue at `at`. */
export function isOverdue(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() > OVERDUE_AFTER_MS;
}

/**
 * Decides how to handle a request to cancel a subscription. A subscription that has not ended is canceled immediately if it is
 * a test subscription or if no reseller bills it. Otherwise, the reseller must confirm the cancellation. A repeated request
 * changes nothing.
 */
export function decideCancel(
  state: SubscriptionState,
): "already_canceled" | "already_requested" | "completed" | "cancel" | "request" {
  if (state.status === "canceled") return "already_canceled";
  if (state.status === "completed") return "completed";
  if (state.environment === "test" || state.resellerId === null) return "cancel";
  return state.cancelRequestedAt ? "already_requested" : "request";
}

/**
 * Decides whether to accept a reseller's confirmation of a cancellation. The checks run in the order that the guide
 * `order-of-checks` documents. A subscription canceled before its first bill is `not_requested`, because no reseller was asked
 * to confirm.
 */
export function decideConfirm(
  state: SubscriptionState,
  resellerId: string,
  reference: string,
): "not_owned" | "reference_differs" | "already_canceled" | "completed" | "not_requested" | "cancel" {
  if (isBilledByOther(state, resellerId)) return "not_owned";
  const recorded = state.resellerSubscriptionReference;
  if (recorded !== null && recorded !== reference) return "reference_differs";
  const billed = state.resellerId !== null;
  if (state.status === "canceled") return billed ? "already_canceled" : "not_requested";
  if (state.status === "completed") return "completed";
  const isRequested = state.environment === "live" && billed && state.cancelRequestedAt !== null;
  return isRequested ? "cancel" : "not_requested";
}

/**
 * Decides whether to show a subscription to a reseller that looks it up by billing code. Refuses the lookup only if billing
 * would be refused for a reason that the returned resource does not show. An unbilled subscription is shown to any reseller
 * with the code, unless the partner is suspended.
 */
export function decideLookUp(
  state: Pick<SubscriptionState, "resellerId" | "status"> & { suspendedAt: Date | null },
  resellerId: string,
): "not_owned" | "partner_suspended" | "shown" {
  if (isBilledByOther(state, resellerId)) return "not_owned";
  const isOver = state.status === "canceled" || state.status === "completed";
  return state.suspendedAt !== null && !isOver ? "partner_suspended" : "shown";
}

type CycleEventType = "subscription.activated" | "subscription.renewed" | "subscription.completed";

/** The effect of one more paid cycle: the cycle's number, the subscription's new status, and the events in order. */
export type NextCycle = {
  readonly number: number;
  readonly status: "active" | "completed";
  readonly events: readonly CycleEventType[];
};

/**
 * Returns the effect of paying the next cycle. The first cycle activates the subscription, a later one renews it, and the final
 * one completes it without renewing it. A subscription with a single cycle is activated and then completed.
 */
export function nextCycle(state: SubscriptionState): NextCycle {
  const number = state.currentCycle + 1;
  const isFinal = number === state.totalCycles;
  const events: CycleEventType[] = [];
  if (number === 1) events.push("subscription.activated");
  else if (!isFinal) events.push("subscription.renewed");
  if (isFinal) events.push("subscription.completed");
  return { number, status: isFinal ? "completed" : "active", events };
}

/**
 * The maximum difference between a due date computed in UTC and the same due date computed in another time zone. It is three
 * days if months are counted from 28 February in one zone and from 1 March in the other, plus the shift of daylight saving
 * time.
 */
export const MAX_ZONE_SHIFT_MS = 3 * DAY_MS + 2 * HOUR_MS;

/** A range of due dates, with `from` inclusive and `before` exclusive. */
export type DueRange = { readonly from?: Date | undefined; readonly before?: Date | undefined };

/** Returns the range of due dates of cycles that are overdue at `at`. */
export const overdueRange = (at: Date) =>
  ({ before: new Date(at.getTime() - OVERDUE_AFTER_MS) }) satisfies DueRange;

/** Returns the range of due dates of cycles that are due within seven days after `at`, or already due but not yet overdue. */
export const dueThisWeekRange = (at: Date) =>
  ({
    from: overdueRange(at).before,
    before: new Date(at.getTime() + 7 * DAY_MS),
  }) satisfies DueRange;
