import { HOUR_MS, now } from "@/lib/base/clock";
import { firstIdAt, LOWEST_ID, timeOfId } from "@/lib/base/ids";
import { earlierNow, longestWriteMs } from "@/lib/db/clock-skew";
import { onLane } from "@/lib/db/lanes";
import { advanceCheckpoint, type SettlingOptions, waitForSafeCheckpoint } from "./advance-checkpoint";
import {
  beginSweep,
  findChecks,
  insertBroken,
  MAX_BROKEN_ROWS,
  selectBreaches,
  selectEndOfCheckedPart,
  selectRecountBreaches,
} from "./check-store";
import { ALL_IDS } from "./checked-rows.sql";
import { moveCheckpoint, proposeCheckpoint, selectCheckpoint } from "./checkpoint-store";
import type { CheckpointName, IdRange } from "./counted-transfers.sql";
import { invariants } from "./invariants.sql";
import { restartRecount } from "./recount-store";

/**
 * Checks every invariant on the rows written since the last call and on the rows that they refer to. Records broken rows and
 * returns the names of the invariants that this call found broken. Runs two passes, each of which stops after a batch of rows
 * once half of `budgetMs` (in milliseconds) has passed; the next call continues.
 *
 * Row IDs are not assigned in commit order: a row can be written up to `longestWriteMs` after its ID was generated. The first
 * pass checks the latest rows immediately. The second pass stays `longestWriteMs` behind the present and waits for open
 * transactions, so it checks the same rows again in later calls. {@link sweepRows} finds rows that were written even later, and
 * changed rows that no new row refers to.
 */
export function checkNewRows(budgetMs?: number, { settlingMs }: SettlingOptions = {}): Promise<string[]> {
  return onLane("checks", async () => {
    const share = budgetMs && budgetMs / 2;
    const fresh = await checkUpTo("fresh checks", firstIdAt(await earlierNow()), share);
    const safeId = await waitForSafeCheckpoint("checks", { behindMs: longestWriteMs(), settlingMs });
    const late = safeId === undefined ? [] : await checkUpTo("checks", safeId, share);
    return [...new Set([...fresh, ...late])];
  });
}

/**
 * The interval between sweeps, which check all rows. It is short enough for a manually changed row to be found within a day.
 */
const SWEEP_EVERY_MS = 12 * HOUR_MS;

/**
 * Checks every invariant on all rows, unless the last sweep ended less than twelve hours ago. Stops after a batch of rows once
 * `budgetMs` milliseconds have passed; the next call continues. Records broken rows and returns the names of the invariants
 * that this call found broken. When the sweep ends, clears the recorded rows that no check has found broken since it began,
 * except those of running sums. `pauseFactor` is passed to `runPaced`.
 */
export function sweepRows(budgetMs?: number, pauseFactor?: number): Promise<string[]> {
  return onLane("checks", async () => {
    const { reached, doneAt } = await selectCheckpoint("sweep");
    if (reached === LOWEST_ID) {
      if (doneAt && doneAt.getTime() > now().getTime() - SWEEP_EVERY_MS) return [];
      await beginSweep(SWEPT_INVARIANTS, now());
      await proposeCheckpoint("sweep", { at: now(), behindMs: 0, orLatest: false });
    }
    const { proposed: upTo } = await selectCheckpoint("sweep");
    const found = upTo === null ? [] : await checkUpTo("sweep", upTo, budgetMs, pauseFactor);
    const end = await selectCheckpoint("sweep");
    if (end.proposed === null && end.reached !== LOWEST_ID) {
      const { reached } = end;
      await restartRecount({ checkpoint: "sweep" }, { reached, endedAt: now(), checked: SWEPT_INVARIANTS });
    }
    return found;
  });
}

const SWEPT_INVARIANTS = invariants
  .filter(({ recountBreaches }) => recountBreaches === undefined)
  .map(({ name }) => name);

/**
 * Checks every invariant on the rows after a checkpoint, part by part, up to the ID `upTo`. Records the broken rows of each
 * part, then moves the checkpoint to the part's end. Stops at the end of a part once `budgetMs` milliseconds have passed;
 * without `budgetMs`, always reaches `upTo`. `pauseFactor` is passed to `runPaced`. Returns the names of the invariants that
 * this call found broken.
 */
async function checkUpTo(
  checkpoint: CheckpointName,
  upTo: string,
  budgetMs?: number,
  pauseFactor?: number,
): Promise<string[]> {
  const found = new Set<string>();
  const processPart = async (part: IdRange) => {
    for (const invariant of invariants) {
      const broken = await selectBreaches(invariant, part);
      await insertBroken(invariant.name, broken, now());
      if (broken.length > 0) found.add(invariant.name);
    }
    await moveCheckpoint(checkpoint, part, now());
  };
  const checks = { checkpoint, processPart, endOfPart: selectEndOfCheckedPart };
  await advanceCheckpoint(checks, upTo, budgetMs, pauseFactor);
  return [...found];
}

/** A broken invariant, with the IDs of the rows that break it. */
type Breach = { readonly invariant: string; readonly ids: readonly string[] };

/**
 * Checks every invariant on all rows and compares the running sums with all transfers. Reads whole tables, so it is for tests
 * and benchmarks only. With `after`, checks only the rows after that ID and the rows that they refer to, and does not compare
 * the running sums with the transfers. Records nothing. Returns the broken invariants.
 */
export function checkInvariants(after?: string): Promise<Breach[]> {
  return onLane("checks", async () => {
    const parts: IdRange[] = [];
    let reached = after ?? ALL_IDS.after;
    while (reached < ALL_IDS.upTo) {
      const upTo = await selectEndOfCheckedPart({ after: reached, upTo: ALL_IDS.upTo });
      parts.push({ after: reached, upTo });
      reached = upTo;
    }
    const found: Breach[] = [];
    for (const invariant of invariants) {
      const { name, recountBreaches } = invariant;
      const ids: string[] = [];
      for (const part of parts) ids.push(...(await selectBreaches(invariant, part)));
      if (recountBreaches && after === undefined) ids.push(...(await selectRecountBreaches(recountBreaches)));
      if (ids.length > 0) found.push({ invariant: name, ids: [...new Set(ids)] });
    }
    return found;
  });
}

/** The latest result of checking an invariant. */
export type InvariantResult = {
  readonly name: string;
  /** The IDs of up to 100 broken rows. */
  readonly broken: readonly string[];
  /** True if there might be more broken rows. */
  readonly more: boolean;
  readonly brokenSince: Date | null;
  /**
   * The start and end times of the last complete sweep; null before the first one has ended. For an invariant of running sums,
   * both are the end time of the last recount.
   */
  readonly swept: { readonly from: Date; readonly to: Date } | null;
};

export type LedgerCheckResults = Awaited<ReturnType<typeof listChecks>>;

/** Returns the latest check result of each invariant and the progress of the checks. */
export async function listChecks() {
  const [found, { reached, doneAt }] = await Promise.all([findChecks(), selectCheckpoint("checks")]);
  const byName = new Map(found.map((check) => [check.invariant, check]));
  return {
    invariants: invariants.map(({ name }) => {
      const check = byName.get(name);
      const { completeBeganAt: from, completeAt: to, broken = [], brokenSince = null } = check ?? {};
      const swept = from && to ? { from, to } : null;
      return { name, broken, more: broken.length === MAX_BROKEN_ROWS, brokenSince, swept };
    }),
    /**
     * `at` is when the second pass of {@link checkNewRows} last checked rows. All rows older than `until` were checked.
     * `newRows` is null before the first check.
     */
    newRows: doneAt && { at: doneAt, until: timeOfId(reached) },
  };
}
