import { DAY_MS } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { deleteOldAttempts } from "./store";

/**
 * Deletes attempts older than `ATTEMPTS_KEPT_DAYS` days, oldest first, at a limited rate and for at most `budgetMs` milliseconds.
 * Retains events and deliveries. Returns the number of deleted attempts.
 */
export function pruneAttempts(budgetMs?: number): Promise<number> {
  return deleteOldAttempts(env().ATTEMPTS_KEPT_DAYS * DAY_MS, budgetMs);
}
