import { DAY_MS, SECOND_MS } from "@/lib/base/clock";

/** The date in UTC, such as 2026-11-21. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The whole seconds until midnight UTC, at least 1. */
export function secondsUntilMidnight(at: Date): number {
  return Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / SECOND_MS);
}

/** The public message when the daily quota is reached. */
export function quotaExceededMessage(quota: number, at: Date): string {
  const left = Math.ceil(secondsUntilMidnight(at) / 60);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const most = quota.toLocaleString("en-US");
  return `This test environment has created ${most} records today, which is its daily quota. It renews at 00:00 UTC, in ${hours} h ${minutes} min.`;
}
