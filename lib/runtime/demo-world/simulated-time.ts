import { at } from "@/lib/base/simulated-clock";
import { onLane } from "@/lib/db/lanes";

/** As many calls of one account as a statement takes, twice over: the next ones wait while a statement is under way. */
const BATCH_SIZE = 128;

/** Runs a verb as though it were that time, the identifiers that the database makes for it included. */
export function runAt<Result>(time: Date, verb: () => Promise<Result>): Promise<Result> {
  return at(time, () => onLane("history", verb));
}

/** Plays many scenes that do not depend on each other, some at once, so that they share statements. */
export async function runInBatches<Scene>(
  scenes: readonly Scene[],
  play: (scene: Scene) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < scenes.length; from += BATCH_SIZE)
    await Promise.all(scenes.slice(from, from + BATCH_SIZE).map(play));
}
