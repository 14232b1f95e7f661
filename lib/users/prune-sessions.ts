import { DAY_MS, now } from "@/lib/clock";
import { deleteOldSessions } from "./store";

const KEPT_MS = 30 * DAY_MS;

/** Deletes the sessions that ended or ran out more than 30 days ago, except each user's latest. Returns how many. */
export function pruneSessions(): Promise<number> {
  return deleteOldSessions(new Date(now().getTime() - KEPT_MS));
}
