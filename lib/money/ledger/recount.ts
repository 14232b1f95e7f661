import { HOUR_MS, now } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import type { CheckpointedScan } from "./advance-checkpoint";
import { endSweep, insertBroken } from "./check-store";
import { selectCheckpoint, selectEndOfPart } from "./checkpoint-store";
import type { CheckpointName, IdRange } from "./counted-transfers.sql";
import { OUTSTANDING_INVARIANT, TOTALS_INVARIANT } from "./payout-invariants.sql";
import {
  type RunningSums,
  replaceSums,
  restartRecount,
  type SumDifference,
  selectDifferences,
} from "./recount-store";
import { addToOutstanding, addToTotals } from "./sums-store";

/** The interval between recounts. It is short enough for a wrong sum to be found within a day. */
const EVERY_MS = 12 * HOUR_MS;

/**
 * A computation that repeats existing running sums from the first transfer on, so that the results can be compared with these
 * sums.
 */
type Recount<Difference> = CheckpointedScan & {
  /** The checkpoint of the sums that are verified. */
  readonly verifiedCheckpoint: CheckpointName;
  /**
   * Returns the sums that differ, and the ID that both computations have reached, or undefined while the computations are at
   * different IDs.
   */
  readonly compare: () => Promise<Comparison<Difference> | undefined>;
  /** Restarts the recount if it is still at the ID `reached`. */
  readonly restart: (reached: string, at: Date) => Promise<unknown>;
};

type Comparison<Difference> = { readonly reached: string; readonly differences: readonly Difference[] };

/**
 * Recounts all transfers, part by part, and returns the verified sums that differ. Returns undefined if `budgetMs` ran out (the
 * next call continues), or if the last recount ended less than twelve hours ago and `isDue` is false. No transfer behind a
 * checkpoint ever changes, so the result is exact despite concurrent writes.
 */
export async function recount<Difference>(
  {
    checkpoint,
    verifiedCheckpoint,
    processPart,
    endOfPart = selectEndOfPart,
    compare,
    restart,
  }: Recount<Difference>,
  { budgetMs, isDue = false }: { readonly budgetMs?: number | undefined; readonly isDue?: boolean },
): Promise<readonly Difference[] | undefined> {
  let found: readonly Difference[] | undefined;
  const dueAt = now().getTime() - EVERY_MS;
  await runPaced(async () => {
    const [own, { reached: upTo }] = await Promise.all([
      selectCheckpoint(checkpoint),
      selectCheckpoint(verifiedCheckpoint),
    ]);
    if (!isDue && own.doneAt && own.doneAt.getTime() > dueAt) return "done";
    if (own.reached < upTo) {
      await processPart({ after: own.reached, upTo: await endOfPart({ after: own.reached, upTo }) });
      return "more";
    }
    const compared = await compare();
    if (!compared) return "more";
    found = compared.differences;
    await restart(compared.reached, now());
    return "done";
  }, budgetMs);
  return found;
}

/** Runs {@link recount} for a computation whose `processPart` corrects the stored sums itself. Compares nothing at the end. */
export async function recountInPlace(
  {
    checkpoint,
    verifiedCheckpoint,
    processPart,
  }: Pick<Recount<never>, "checkpoint" | "verifiedCheckpoint" | "processPart">,
  options: Parameters<typeof recount>[1],
): Promise<void> {
  const compare = async () => {
    const [own, other] = await Promise.all([
      selectCheckpoint(checkpoint),
      selectCheckpoint(verifiedCheckpoint),
    ]);
    return own.reached === other.reached ? { reached: own.reached, differences: [] } : undefined;
  };
  const restart = (reached: string, at: Date) => restartRecount({ checkpoint }, reached, at);
  await recount<never>({ checkpoint, verifiedCheckpoint, processPart, compare, restart }, options);
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
    processPart: addToTotals.bind(undefined, TOTALS.checkpoint, "ledger_totals_recount"),
  },
  {
    sums: OUTSTANDING,
    invariant: OUTSTANDING_INVARIANT,
    processPart: addToOutstanding.bind(undefined, OUTSTANDING.checkpoint, "outstanding_sums_recount"),
  },
] as const;

/**
 * Recounts the running totals and the outstanding amounts, if their last recount ended at least twelve hours ago. If an account's
 * sums differ, records the account as a broken row. Runs for at most `budgetMs` milliseconds; the next call continues. Returns
 * the names of the broken invariants.
 */
export function checkSums(budgetMs?: number): Promise<string[]> {
  return onLane("checks", async () => {
    const broken: string[] = [];
    for (const { sums, invariant, processPart } of RECOUNTED) {
      const differences = await recount(recountOf(sums, processPart), { budgetMs: budgetMs && budgetMs / 2 });
      if (!differences) continue;
      await insertBroken(invariant, [...new Set(differences.map(({ id }) => id))], now());
      await endSweep([invariant], now());
      if (differences.length > 0) broken.push(invariant);
    }
    return broken;
  });
}

/**
 * Recounts the running totals and the outstanding amounts completely, and replaces sums that differ. With `dryRun`, replaces
 * nothing. Returns the sums that differed, by the name of their checkpoint.
 */
export async function rebuildSums(dryRun: boolean): Promise<ReadonlyMap<string, readonly SumDifference[]>> {
  const found = new Map<string, readonly SumDifference[]>();
  for (const { sums, processPart } of RECOUNTED) {
    const differences = await recount(recountOf(sums, processPart, dryRun ? undefined : replaceSums), {
      isDue: true,
    });
    found.set(sums.verifiedCheckpoint, differences ?? []);
  }
  return found;
}

function recountOf(
  sums: RunningSums,
  processPart: Recount<SumDifference>["processPart"],
  replace?: (sums: RunningSums) => Promise<boolean>,
): Recount<SumDifference> {
  return {
    verifiedCheckpoint: sums.verifiedCheckpoint,
    checkpoint: sums.checkpoint,
    processPart,
    restart: (reached, at) => restartRecount(sums, reached, at),
    compare: async () => {
      const compared = await selectDifferences(sums);
      const differs = compared && compared.differences.length > 0;
      return differs && replace && !(await replace(sums)) ? undefined : compared;
    },
  };
}

/**
 * Restarts the recounts of the running sums and discards their progress. Call it before a rebuild, since a recount in progress can
 * have counted transfers at their own IDs before they were recorded as late. Retries while a concurrent call advances a recount.
 */
export async function restartRecounts(): Promise<void> {
  for (const { sums } of RECOUNTED) {
    let isRestarted = false;
    while (!isRestarted) {
      const { reached } = await selectCheckpoint(sums.checkpoint);
      isRestarted = await restartRecount(sums, reached, now());
    }
  }
}
