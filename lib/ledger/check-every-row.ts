import { now } from "@/lib/clock";
import { onLane } from "@/lib/db/lanes";
import { paced } from "@/lib/db/paced";
import { endLook, findChecks, insertBroken, movePosition, selectNextBreaches } from "./check-store";
import { invariants } from "./invariants.sql";
import { nextLook } from "./rules";

const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Checks every invariant of every row there is, a thousand rows at a time with a pause between, in the order of their
 * identifiers; those of an invariant anew once its last look began a day ago. Works for `budgetMs` at most, and goes on
 * from there the next time. An invariant that was broken is whole again once a look finds nothing. Returns the names
 * of the invariants that were found broken; the rows are noted.
 */
export function checkEveryRow(budgetMs?: number): Promise<string[]> {
  return onLane("checks", () => lookAtEveryRow(budgetMs));
}

async function lookAtEveryRow(budgetMs?: number): Promise<string[]> {
  const found = new Set<string>();
  await paced(async () => {
    const checks = await findChecks();
    const name = nextLook(names, checks, now());
    const invariant = invariants.find((one) => one.name === name);
    if (!invariant) return "done";
    const position = checks.find((check) => check.invariant === name)?.position ?? NO_ID;
    // Noted before anything is found, so that what is found while it is under way outlasts its end.
    if (position === NO_ID) await movePosition(invariant.name, NO_ID, now());
    const { broken, last } = await selectNextBreaches(invariant, position);
    await insertBroken(invariant.name, broken, now());
    if (broken.length > 0) found.add(invariant.name);
    if (last === null) await endLook(invariant.name, now());
    else await movePosition(invariant.name, last, now());
    return "more";
  }, budgetMs);
  return [...found];
}

const names = invariants.map(({ name }) => name);
