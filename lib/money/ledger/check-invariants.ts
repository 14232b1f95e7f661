import { onLane } from "@/lib/db/lanes";
import { selectBreaches } from "./check-store";
import { invariants } from "./invariants.sql";

/** An invariant that does not hold: how many rows break it, and some of them. */
type Breach = { readonly invariant: string; readonly count: number; readonly ids: readonly string[] };

const SHOWN = 20;

/**
 * Checks every invariant of the books, each against one consistent picture of the database. Empty when all hold.
 * Reads everything at once, so it is for tests: what runs beside customers is `checkNewRows` and `checkEveryRow`.
 */
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
