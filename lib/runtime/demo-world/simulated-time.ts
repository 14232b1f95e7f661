import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/base/clock";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { onLane } from "@/lib/db/lanes";

const DAYS = 90;

/** The relative purchase volume of each weekday, from Sunday to Saturday. */
const WEEKDAY_WEIGHTS = [1.15, 0.75, 0.7, 0.8, 0.95, 1.35, 1.5];
/** The purchase volume on the first day of the history, as a fraction of the current volume. */
const FIRST_WEIGHT = 0.6;

export type Day = {
  /** The start of the day: midnight in UTC. */
  readonly start: Date;
  /** The purchase volume relative to an average day at the end of the history. */
  readonly weight: number;
};

/** Returns the 90 days of the history in UTC. The last one contains `present`. */
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

/** Returns the time `hours` hours after `start`, which is midnight in UTC. */
export function onDay(start: Date, hours: number): Date {
  return new Date(start.getTime() + Math.round(hours * HOUR_MS));
}

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + Math.round(minutes * MINUTE_MS));
}

/**
 * The number of items that run at once. It is twice the size of a statement's batch, so that the next batch is already queued
 * while a statement runs.
 */
const BATCH_SIZE = 128;

/** Runs `verb` with the clock set to `time`. The simulated time also applies to IDs that the database generates. */
export function runAt<Result>(time: Date, verb: () => Promise<Result>): Promise<Result> {
  return atSimulatedTime(time, () => onLane("history", verb));
}

/**
 * Runs `work` for all items, which must be independent: {@link BATCH_SIZE} at a time, so that their statements are batched. If
 * `work` fails for an item, rejects and starts no further group of items.
 */
export async function runInBatches<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE)
    await Promise.all(items.slice(from, from + BATCH_SIZE).map(work));
}
