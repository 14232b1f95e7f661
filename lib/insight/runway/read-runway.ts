import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now } from "@/lib/base/clock";
import { type Minor, minor, sum } from "@/lib/base/money";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import { isOverdue, MAX_ZONE_SHIFT_MS } from "@/lib/payments/subscriptions/rules";
import { balanceUsedUpAt, requiredTopUp, runway, salesRate } from "./rules";
import { type RunningSubscriptionRow, selectOneOffSales, selectRunningSubscriptions } from "./store";

/** The maximum number of days that the forecast of a reseller's wallet covers. */
const RUNWAY_DAYS = 90;
const WEEK_MS = 7 * DAY_MS;

/**
 * The period over which the sales rate is computed, in milliseconds. If the period has more than {@link MAX_SALES} sales, only
 * the latest {@link MAX_SALES} are read.
 */
const PACE_MS = 28 * DAY_MS;
const MAX_SALES = 300;

/**
 * The maximum number of subscriptions in a forecast. It limits the CPU time: computing a due date in a time zone takes about 20
 * microseconds.
 */
const MAX_SUBSCRIPTIONS = 500;
const MAX_CYCLES = 500;

/** A list of unpaid cycles, and their total amount. */
type CycleTotal = { readonly cycles: readonly UpcomingCycle[]; readonly amount: Minor };

/** A forecast of how long a reseller's wallet balance will last. */
export type RunwayView = Awaited<ReturnType<typeof readRunway>>;

/**
 * Returns which unpaid cycles the caller's wallet covers, and the smallest top-up with which it covers all cycles due before
 * `requestedUntil` (or before the end of the forecast, if that is earlier). Both results ignore future one-off sales; `pace`
 * contains a separate forecast that includes them. Throws `not_found` if there is no wallet.
 */
export async function readRunway(caller: Caller, requestedUntil: Date) {
  const at = now();
  const paceFrom = new Date(at.getTime() - PACE_MS);
  const [funds, sold, running] = await Promise.all([
    readWalletFunds(caller),
    selectOneOffSales(caller, paceFrom, MAX_SALES),
    selectRunningSubscriptions(caller, MAX_SUBSCRIPTIONS + 1),
  ]);
  const balance = funds.available;
  const { cycles, reach } = upcomingCycles(running, { before: knownUntil(running, at), max: MAX_CYCLES });
  const until = requestedUntil < reach ? requestedUntil : reach;
  const weekEnd = new Date(at.getTime() + WEEK_MS);
  const upTo = (time: Date) => cycles.filter(({ dueAt }) => dueAt < time);
  const since = sold.salesRead === MAX_SALES ? (sold.oldest ?? paceFrom) : paceFrom;
  const pace = salesRate(minor(sold.amount), since, at);
  return {
    ...runway(balance, cycles),
    /** The amount in the wallet that is not reserved. */
    balance,
    funds,
    /** The unpaid cycles, including missed ones. All cycles that are due before `reach` are listed. */
    upcoming: totalOf(cycles),
    /**
     * The end of the forecast: {@link RUNWAY_DAYS} days from now, or earlier if the reseller bills too many subscriptions or
     * cycles.
     */
    reach,
    /** The cycles that are due within seven days and not missed. `isComplete` is false if some might not be listed. */
    dueThisWeek: {
      ...totalOf(upTo(weekEnd).filter(({ dueAt }) => !isOverdue(dueAt, at))),
      isComplete: reach >= weekEnd,
    },
    /** The cycles that are more than a day late. `isComplete` is false if some might not be listed. */
    missed: {
      ...totalOf(cycles.filter(({ dueAt }) => isOverdue(dueAt, at))),
      isComplete: !isOverdue(reach, at),
    },
    /**
     * The rate of one-off sales; undefined if it rounds to 0 per day. `usedUpAt` is the time at which sales at this rate and
     * the cycles will have used up the balance; undefined if the balance lasts until `reach`.
     */
    pace: pace && { ...pace, usedUpAt: balanceUsedUpAt(balance, cycles, pace, { from: at, before: reach }) },
    /** The smallest top-up that covers all cycles due before `until`, the earlier of the requested time and `reach`. */
    topUp: { until, amount: requiredTopUp(balance, upTo(until)) },
  };
}

/**
 * Returns the end of the period in which all due cycles are known. Subscriptions that were not read have no cycle that is due
 * before that time.
 */
function knownUntil(running: readonly RunningSubscriptionRow[], at: Date): Date {
  const end = new Date(at.getTime() + RUNWAY_DAYS * DAY_MS);
  const last = running[MAX_SUBSCRIPTIONS];
  if (!last) return end;
  return new Date(Math.min(end.getTime(), last.dueAround.getTime() - MAX_ZONE_SHIFT_MS));
}

function totalOf(cycles: readonly UpcomingCycle[]): CycleTotal {
  return { cycles, amount: sum(cycles.map(({ amount }) => amount)) };
}

/** The data of a running subscription that a wallet forecast needs. */
export type RunningSubscription = Omit<RunningSubscriptionRow, "dueAround">;

/** An unpaid cycle of a subscription that the reseller bills, with its due date and amount. */
export type UpcomingCycle = {
  readonly subscription: RunningSubscription;
  /** The 1-based number of the cycle in its subscription. */
  readonly number: number;
  readonly dueAt: Date;
  readonly amount: Minor;
};

/**
 * Returns up to `max` unpaid cycles that are due before `before`, ordered by due date. The list contains all cycles that are
 * due before `reach`, which is `before` or, if more cycles are due, the due date of the last one in the list.
 */
export function upcomingCycles(
  subscriptions: readonly RunningSubscription[],
  { before, max }: { before: Date; max: number },
): { readonly cycles: readonly UpcomingCycle[]; readonly reach: Date } {
  const heads = subscriptions.flatMap((subscription) => cycleAfter(subscription, 0) ?? []).sort(byDate);
  const cycles: UpcomingCycle[] = [];
  for (let head = heads.shift(); head && head.dueAt < before; head = heads.shift()) {
    if (cycles.length === max) return { cycles, reach: cycles.at(-1)?.dueAt ?? before };
    cycles.push(head);
    const { subscription, number } = head;
    const next = cycleAfter(subscription, number - subscription.currentCycle);
    if (next) heads.push(next);
    heads.sort(byDate);
  }
  return { cycles, reach: before };
}

/**
 * Returns the next unpaid cycle of a subscription after skipping `unpaid` unpaid cycles. Returns undefined if the subscription
 * completes before that cycle.
 */
function cycleAfter(subscription: RunningSubscription, unpaid: number): UpcomingCycle | undefined {
  const { activatedAt, currentCycle, totalCycles, interval, timezone } = subscription;
  const paid = currentCycle + unpaid;
  if (totalCycles !== null && paid >= totalCycles) return undefined;
  const dueAt = nextCycleAt(activatedAt, paid, interval, timezone);
  return { subscription, number: paid + 1, dueAt, amount: minor(subscription.amount) };
}

const byDate = (one: UpcomingCycle, other: UpcomingCycle) => one.dueAt.getTime() - other.dueAt.getTime();
