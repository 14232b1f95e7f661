import { type Minor, minor } from "@/lib/base/money";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import type { BillingInterval } from "@/lib/payments/subscriptions/schema";

/** The fields of a running subscription that a wallet forecast needs. */
export type RunningSubscription = {
  readonly id: string;
  readonly accessCode: string;
  readonly resellerSubscriptionReference: string | null;
  readonly partnerName: string;
  readonly amount: number;
  readonly interval: BillingInterval;
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  readonly activatedAt: Date;
  /** The partner's time zone, in which cycles are due. */
  readonly timezone: string;
};

/** An unpaid cycle with its due date and amount. */
export type UpcomingCycle = {
  readonly subscription: RunningSubscription;
  /** The 1-based number of the cycle in its subscription. */
  readonly number: number;
  readonly dueAt: Date;
  readonly amount: Minor;
};

/**
 * Returns up to `most` unpaid cycles that are due before `before`, ordered by due date. The list is complete up to `reach`, which
 * is `before` or, if more cycles are due, the due date of the last one in the list.
 */
export function upcomingCycles(
  subscriptions: readonly RunningSubscription[],
  { before, most }: { before: Date; most: number },
): { readonly cycles: readonly UpcomingCycle[]; readonly reach: Date } {
  const heads = subscriptions
    .flatMap((subscription) => cycleAfter(subscription, 0) ?? [])
    .toSorted(byDate)
    .toReversed();
  const cycles: UpcomingCycle[] = [];
  for (let head = heads.pop(); head && head.dueAt < before; head = heads.pop()) {
    if (cycles.length === most) return { cycles, reach: cycles.at(-1)?.dueAt ?? before };
    cycles.push(head);
    const { subscription, number } = head;
    const next = cycleAfter(subscription, number - subscription.currentCycle);
    if (next) heads.splice(placeOf(next, heads), 0, next);
  }
  return { cycles, reach: before };
}

/** Returns the next unpaid cycle after the first `unpaid` unpaid ones, or undefined if the subscription completes before it. */
function cycleAfter(subscription: RunningSubscription, unpaid: number): UpcomingCycle | undefined {
  const { activatedAt, currentCycle, totalCycles, interval, timezone } = subscription;
  const paid = currentCycle + unpaid;
  if (totalCycles !== null && paid >= totalCycles) return undefined;
  const dueAt = nextCycleAt(activatedAt, paid, interval, timezone);
  return { subscription, number: paid + 1, dueAt, amount: minor(subscription.amount) };
}

const byDate = (one: UpcomingCycle, other: UpcomingCycle) => one.dueAt.getTime() - other.dueAt.getTime();

/** Returns the index at which to insert a cycle into a list ordered latest first. */
function placeOf(cycle: UpcomingCycle, latestFirst: readonly UpcomingCycle[]): number {
  let [low, high] = [0, latestFirst.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = latestFirst[middle];
    if (there && byDate(there, cycle) >= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
