import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { onLane } from "@/lib/db/lanes";

/** As many calls of one account as a statement takes, twice over: the next ones wait while a statement is under way. */
const TOGETHER = 128;

/** Runs a verb as though it were that time, the identifiers that the database makes for it included. */
export function playAt<Result>(time: Date, verb: () => Promise<Result>): Promise<Result> {
  return atSimulatedTime(time, () => onLane("history", verb));
}

/** Plays many scenes that do not depend on each other, some at once, so that they share statements. */
export async function playTogether<Scene>(
  scenes: readonly Scene[],
  play: (scene: Scene) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < scenes.length; from += TOGETHER)
    await Promise.all(scenes.slice(from, from + TOGETHER).map(play));
}
