import { onLane } from "@/lib/db/lanes";
import { invariants } from "./invariants.sql";
import { selectBreaches } from "./store";

/** An invariant that does not hold: how many rows break it, and some of them. */
export type Breach = { readonly invariant: string; readonly count: number; readonly ids: readonly string[] };

const SHOWN = 20;

/** What is checked, in words. */
export const invariantNames: readonly string[] = invariants.map(({ name }) => name);

/**
 * Checks every invariant of the books, each against one consistent picture of the database. Empty when all hold.
 * Reads everything, so it is for tests, the hourly job and the operator's page, not for a request.
 */
export function checkInvariants(): Promise<Breach[]> {
  return onLane("checks", findBreaches);
}

async function findBreaches(): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { name, breaches: broken } of invariants) {
    const rows = await selectBreaches(broken, SHOWN);
    const [first] = rows;
    if (first) breaches.push({ invariant: name, count: first.count, ids: rows.map((row) => row.id) });
  }
  return breaches;
}
