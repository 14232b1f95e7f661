import { DAY_MS, now } from "@/lib/base/clock";
import { deleteOldSessions } from "./store";

const KEPT_MS = 30 * DAY_MS;
const AT_ONCE = 1_000;

/** Deletes the sessions that ended or ran out more than 30 days ago, except each user's latest. Returns how many. */
export async function pruneSessions(): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  for (let total = 0; ; ) {
    const deleted = await deleteOldSessions(before, AT_ONCE);
    total += deleted;
    if (deleted < AT_ONCE) return total;
  }
}
