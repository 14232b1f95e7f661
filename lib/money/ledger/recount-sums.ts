import { now } from "@/lib/base/clock";
import { onLane } from "@/lib/db/lanes";
import { endLook, insertBroken } from "./check-store";
import { selectCheckpoint } from "./checkpoint-store";
import { OUTSTANDING_AGREES, TOTALS_AGREE } from "./invariant";
import { foldOutstanding } from "./outstanding-store";
import { type Recount, recount } from "./recount";
import { type Difference, replaceSums, restartRecount, type Sums, selectDifferences } from "./recount-store";
import { foldTotals } from "./totals-store";

const TOTALS: Sums = {
  of: "totals",
  checkpoint: "totals recount",
  live: "ledger_totals",
  recounted: "ledger_totals_recount",
  key: ["ledger_account_id", "kind", "incoming"],
  values: ["amount", "count"],
};

const OUTSTANDING: Sums = {
  of: "outstanding",
  checkpoint: "outstanding recount",
  live: "outstanding_sums",
  recounted: "outstanding_sums_recount",
  key: ["account_id", "environment"],
  values: ["amount"],
};

const RECOUNTED = [
  {
    sums: TOTALS,
    invariant: TOTALS_AGREE,
    foldPart: foldTotals.bind(undefined, TOTALS.checkpoint, "ledger_totals_recount"),
  },
  {
    sums: OUTSTANDING,
    invariant: OUTSTANDING_AGREES,
    foldPart: foldOutstanding.bind(undefined, OUTSTANDING.checkpoint, "outstanding_sums_recount"),
  },
] as const;

/**
 * Recounts the running totals and what is outstanding from all transfers, each twelve hours after its last recount ended, and notes the
 * accounts whose sums differ as breaches. Works for `budgetMs` at most, and goes on from there the next time. Returns the names
 * of the invariants that are broken.
 */
export function checkSums(budgetMs?: number): Promise<string[]> {
  return onLane("checks", async () => {
    const broken: string[] = [];
    for (const { sums, invariant, foldPart } of RECOUNTED) {
      const differences = await recount(recountOf(sums, foldPart), { budgetMs: budgetMs && budgetMs / 2 });
      if (!differences) continue;
      await insertBroken(invariant, [...new Set(differences.map(({ id }) => id))], now());
      await endLook(invariant, now());
      if (differences.length > 0) broken.push(invariant);
    }
    return broken;
  });
}

/**
 * Recounts the same to the end and puts the recounted sums in the place of those that differ, unless it is a `dryRun`. Returns
 * the differences by the checkpoint of what they are in.
 */
export async function rebuildSums(dryRun: boolean): Promise<ReadonlyMap<string, readonly Difference[]>> {
  const found = new Map<string, readonly Difference[]>();
  for (const { sums, foldPart } of RECOUNTED) {
    const differences = await recount(recountOf(sums, foldPart, dryRun ? undefined : replaceSums), {
      isDue: true,
    });
    found.set(sums.of, differences ?? []);
  }
  return found;
}

function recountOf(
  sums: Sums,
  foldPart: Recount<Difference>["foldPart"],
  replace?: (sums: Sums) => Promise<boolean>,
): Recount<Difference> {
  return {
    of: sums.of,
    checkpoint: sums.checkpoint,
    foldPart,
    restart: (reached, at) => restartRecount(sums, reached, at),
    compare: async () => {
      const compared = await selectDifferences(sums);
      const differs = compared && compared.differences.length > 0;
      return differs && replace && !(await replace(sums)) ? undefined : compared;
    },
  };
}

/**
 * Restarts the recounts of sums. A recount that another process had in progress while transfers were recorded as late has
 * counted them by their own identifiers, so what it has is thrown away, however often it moves on meanwhile.
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
