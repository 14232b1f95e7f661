import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/clock";

const DAYS = 90;

/** Relative purchase volume from Sunday to Saturday, highest just before the weekend. */
const WEEKDAY_WEIGHTS = [1.15, 0.75, 0.7, 0.8, 0.95, 1.35, 1.5];
/** The volume at the start of the history, as a fraction of the current one. */
const FIRST_WEIGHT = 0.6;

export type Day = {
  /** Midnight in UTC. */
  readonly start: Date;
  /** The volume relative to an average current day. */
  readonly weight: number;
};

/** Returns the 90 days of the history in UTC. The last one is today. */
export function daysUntil(present: Date): Day[] {
  const today = midnightOf(present).getTime();
  return Array.from({ length: DAYS }, (_, index) => {
    const start = new Date(today - (DAYS - 1 - index) * DAY_MS);
    const growth = FIRST_WEIGHT + ((1 - FIRST_WEIGHT) * index) / DAYS;
    return { start, weight: growth * (WEEKDAY_WEIGHTS[start.getUTCDay()] ?? 1) };
  });
}

export function midnightOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / DAY_MS) * DAY_MS);
}

/** Returns the time `hours` after `start`, which is a midnight in UTC. */
export function onDay(start: Date, hours: number): Date {
  return new Date(start.getTime() + Math.round(hours * HOUR_MS));
}

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + Math.round(minutes * MINUTE_MS));
}
