import { DAY_MS, now } from "@/lib/clock";
import { firstIdAt } from "@/lib/ids";
import { deleteMessagesBefore } from "./store";

const KEPT_MS = 30 * DAY_MS;
const PAGE_SIZE = 1_000;

/** Deletes what came to the inboxes more than 30 days ago, and returns how many messages that were. */
export async function pruneMessages(): Promise<number> {
  const before = firstIdAt(new Date(now().getTime() - KEPT_MS));
  for (let total = 0; ; ) {
    const deleted = await deleteMessagesBefore(before, PAGE_SIZE);
    total += deleted;
    if (deleted < PAGE_SIZE) return total;
  }
}
