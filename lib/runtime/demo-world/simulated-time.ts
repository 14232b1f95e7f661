import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { onLane } from "@/lib/db/lanes";

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
