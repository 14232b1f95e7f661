import type { Caller } from "@/lib/base/caller";
import { onReplica } from "@/lib/db/replica";
import { countReplayable as count } from "./replay-store";

/** Counts end here: beyond it the number is shown as "more than". */
export const MOST_COUNTED = 1_000;

/** How many of the caller's events failed for good, and how many were never sent; at most {@link MOST_COUNTED} each. */
export function countReplayable(
  caller: Caller,
): Promise<{ readonly failed: number; readonly unsent: number }> {
  return onReplica(() => count(caller, MOST_COUNTED));
}
