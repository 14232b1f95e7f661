import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import type { SubscriptionStatus } from "./schema";

/** What decides over a subscription's changes. */
export type SubscriptionState = {
  status: SubscriptionStatus;
  environment: "test" | "live";
  currentCycle: number;
  totalCycles: number | null;
  resellerId: string | null;
  resellerSubscriptionReference: string | null;
  cancelRequestedAt: Date | null;
};

/** Whether a reseller has billed it already, and another one than this. */
export function isBilledByOther(
  { resellerId }: Pick<SubscriptionState, "resellerId">,
  reseller: string,
): boolean {
  return resellerId !== null && resellerId !== reseller;
}

/** How long after its date a cycle that nobody billed is overdue. */
export const OVERDUE_AFTER_MS = DAY_MS;

/** Whether a cycle that was due then has not been billed in its day. */
export function isOverdue(dueAt: Date, at: Date): boolean {
  return at.getTime() - dueAt.getTime() > OVERDUE_AFTER_MS;
}

/** What a partner's wish to cancel leads to. */
type CancelDecision =
  | "already_canceled"
  | "already_requested"
  | "completed"
  | "recordCancellation"
  | "request";

/**
 * Cancels at once in test and where no reseller bills; in live the reseller that bills is asked first. Asking twice
 * changes nothing.
 */
export function decideCancel(state: SubscriptionState): CancelDecision {
  if (state.status === "canceled") return "already_canceled";
  if (state.status === "completed") return "completed";
  if (state.environment === "test" || state.resellerId === null) return "recordCancellation";
  return state.cancelRequestedAt ? "already_requested" : "request";
}

/** What a reseller's confirmation leads to. */
type ConfirmDecision =
  | "not_owned"
  | "reference_differs"
  | "already_canceled"
  | "completed"
  | "not_requested"
  | "cancel";

/**
 * In the order in which a confirmation is refused, so that the same call always meets the same answer. What was canceled
 * before anybody billed it was asked of no reseller, and is confirmed to none.
 */
export function decideConfirm(
  state: SubscriptionState,
  resellerId: string,
  reference: string,
): ConfirmDecision {
  if (isBilledByOther(state, resellerId)) return "not_owned";
  const recorded = state.resellerSubscriptionReference;
  if (recorded !== null && recorded !== reference) return "reference_differs";
  const billed = state.resellerId !== null;
  if (state.status === "canceled") return billed ? "already_canceled" : "not_requested";
  if (state.status === "completed") return "completed";
  const wanted = state.environment === "live" && billed && state.cancelRequestedAt !== null;
  return wanted ? "cancel" : "not_requested";
}

/** What a reseller is told that looks a subscription up by the code that bills it. */
type LookUpDecision = "not_owned" | "partner_suspended" | "shown";

/**
 * As a bill would be refused where the answer could not say so: one that is canceled or completed shows it. What nobody bills is
 * shown to whoever holds the code, who may bill it.
 */
export function decideLookUp(
  state: Pick<SubscriptionState, "resellerId" | "status"> & { suspendedAt: Date | null },
  resellerId: string,
): LookUpDecision {
  if (isBilledByOther(state, resellerId)) return "not_owned";
  const isOver = state.status === "canceled" || state.status === "completed";
  return state.suspendedAt !== null && !isOver ? "partner_suspended" : "shown";
}

type CycleEventType = "subscription.activated" | "subscription.renewed" | "subscription.completed";

/** What follows from one more paid cycle: the cycle's number, the status, and the events in their order. */
export type NextCycle = {
  readonly number: number;
  readonly status: "active" | "completed";
  readonly events: readonly CycleEventType[];
};

/**
 * The first cycle activates, a later one renews, the final one completes and does not renew. The only cycle of a
 * one-cycle subscription activates, then completes.
 */
export function nextCycle(state: SubscriptionState): NextCycle {
  const number = state.currentCycle + 1;
  const isFinal = number === state.totalCycles;
  const completed: CycleEventType[] = isFinal ? ["subscription.completed"] : [];
  if (number === 1)
    return {
      number,
      status: isFinal ? "completed" : "active",
      events: ["subscription.activated", ...completed],
    };
  return isFinal
    ? { number, status: "completed", events: completed }
    : { number, status: "active", events: ["subscription.renewed"] };
}

/**
 * Dates by the calendar of UTC and of any zone are less than that apart: three days, where one counts months from 28 February and
 * the other from 1 March, and an hour of daylight saving.
 */
export const MAX_ZONE_SHIFT_MS = 3 * DAY_MS + 2 * HOUR_MS;

/** From one moment on, and before another. */
export type DueRange = { readonly from?: Date | undefined; readonly before?: Date | undefined };

/** When a cycle was due that is overdue at a time. */
export const overdueRange = (at: Date): DueRange => ({ before: new Date(at.getTime() - OVERDUE_AFTER_MS) });

/** When a cycle is due that falls due in the seven days after a time, or did and is not overdue. */
export const dueThisWeekRange = (at: Date): DueRange => ({
  from: overdueRange(at).before,
  before: new Date(at.getTime() + 7 * DAY_MS),
});
