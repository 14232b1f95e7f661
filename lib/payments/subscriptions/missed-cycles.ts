import { nextCycleAt } from "./cycle-dates";
import type { SubscriptionRow } from "./present-subscription";
import { isOverdue } from "./rules";

type Running = Pick<
  SubscriptionRow,
  "status" | "activatedAt" | "currentCycle" | "totalCycles" | "interval" | "timezone"
>;

/** How many unpaid cycles of a subscription are overdue. */
export function missedCycles(row: Running, at: Date): number {
  return countUnpaid(row, (dueAt) => isOverdue(dueAt, at));
}

/** How many unpaid cycles of a subscription are due, overdue or not. */
export function dueCycles(row: Running, at: Date): number {
  return countUnpaid(row, (dueAt) => dueAt <= at);
}

/** Counts the unpaid cycles from the next one on, as long as their dates are such. */
function countUnpaid(row: Running, counts: (dueAt: Date) => boolean): number {
  const { status, activatedAt, currentCycle, totalCycles, interval, timezone } = row;
  if (status !== "active" || !activatedAt) return 0;
  const isCounted = (paid: number) =>
    (totalCycles === null || paid < totalCycles) &&
    counts(nextCycleAt(activatedAt, paid, interval, timezone));
  let unpaid = 0;
  while (isCounted(currentCycle + unpaid)) unpaid += 1;
  return unpaid;
}
