import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { latestPeriods } from "@/lib/insight/earnings/periods";
import { earningsByPeriod } from "@/lib/insight/earnings/read-earnings";
import { sumEarnings } from "@/lib/insight/earnings/rules";
import { countOutcomes, type Outcomes } from "@/lib/payments/intents/read-intents";
import { listDue } from "@/lib/payments/subscriptions/list-due";
import { dueThisWeekRange, isOverdue } from "@/lib/payments/subscriptions/rules";
import { countUndelivered } from "@/lib/webhooks/events/count-events";

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** The maximum number of subscriptions whose due cycles are listed. */
const MAX_DUE = 200;

/**
 * Returns the calling partner's overview: the figures of the last `dayCount` days in its time zone (including today) and of the
 * same number of days before them, the cycles that are overdue or due within seven days, and the numbers of undelivered events.
 */
export async function readOverview(caller: Caller, dayCount: number) {
  const at = now();
  const periods = latestPeriods(2 * dayCount, at, "day", caller.timezone).toReversed();
  const days = periods.slice(dayCount);
  const from = periods[0]?.from ?? at;
  const before = { name: "before", from, to: days[0]?.from ?? at };
  const weekEnd = dueThisWeekRange(at).before;
  const [earned, outcomes, due, deliveries] = await Promise.all([
    earningsByPeriod(caller, [before, ...days]),
    countOutcomes(caller, [before.from, ...days.map((day) => day.from)]),
    listDue(caller, { at, before: weekEnd, limit: MAX_DUE }),
    countUndelivered(caller),
  ]);
  const stretches = earned.map(({ from: start, earned: sum }, index) => ({
    start,
    earned: sum,
    outcomes: outcomes.spans[index] ?? NONE,
  }));
  const [previous, ...shown] = stretches;
  if (!previous) throw new Error("the previous period has no figures");
  return {
    /** The days of the period, oldest first. The last one is today. */
    days: shown,
    total: {
      earned: sumEarnings(shown.map((day) => day.earned)),
      outcomes: sumOfOutcomes(shown.map((day) => day.outcomes)),
    },
    /** The figures of the preceding period of the same length. */
    before: previous,
    /**
     * False if there were too many intents to count all of them. The counts for the earlier days and for the preceding period
     * might then be too low.
     */
    isCounted: outcomes.complete,
    /** The overdue cycles, one entry per subscription. `isComplete` is false if some might be missing. */
    overdue: {
      cycles: due.cycles.filter(({ dueAt }) => isOverdue(dueAt, at)),
      isComplete: !isOverdue(due.reach, at),
    },
    /**
     * The cycles that are due within seven days and not overdue, one entry per subscription. `isComplete` is false if some
     * might be missing.
     */
    dueThisWeek: {
      cycles: due.cycles.filter(({ dueAt }) => !isOverdue(dueAt, at)),
      isComplete: due.reach >= weekEnd,
    },
    /**
     * The numbers of events that are being retried, have failed or were not sent, and the endpoints to enable before a replay.
     */
    deliveries,
  };
}

const NONE: Outcomes = { paid: 0, refused: 0, unpaid: 0, open: 0 };

function sumOfOutcomes(all: readonly Outcomes[]): Outcomes {
  return all.reduce(
    (sum, one) => ({
      paid: sum.paid + one.paid,
      refused: sum.refused + one.refused,
      unpaid: sum.unpaid + one.unpaid,
      open: sum.open + one.open,
    }),
    NONE,
  );
}

/** Returns the percentage of ended intents that were paid, from 0 to 100, or null if none has ended. */
export function paidRate({ paid, refused, unpaid }: Outcomes): number | null {
  const ended = paid + refused + unpaid;
  return ended === 0 ? null : (100 * paid) / ended;
}
