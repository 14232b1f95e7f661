import { nextCycleAt } from "@/lib/payments/subscriptions/cycle-dates";
import type { BillingInterval } from "@/lib/payments/subscriptions/schema";

const SHOWN = 5;

/** An unpaid cycle with its expected date. */
export type UpcomingCycle = { readonly number: number; readonly dueAt: Date; readonly isFinal: boolean };

type Schedule = {
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  /**
   * The time of the subscription's activation in ISO 8601, or null before the first cycle. If null, dates are calculated as if
   * the subscription started at `at`.
   */
  readonly activatedAt: string | null;
  readonly interval: BillingInterval;
  readonly timezone: string;
};

/**
 * Returns the next unpaid cycles, up to {@link SHOWN}. For a subscription with a fixed number of cycles, also returns the final
 * cycle if it is later.
 */
export function upcomingCycles(schedule: Schedule, at: Date): UpcomingCycle[] {
  const { activatedAt, currentCycle, interval, timezone, totalCycles } = schedule;
  const start = activatedAt === null ? at : new Date(activatedAt);
  const numbers = Array.from({ length: SHOWN }, (_, index) => currentCycle + 1 + index);
  const shown = numbers.filter((number) => totalCycles === null || number < totalCycles);
  if (totalCycles !== null && totalCycles > currentCycle) shown.push(totalCycles);
  return shown.map((number) => ({
    number,
    dueAt: nextCycleAt(start, number - 1, interval, timezone),
    isFinal: number === totalCycles,
  }));
}
