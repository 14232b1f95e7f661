let simulated: () => Date | undefined = () => undefined;

/**
 * Returns the current time to the millisecond or, in a simulation, the simulated time. Use it for all times that Tessera stores
 * or shows.
 */
export function now(): Date {
  return simulated() ?? new Date();
}

/**
 * Returns the time set by `atSimulatedTime` in `lib/base/simulated-clock`, or undefined outside of a simulation. Servers never
 * simulate time.
 */
export function simulatedTime(): Date | undefined {
  return simulated();
}

/** Sets the source of the simulated time. Used only by `lib/base/simulated-clock`. */
export function setSimulatedClock(source: () => Date | undefined): void {
  simulated = source;
}

/** Formats a time as the API does: ISO 8601 in UTC with six fractional digits and a trailing Z. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000Z`;
}

/** Formats a time like {@link timestamp}. Returns null for null. */
export function timestampOrNull(time: Date | null): string | null {
  return time && timestamp(time);
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Returns `time` plus `months` months in UTC. If the resulting month is too short for the day of the month, uses the month's
 * last day.
 */
export function addMonths(time: Date, months: number): Date {
  const result = new Date(time);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(time.getUTCDate(), lastDay));
  return result;
}
