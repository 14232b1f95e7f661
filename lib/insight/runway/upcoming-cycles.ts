import { type Minor, minor } from "@/lib/base/money";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import type { BillingInterval } from "@/lib/payments/subscriptions/schema";

/** A running subscription, as its reseller's wallet has to carry it. */
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
  /** The zone of its partner, by whose clocks cycles fall due. */
  readonly timezone: string;
};

/** A cycle that is due then, at what the subscription takes. */
export type UpcomingCycle = {
  readonly subscription: RunningSubscription;
  /** Counted from 1, as the history of a subscription counts them. */
  readonly number: number;
  readonly dueAt: Date;
  readonly amount: Minor;
};

/**
 * The unpaid cycles that fall due before a time, in the order of their dates, at most so many. `reach` is how far they tell
 * everything: that time, or where their number is used up the date of the last one.
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

/** The cycle that comes after so many unpaid ones; undefined where the subscription is complete before it. */
function cycleAfter(subscription: RunningSubscription, unpaid: number): UpcomingCycle | undefined {
  const { activatedAt, currentCycle, totalCycles, interval, timezone } = subscription;
  const paid = currentCycle + unpaid;
  if (totalCycles !== null && paid >= totalCycles) return undefined;
  const dueAt = nextCycleAt(activatedAt, paid, interval, timezone);
  return { subscription, number: paid + 1, dueAt, amount: minor(subscription.amount) };
}

const byDate = (one: UpcomingCycle, other: UpcomingCycle) => one.dueAt.getTime() - other.dueAt.getTime();

/** Where a cycle belongs among others whose latest comes first. */
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
