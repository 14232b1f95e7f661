import { now } from "@/lib/base/clock";
import { LOWEST_ID } from "@/lib/base/ids";
import { onLane } from "@/lib/db/lanes";
import { runPaced } from "@/lib/db/run-paced";
import {
  endLook,
  findChecks,
  insertBroken,
  movePlace,
  movePosition,
  selectNextBreaches,
  selectNextSlice,
} from "./check-store";
import type { Invariant } from "./invariant";
import { invariants } from "./invariants.sql";
import { nextLook } from "./rules";

/**
 * Checks every invariant of every row there is, some rows at a time with a pause between, in the order of their identifiers,
 * and of a wallet some lines at a time; those of an invariant anew once its last look began a day ago. Works for `budgetMs`
 * at most, and goes on from there the next time, in the middle of a wallet too. An invariant that was broken is whole again
 * once a look finds nothing. Returns the names of the invariants that were found broken; the rows are noted. `pausePerStep` is
 * that of {@link runPaced}.
 */
export function checkEveryRow(budgetMs?: number, pausePerStep?: number): Promise<string[]> {
  return onLane("checks", () => lookAtEveryRow(budgetMs, pausePerStep));
}

async function lookAtEveryRow(budgetMs?: number, pausePerStep?: number): Promise<string[]> {
  const found = new Set<string>();
  await runPaced(
    async () => {
      const checks = await findChecks();
      const name = nextLook(names, checks, now());
      const invariant = invariants.find((one) => one.name === name);
      if (!invariant) return "done";
      const check = checks.find((one) => one.invariant === name);
      // Noted before anything is found, so that what is found while it is under way outlasts its end.
      if (!check?.position) await movePosition(invariant.name, LOWEST_ID, now());
      if (await isBrokenNext(invariant, check)) found.add(invariant.name);
      return "more";
    },
    budgetMs,
    pausePerStep,
  );
  return [...found];
}

type Check = Awaited<ReturnType<typeof findChecks>>[number];

/** Looks at what is next of an invariant, notes what it finds and how far it has come, and says whether it found anything. */
async function isBrokenNext(invariant: Invariant, check: Check | undefined): Promise<boolean> {
  const { name } = invariant;
  const position = check?.position ?? LOWEST_ID;
  const place = { row: check?.linedRow ?? null, line: check?.line ?? null };
  const { broken, last, line } =
    invariant.everyRow === "in_slices"
      ? await selectNextSlice(invariant, position, place)
      : { ...(await selectNextBreaches(invariant, position)), line: null };
  await insertBroken(name, broken, now());
  if (last === null) await endLook(name, now());
  else if (line !== null) await movePlace(name, { row: last, line });
  else await movePosition(name, last, now());
  return broken.length > 0;
}

const names = invariants.filter(({ everyRow }) => everyRow !== "recounted").map(({ name }) => name);
