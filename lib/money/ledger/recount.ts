import { HOUR_MS, now } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import type { CheckpointedScan } from "./advance-checkpoint";
import { insertBroken } from "./check-store";
import { selectCheckpoint, selectEndOfPart } from "./checkpoint-store";
import type { CheckpointName, IdRange } from "./counted-transfers.sql";
import { OUTSTANDING_INVARIANT, TOTALS_INVARIANT } from "./payout-invariants.sql";
import {
  type RunningSums,
  replaceSums,
  restartRecount,
  type SumDifferences,
  selectDifferences,
} from "./recount-store";
import { addToOutstanding, addToTotals } from "./sums-store";

/** The interval between recounts. It is short enough for a wrong sum to be found within a day. */
const EVERY_MS = 12 * HOUR_MS;

/**
 * A computation that recomputes running sums from the first transfer, so that the existing sums can be verified or corrected.
 */
type Recount = Pick<CheckpointedScan, "checkpoint" | "processPart"> & {
  /**
   * The checkpoint of the existing sums, which is the ID up to which they count transfers. The recount ends when it has counted
   * up to this ID.
   */
  readonly verifiedCheckpoint: CheckpointName;
  /**
   * Ends a recount that has reached the same ID (`reached`) as `verifiedCheckpoint`: compares the recounted sums with the
   * existing ones, unless the recount corrects them in place, and resets the recount to the first transfer. A recount that
   * compares sums returns false and changes nothing if the two are no longer at the same ID.
   */
  readonly end: (reached: string) => Promise<boolean>;
};

type RecountOptions = { readonly budgetMs?: number | undefined; readonly isDue?: boolean | undefined };

/**
 * Recounts all transfers in batches. Stops after a batch once `budgetMs` milliseconds have passed; the next call continues.
 * Does nothing if the last recount ended less than twelve hours ago and `isDue` is not true. No transfer behind a checkpoint
 * ever changes, so the result is exact despite concurrent writes.
 */
async function recount(
  { checkpoint, verifiedCheckpoint, processPart, end }: Recount,
  { budgetMs, isDue }: RecountOptions,
): Promise<void> {
  const dueAt = now().getTime() - EVERY_MS;
  await runPaced(async () => {
    const [own, { reached: upTo }] = await Promise.all([
      selectCheckpoint(checkpoint),
      selectCheckpoint(verifiedCheckpoint),
    ]);
    if (!isDue && own.doneAt && own.doneAt.getTime() > dueAt) return "done";
    if (own.reached < upTo) {
      await processPart({ after: own.reached, upTo: await selectEndOfPart({ after: own.reached, upTo }) });
      return "more";
    }
    return (await end(own.reached)) ? "done" : "more";
  }, budgetMs);
}

/**
 * Like {@link recount}, but for sums that `processPart` corrects as it goes. Nothing is left to compare at the end, so the
 * recount is only reset to the first transfer.
 */
export async function recountInPlace(sums: Omit<Recount, "end">, options: RecountOptions): Promise<void> {
  const end = async (reached: string) => {
    await restartRecount(sums, { reached, endedAt: now() });
    return true;
  };
  await recount({ ...sums, end }, options);
}

/** Calls `readPart` with the ID range of each part, from the first transfer to a checkpoint. Changes nothing. */
export async function forEachCountedPart(
  checkpoint: CheckpointName,
  readPart: (range: IdRange) => Promise<void>,
): Promise<void> {
  const { reached: upTo } = await selectCheckpoint(checkpoint);
  let after = LOWEST_ID;
  await runPaced(async () => {
    if (after >= upTo) return "done";
    const part = { after, upTo: await selectEndOfPart({ after, upTo }) };
    await readPart(part);
    after = part.upTo;
    return "more";
  });
}

const TOTALS: RunningSums = {
  verifiedCheckpoint: "totals",
  checkpoint: "totals recount",
  sumsTable: "ledger_totals",
  recountTable: "ledger_totals_recount",
  key: ["ledger_account_id", "kind", "incoming"],
  values: ["amount", "count"],
};

const OUTSTANDING: RunningSums = {
  verifiedCheckpoint: "outstanding",
  checkpoint: "outstanding recount",
  sumsTable: "outstanding_sums",
  recountTable: "outstanding_sums_recount",
  key: ["account_id", "environment"],
  values: ["amount"],
};

const RECOUNTED = [
  {
    sums: TOTALS,
    invariant: TOTALS_INVARIANT,
    processPart: (range: IdRange) => addToTotals("totals recount", range),
  },
  {
    sums: OUTSTANDING,
    invariant: OUTSTANDING_INVARIANT,
    processPart: (range: IdRange) => addToOutstanding("outstanding recount", range),
  },
] as const;

/**
 * Recounts the running totals and the outstanding amounts, unless their last recount ended less than twelve hours ago. If an
 * account's sums differ from the recount, records the account as a broken row. Each of the two recounts stops after a batch of
 * transfers once half of `budgetMs` (in milliseconds) has passed; the next call continues. Returns the names of the invariants
 * that this call found broken.
 */
export function checkSums(budgetMs?: number): Promise<string[]> {
  return onLane("checks", async () => {
    const broken: string[] = [];
    for (const recounted of RECOUNTED) {
      const options = { purpose: "check", budgetMs: budgetMs && budgetMs / 2 } as const;
      const differences = await recountSums(recounted, options);
      if (differences && differences.count > 0) broken.push(recounted.invariant);
    }
    return broken;
  });
}

/**
 * Recounts the running totals and the outstanding amounts up to their checkpoints, starting where an unfinished recount
 * stopped, and replaces sums that differ. With `dryRun`, replaces nothing and records no end of a recount, so that it does not
 * postpone the next recount by {@link checkSums}. Returns the sums that differed, by the name of their checkpoint.
 */
export async function rebuildSums(dryRun: boolean): Promise<ReadonlyMap<string, SumDifferences>> {
  const found = new Map<string, SumDifferences>();
  for (const recounted of RECOUNTED) {
    const purpose = dryRun ? "dry run" : "rebuild";
    const differences = await recountSums(recounted, { purpose, isDue: true });
    if (differences) found.set(recounted.sums.verifiedCheckpoint, differences);
  }
  return found;
}

type RecountPurpose = "check" | "rebuild" | "dry run";

/**
 * Runs {@link recount} and returns the running sums that differ, or undefined if the recount has not ended. A check records
 * their accounts as broken rows, a rebuild replaces the sums with the recounted ones, and a dry run does neither.
 */
async function recountSums(
  { sums, invariant, processPart }: (typeof RECOUNTED)[number],
  { purpose, ...options }: RecountOptions & { readonly purpose: RecountPurpose },
): Promise<SumDifferences | undefined> {
  let found: SumDifferences | undefined;
  const end = async () => {
    const compared = await selectDifferences(sums);
    if (!compared) return false;
    const { reached, ...differences } = compared;
    if (purpose === "rebuild" && differences.count > 0 && !(await replaceSums(sums))) return false;
    if (purpose === "check") {
      // Recorded before the restart, so that no difference is lost if the process dies in between.
      await insertBroken(invariant, [...new Set(differences.listed.map(({ id }) => id))], now());
    }
    found = differences;
    await restartRecount(sums, {
      reached,
      endedAt: purpose === "dry run" ? undefined : now(),
      checked: purpose === "check" ? [invariant] : [],
    });
    return true;
  };
  await recount({ ...sums, processPart, end }, options);
  return found;
}

/**
 * Restarts the recounts of the running sums and of the partners' earnings, and discards their progress. Call it before a
 * rebuild: a recount in progress might already have counted a transfer that was recorded as late afterwards, and would then
 * count that transfer twice. It also does not notice the deletion of rows that it has already counted. With `dryRun`, does not
 * restart the recount of the earnings, which a dry run does not use. Retries while a concurrent call advances a recount.
 */
export async function restartRecounts(dryRun: boolean): Promise<void> {
  const earnings = { checkpoint: "earnings recount" } as const;
  for (const recounted of [TOTALS, OUTSTANDING, ...(dryRun ? [] : [earnings])]) {
    let isRestarted = false;
    while (!isRestarted) {
      const { reached } = await selectCheckpoint(recounted.checkpoint);
      isRestarted = await restartRecount(recounted, { reached });
    }
  }
}
