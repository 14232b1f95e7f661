import { LOWEST_ID } from "@/lib/base/ids";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import { advanceCheckpoint, type CheckpointedScan } from "@/lib/money/ledger/advance-checkpoint";
import type { IdRange } from "@/lib/money/ledger/counted-transfers.sql";
import { recordLateTransfers } from "@/lib/money/ledger/record-late-transfers";
import { forEachCountedPart, rebuildSums, recountInPlace, restartRecounts } from "@/lib/money/ledger/recount";
import { advanceOutstanding, advanceTotals, totalsCheckpointId } from "@/lib/money/ledger/totals";
import { log } from "@/lib/telemetry/log";
import {
  correctSums,
  countSumMismatches,
  gatherRange,
  selectPartnerLedgers,
  selectUngathered,
} from "./gather-store";

const GATHERING: CheckpointedScan = {
  checkpoint: "earnings",
  processPart: async (part) => {
    await gatherRange("earnings", part);
  },
};

/**
 * Adds the payments to partners, and their refunds, to the table `earnings`, one range of ledger transfers after another, up to
 * the checkpoint of the running totals. Queries read newer payments from the transfers. Returns true once it has reached that
 * checkpoint. With `budgetMs`, stops after the range in which that many milliseconds have passed, and returns false if it has
 * not reached the checkpoint.
 */
export async function gatherEarnings(budgetMs?: number): Promise<boolean> {
  return gatherUpTo(await totalsCheckpointId(), budgetMs);
}

/**
 * Adds payments and refunds like {@link gatherEarnings}, but only up to the transfer with the ID `upTo`. The running totals
 * must already have reached that ID.
 */
export function gatherUpTo(upTo: string, budgetMs?: number): Promise<boolean> {
  return advanceCheckpoint(GATHERING, upTo, budgetMs);
}

/**
 * Adds payments and refunds that are missing from the table `earnings`, by rereading all transfers up to the table's
 * checkpoint. Does nothing if the last reread ended less than twelve hours ago and `isDue` is not true. With `budgetMs`, stops
 * after the range of transfers in which that many milliseconds have passed; the next call continues there. Returns the number
 * of payments and refunds that this call added.
 */
export async function recountEarnings(budgetMs?: number, isDue?: boolean): Promise<number> {
  let missed = 0;
  const checkpoint = "earnings recount";
  const processPart = async (part: IdRange) => {
    missed += await gatherRange(checkpoint, part);
  };
  await recountInPlace({ checkpoint, verifiedCheckpoint: "earnings", processPart }, { budgetMs, isDue });
  if (missed > 0) log.warn("Payments were missing from partners' earnings", { missed });
  return missed;
}

/**
 * Adds all missing payments and refunds to the earnings and corrects all wrong sums. Returns how many payments and refunds were
 * missing and how many sums were wrong. With `dryRun`, only counts them.
 */
async function rebuildEarnings(dryRun: boolean) {
  const payments = dryRun ? await countAllMissing() : await recountEarnings(undefined, true);
  let sums = 0;
  let after = LOWEST_ID;
  await runPaced(async () => {
    const partners = await selectPartnerLedgers(after);
    for (const partner of partners) {
      let { mismatches, rebuilds } = await countSumMismatches(partner);
      sums += mismatches;
      for (; !dryRun && mismatches > 0; { mismatches, rebuilds } = await countSumMismatches(partner))
        await correctSums(partner, rebuilds);
      after = partner.id;
    }
    return partners.length === 0 ? "done" : "more";
  });
  return { payments, sums };
}

async function countAllMissing(): Promise<number> {
  let missing = 0;
  let inPreviousPart = new Set<string>();
  await forEachCountedPart("earnings", async (part) => {
    const causes = await selectUngathered(part);
    // The transfers of a payment can be in two consecutive parts.
    missing += causes.filter((cause) => !inPreviousPart.has(cause)).length;
    inPreviousPart = new Set(causes);
  });
  return missing;
}

/** The differences that {@link rebuildLedger} found. */
export type RebuildResult = Awaited<ReturnType<typeof rebuildLedger>>;

/**
 * Recomputes the running totals, outstanding amounts and earnings from the transfers, and corrects the sums that differ. Normal
 * operation can continue meanwhile. Also finds transfers that payouts omitted, and records them as late, so that the next
 * payouts pay them. Every call recounts from the first transfer, and discards the progress of any recount that the checks have
 * begun. With `dryRun`, only returns the differences, and the background recount of the earnings continues where it was.
 */
export function rebuildLedger(dryRun: boolean) {
  return onLane("checks", async () => {
    const late = await recordLateTransfers(dryRun);
    await restartRecounts(dryRun);
    const sums = await rebuildSums(dryRun);
    if (!dryRun) {
      await advanceTotals(undefined, { behindMs: 0 });
      await advanceOutstanding();
      await gatherEarnings();
    }
    return { late, sums, earnings: await rebuildEarnings(dryRun) };
  });
}
