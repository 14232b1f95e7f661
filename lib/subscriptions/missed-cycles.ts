import { DAY_MS } from "@/lib/clock";
import { nextCycleAt } from "./cycle-dates";
import type { SubscriptionRow } from "./present-subscription";

type Running = Pick<
  SubscriptionRow,
  "status" | "activatedAt" | "currentCycle" | "totalCycles" | "interval" | "timezone"
>;

/** How many unpaid cycles of a subscription were due more than a day ago. */
export function missedCycles(row: Running, at: Date): number {
  const { status, activatedAt, currentCycle, totalCycles, interval, timezone } = row;
  if (status !== "active" || !activatedAt) return 0;
  const isMissed = (paid: number) =>
    (totalCycles === null || paid < totalCycles) &&
    at.getTime() - nextCycleAt(activatedAt, paid, interval, timezone).getTime() > DAY_MS;
  let missed = 0;
  while (isMissed(currentCycle + missed)) missed += 1;
  return missed;
}
