import { now } from "@/lib/base/clock";
import { LOWEST_ID, timeOfId } from "@/lib/base/ids";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import { advanceCheckpoint, settleCheckpoint } from "./advance-checkpoint";
import {
  endSweep,
  findChecks,
  insertBroken,
  MOST_NAMED,
  movePlace,
  movePosition,
  selectBreaches,
  selectEndOfNewRows,
  selectNewBreaches,
  selectNextBreaches,
  selectNextSlice,
} from "./check-store";
import { moveCheckpoint, selectCheckpoint } from "./checkpoint-store";
import type { IdRange, Invariant } from "./invariant";
import { invariants } from "./invariants.sql";
import { nextSweep } from "./rules";

/**
 * Checks every invariant of the rows written since the last call, and of the rows they refer to. Runs for at most `budgetMs`;
 * the next call continues. Records the broken rows and returns the names of their invariants.
 *
 * Row ids are not assigned in commit order. A transaction starts to write at most `longestWriteMs` after its ids were made, so
 * the check stops that long before the present and waits for the transactions that were writing then. {@link sweepRows}
 * checks rows that are written later or changed without a new row.
 */
export function checkNewRows(budgetMs?: number): Promise<string[]> {
  return onLane("checks", () => checkSinceCheckpoint(budgetMs));
}

async function checkSinceCheckpoint(budgetMs?: number): Promise<string[]> {
  const upTo = await settleCheckpoint("checks", { behindMs: longestWriteMs() });
  if (upTo === undefined) return [];
  const found = new Set<string>();
  const foldPart = async (part: IdRange) => {
    for (const name of await checkRange(part)) found.add(name);
    await moveCheckpoint("checks", part, now());
  };
  await advanceCheckpoint({ checkpoint: "checks", foldPart, endOfPart: selectEndOfNewRows }, upTo, budgetMs);
  return [...found];
}

async function checkRange(part: IdRange): Promise<string[]> {
  const found: string[] = [];
  for (const invariant of invariants) {
    const broken = await selectNewBreaches(invariant, part);
    await insertBroken(invariant.name, broken, now());
    if (broken.length > 0) found.push(invariant.name);
  }
  return found;
}

/**
 * Checks every invariant of all rows, in batches in the order of their ids. A sweep of an invariant starts a day after its last
 * sweep started. Runs for at most `budgetMs`; the next call continues, even within one wallet. Records the broken rows and
 * returns the names of their invariants. A sweep that finds nothing clears the invariant's broken rows. `pausePerStep` is
 * that of {@link paced}.
 */
export function sweepRows(budgetMs?: number, pausePerStep?: number): Promise<string[]> {
  return onLane("checks", () => continueSweeps(budgetMs, pausePerStep));
}

async function continueSweeps(budgetMs?: number, pausePerStep?: number): Promise<string[]> {
  const found = new Set<string>();
  await runPaced(
    async () => {
      const checks = await findChecks();
      const name = nextSweep(names, checks, now());
      const invariant = invariants.find((one) => one.name === name);
      if (!invariant) return "done";
      const check = checks.find((one) => one.invariant === name);
      // Recorded before anything is found, so that rows found during the sweep outlast its end.
      if (!check?.position) await movePosition(invariant.name, LOWEST_ID, now());
      if (await sweepNextBatch(invariant, check)) found.add(invariant.name);
      return "more";
    },
    budgetMs,
    pausePerStep,
  );
  return [...found];
}

type Check = Awaited<ReturnType<typeof findChecks>>[number];

/** Checks the next batch of an invariant, and records its broken rows and its end. Returns whether a row was broken. */
async function sweepNextBatch(invariant: Invariant, check: Check | undefined): Promise<boolean> {
  const { name } = invariant;
  const position = check?.position ?? LOWEST_ID;
  const place = { row: check?.linedRow ?? null, line: check?.line ?? null };
  const { broken, last, line } =
    invariant.everyRow === "in_slices"
      ? await selectNextSlice(invariant, position, place)
      : { ...(await selectNextBreaches(invariant, position)), line: null };
  await insertBroken(name, broken, now());
  if (last === null) await endSweep(name, now());
  else if (line !== null) await movePlace(name, { row: last, line });
  else await movePosition(name, last, now());
  return broken.length > 0;
}

const names = invariants.filter(({ everyRow }) => everyRow !== "recounted").map(({ name }) => name);

/** An invariant that does not hold, with the number of broken rows and up to 20 of their ids. */
type Breach = { readonly invariant: string; readonly count: number; readonly ids: readonly string[] };

const SHOWN = 20;

/** Checks every invariant of all rows, each in one statement. Empty if all hold. For tests: it reads whole tables. */
export function checkInvariants(): Promise<Breach[]> {
  return onLane("checks", findBreaches);
}

async function findBreaches(): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const invariant of invariants) {
    const rows = await selectBreaches(invariant, SHOWN);
    const [first] = rows;
    if (first)
      breaches.push({ invariant: invariant.name, count: first.count, ids: rows.map((row) => row.id) });
  }
  return breaches;
}

/** The latest result of checking an invariant. */
export type CheckedInvariant = {
  readonly name: string;
  /** The ids of up to 100 broken rows. */
  readonly broken: readonly string[];
  /** True if there may be more broken rows. */
  readonly more: boolean;
  readonly brokenSince: Date | null;
  /** The start and end of the last complete sweep; null before the first. */
  readonly swept: { readonly from: Date; readonly to: Date } | null;
};

export type Checks = {
  readonly invariants: readonly CheckedInvariant[];
  /** When new rows were last checked, and the time before which all rows are; null before the first check. */
  readonly newRows: { readonly at: Date; readonly until: Date } | null;
};

/** Returns the latest result of each invariant and how far the checks have come. */
export async function listChecks(): Promise<Checks> {
  const [found, { reached, doneAt }] = await Promise.all([findChecks(), selectCheckpoint("checks")]);
  const byName = new Map(found.map((check) => [check.invariant, check]));
  return {
    invariants: invariants.map(({ name }) => {
      const check = byName.get(name);
      const { completeBeganAt: from, completeAt: to, broken = [], brokenSince = null } = check ?? {};
      const swept = from && to ? { from, to } : null;
      return { name, broken, more: broken.length === MOST_NAMED, brokenSince, swept };
    }),
    newRows: doneAt && { at: doneAt, until: timeOfId(reached) },
  };
}
