import { DAY_MS, now } from "@/lib/clock";
import { paced } from "@/lib/db/paced";
import { log } from "@/lib/log";
import { gatherPart, gatherPartAgain, selectNextPart, selectPartAgain, selectSettled } from "./gather-store";

/**
 * Gathers what partners have earned since the last time, as far as the ledger is settled: up to where no transfer can
 * come any more, since identifiers are not in the order of commits. What is newer is read from its transfers by whoever
 * asks. Then it looks at every transfer once more, a day after it last did, and gathers what was written behind the mark
 * all the same. Works for `budgetMs` at most, and goes on from there the next time; false where something is left.
 */
export async function gatherEarnings(budgetMs?: number): Promise<boolean> {
  const settled = await selectSettled();
  if (settled === undefined) return true;
  return (await paced(() => gatherNext(settled), budgetMs)) && (await paced(gatherAgain, budgetMs));
}

/** Gathers the next thousand transfers up to that identifier. No transaction may be under way that writes below it. */
export async function gatherNext(settled: string): Promise<"more" | "done"> {
  const part = await selectNextPart(settled);
  if (part.after < part.upTo) await gatherPart(part);
  return part.upTo < settled ? "more" : "done";
}

/** Looks at the next thousand transfers of those that have been gathered. */
export async function gatherAgain(): Promise<"more" | "done"> {
  const part = await selectPartAgain(new Date(now().getTime() - DAY_MS));
  if (!part) return "done";
  const missed = await gatherPartAgain(part, now());
  if (missed > 0) log.warn("Payments had been written behind what was gathered", { missed });
  return "more";
}
