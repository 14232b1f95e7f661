import { DAY_MS } from "@/lib/base/clock";
import { deleteOldMessages } from "./store";

const KEPT_MS = 30 * DAY_MS;

/** Deletes what came to the inboxes more than 30 days ago, and returns how many messages that were. */
export function pruneMessages(): Promise<number> {
  return deleteOldMessages(KEPT_MS);
}
