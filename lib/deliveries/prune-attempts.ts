import { DAY_MS, now } from "@/lib/clock";
import { firstIdAt } from "@/lib/ids";
import { deleteAttemptsBefore } from "./store";

const KEPT_MS = 90 * DAY_MS;
const PAGE_SIZE = 5_000;

/** Deletes the attempts older than 90 days, and returns how many. Events and deliveries stay. */
export async function pruneAttempts(): Promise<number> {
  const before = firstIdAt(new Date(now().getTime() - KEPT_MS));
  for (let total = 0; ; ) {
    const deleted = await deleteAttemptsBefore(before, PAGE_SIZE);
    total += deleted;
    if (deleted < PAGE_SIZE) return total;
  }
}
