import { LOWEST_ID } from "@/lib/base/ids";
import { runPaced } from "@/lib/db/run-paced";
import { advanceCheckpoint, type Fold } from "@/lib/money/ledger/advance-checkpoint";
import type { IdRange } from "@/lib/money/ledger/invariant";
import { foldAgain, walkFolded } from "@/lib/money/ledger/recount";
import { totalsCheckpointId } from "@/lib/money/ledger/totals";
import { log } from "@/lib/telemetry/log";
import { correctSums, countMissing, countSumMismatches, gatherPart, selectEarners } from "./gather-store";

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

/**
 * Goes through all transfers that earnings were gathered from, twelve hours after it last did, and gathers the payments that were
 * missed. Works for `budgetMs` at most, and goes on from there the next time. Returns how many it has gathered.
 */
export async function recountEarnings(budgetMs?: number, isDue?: boolean): Promise<number> {
  let missed = 0;
  const checkpoint = "earnings recount";
  const foldPart = async (part: IdRange) => {
    missed += await gatherPart(checkpoint, part);
  };
  await foldAgain({ checkpoint, of: "earnings", foldPart }, { budgetMs, ...(isDue && { isDue }) });
  if (missed > 0) log.warn("Payments were missing among what partners earned", { missed });
  return missed;
}

/** How many payments and how many sums of what partners earned had to be corrected, or have to be. */
export type EarningsRebuildResult = { readonly payments: number; readonly sums: number };

/** Gathers every payment that is missing and corrects every sum, to the end; a `dryRun` only counts them. */
export async function rebuildEarnings(dryRun: boolean): Promise<EarningsRebuildResult> {
  const payments = dryRun ? await countAllMissing() : await recountEarnings(undefined, true);
  let sums = 0;
  let after = LOWEST_ID;
  await runPaced(async () => {
    const partners = await selectEarners(after);
    for (const partner of partners) {
      let { amiss, rebuilds } = await countSumMismatches(partner);
      sums += amiss;
      for (; !dryRun && amiss > 0; { amiss, rebuilds } = await countSumMismatches(partner))
        await correctSums(partner, rebuilds);
      after = partner.id;
    }
    return partners.length === 0 ? "done" : "more";
  });
  return { payments, sums };
}

async function countAllMissing(): Promise<number> {
  let missing = 0;
  await walkFolded("earnings", async (part) => {
    missing += await countMissing(part);
  });
  return missing;
}
