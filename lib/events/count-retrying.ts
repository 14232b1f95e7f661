import type { Caller } from "@/lib/caller";
import { onReplica } from "@/lib/db/replica";
import { MOST_COUNTED } from "./count-replayable";
import { countFailing } from "./event-count-store";

/** How many of the caller's deliveries have failed and are tried again, of the oldest {@link MOST_COUNTED} that wait. */
export function countRetrying(caller: Caller): Promise<number> {
  return onReplica(() => countFailing(caller, MOST_COUNTED));
}
