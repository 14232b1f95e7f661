import { paced } from "@/lib/db/paced";
import { gatherPart, selectNextPart, selectSettled } from "./gather-store";

/**
 * Gathers what partners have earned since the last time, as far as the ledger is settled: up to where no transfer can
 * come any more, since identifiers are not in the order of commits. What is newer is read from its transfers by whoever
 * asks. Works for `budgetMs` at most, and goes on from there the next time; false where something is left.
 */
export async function gatherEarnings(budgetMs?: number): Promise<boolean> {
  const settled = await selectSettled();
  return settled === undefined || paced(() => gatherNext(settled), budgetMs);
}

/** Gathers the next thousand transfers up to that identifier. No transaction may be under way that writes below it. */
export async function gatherNext(settled: string): Promise<"more" | "done"> {
  const part = await selectNextPart(settled);
  if (part.after < part.upTo) await gatherPart(part);
  return part.upTo < settled ? "more" : "done";
}
