import { now } from "@/lib/clock";
import { onLane } from "@/lib/db/lanes";
import { longestWriteMs } from "@/lib/db/longest-write";
import { paced } from "@/lib/db/paced";
import { firstIdAt } from "@/lib/ids";
import {
  insertBroken,
  moveMark,
  proposeMark,
  selectMark,
  selectNewBreaches,
  selectPartOf,
} from "./check-store";
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
 * every transaction has ended that was writing as it proposed. What is written later than that, or changed without a new
 * row, is left to `checkEveryRow`.
 */
export function checkNewRows(budgetMs?: number): Promise<string[]> {
  return onLane("checks", () => lookAtNewRows(budgetMs));
}

async function lookAtNewRows(budgetMs?: number): Promise<string[]> {
  const before = await selectMark();
  const behindMs = longestWriteMs();
  if (before.proposed === null) await proposeMark(firstIdAt(new Date(now().getTime() - behindMs)), behindMs);
  const { reached, proposed, settled } = await selectMark();
  if (!settled || proposed === null) return [];
  // What was there before the first time is for the look at every row.
  let after = reached ?? proposed;
  const found = new Set<string>();
  await paced(async () => {
    const part = await selectPartOf({ after, upTo: proposed });
    for (const name of await lookAt(part)) found.add(name);
    await moveMark(part.upTo, now());
    after = part.upTo;
    return after === proposed ? "done" : "more";
  }, budgetMs);
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
