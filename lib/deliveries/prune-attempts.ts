import { DAY_MS } from "@/lib/clock";
import { deleteOldAttempts } from "./store";

const KEPT_MS = 90 * DAY_MS;

/** Deletes the attempts older than 90 days, and returns how many. Events and deliveries stay. */
export function pruneAttempts(): Promise<number> {
  return deleteOldAttempts(KEPT_MS);
}
