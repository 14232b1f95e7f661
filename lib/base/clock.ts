let simulated: () => Date | undefined = () => undefined;

/** The present, to the millisecond. Every time the product stores or shows comes from here. */
export function now(): Date {
  return simulated() ?? new Date();
}

/** The moment of the past that is played by `at` of `lib/base/simulated-clock`; undefined outside it, and in every server. */
export function simulatedTime(): Date | undefined {
  return simulated();
}

/** For `lib/base/simulated-clock` alone: where a moment comes from that stands for the present. */
export function setSimulatedClock(moment: () => Date | undefined): void {
  simulated = moment;
}

/** ISO 8601 in UTC with six fractional digits and a trailing Z, as the API shows every timestamp. */
export function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, -1)}000Z`;
}

/** {@link timestamp}, or null for a time that has not come. */
export function timestampOrNull(time: Date | null): string | null {
  return time && timestamp(time);
}

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
