import { nextCycleAt } from "./cycle-dates";
import type { SubscriptionRow } from "./present-subscription";
import { isOverdue } from "./rules";

type Running = Pick<
  SubscriptionRow,
  "status" | "activatedAt" | "currentCycle" | "totalCycles" | "interval" | "timezone"
>;

/** How many unpaid cycles of a subscription are overdue. */
export function missedCycles(row: Running, at: Date): number {
  const { status, activatedAt, currentCycle, totalCycles, interval, timezone } = row;
  if (status !== "active" || !activatedAt) return 0;
  const isMissed = (paid: number) =>
    (totalCycles === null || paid < totalCycles) &&
    isOverdue(nextCycleAt(activatedAt, paid, interval, timezone), at);
  let missed = 0;
  while (isMissed(currentCycle + missed)) missed += 1;
  return missed;
}
