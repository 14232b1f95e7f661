import { DAY_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { deleteOldAttempts } from "./store";

/**
 * Deletes the attempts older than `ATTEMPTS_KEPT_DAYS`, the oldest first and paced, for `budgetMs` at most. Returns how
 * many. Events and deliveries stay.
 */
export function pruneAttempts(budgetMs?: number): Promise<number> {
  return deleteOldAttempts(env().ATTEMPTS_KEPT_DAYS * DAY_MS, budgetMs);
}
