import { now } from "@/lib/base/clock";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { onLane } from "@/lib/db/lanes";
import { advance, settle } from "./advance-checkpoint";
import { insertBroken, selectEndOfNewRows, selectNewBreaches } from "./check-store";
import { moveCheckpoint } from "./checkpoint-store";
import type { IdRange } from "./invariant";
import { invariants } from "./invariants.sql";

/**
 * Checks every invariant of what has been written since the last time: of each new row, the rows that it is about. What it
 * reads grows with what is new and not with what there is. Works for `budgetMs` at most, and goes on from there the next
 * time. Returns the names of the invariants that were found broken; the rows are noted.
 *
 * Rows are found by their identifiers, which are made before they are committed and not in that order. So it stops where
 * no row can come any more: a row is in the database, or its transaction has begun to write, at the latest
 * `longestWriteMs` after its identifier was made. It proposes to go to that many milliseconds ago, and goes once
 * every transaction has ended that was writing then. What is written later than that, or changed without a new row, is left
 * to `checkEveryRow`.
 */
export function checkNewRows(budgetMs?: number): Promise<string[]> {
  return onLane("checks", () => lookAtNewRows(budgetMs));
}

async function lookAtNewRows(budgetMs?: number): Promise<string[]> {
  const upTo = await settle("checks", { behindMs: longestWriteMs() });
  if (upTo === undefined) return [];
  const found = new Set<string>();
  const foldPart = async (part: IdRange) => {
    for (const name of await lookAt(part)) found.add(name);
    await moveCheckpoint("checks", part, now());
  };
  await advance({ checkpoint: "checks", foldPart, endOfPart: selectEndOfNewRows }, upTo, budgetMs);
  return [...found];
}

async function lookAt(part: IdRange): Promise<string[]> {
  const found: string[] = [];
  for (const invariant of invariants) {
    const broken = await selectNewBreaches(invariant, part);
    await insertBroken(invariant.name, broken, now());
    if (broken.length > 0) found.push(invariant.name);
  }
  return found;
}
