import type { Caller } from "@/lib/base/caller";
import { onReplica } from "@/lib/db/replica";
import { MOST_COUNTED } from "./count-replayable";
import { countUndelivered as count } from "./event-count-store";

/**
 * How many of the caller's deliveries have failed and are tried again, of the oldest {@link MOST_COUNTED} that wait, and how many
 * of its events failed for good, at most as many.
 */
export function countUndelivered(
  caller: Caller,
): Promise<{ readonly retrying: number; readonly failed: number }> {
  return onReplica(() => count(caller, MOST_COUNTED));
}
