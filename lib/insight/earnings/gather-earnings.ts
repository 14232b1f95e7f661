import { advanceCheckpoint, type Fold } from "@/lib/money/ledger/advance-checkpoint";
import { totalsCheckpointId } from "@/lib/money/ledger/totals";
import { gatherPart } from "./gather-store";

const GATHERING: Fold = {
  checkpoint: "earnings",
  foldPart: async (part) => {
    await gatherPart("earnings", part);
  },
};

/**
 * Gathers what partners have earned as far as the running totals go. Newer amounts are read from the transfers.
 * Works for `budgetMs` at most, and goes on from there the next time; false where something is left.
 */
export async function gatherEarnings(budgetMs?: number): Promise<boolean> {
  return gatherUpTo(await totalsCheckpointId(), budgetMs);
}

/** {@link gatherEarnings} up to that identifier, which the running totals must have reached. */
export function gatherUpTo(upTo: string, budgetMs?: number): Promise<boolean> {
  return advanceCheckpoint(GATHERING, upTo, budgetMs);
}
