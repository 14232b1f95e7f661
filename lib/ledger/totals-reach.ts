import { LOWEST_ID, timeOfId } from "@/lib/ids";
import { selectTotalsMark } from "./totals-store";

/** The moment of which sums are true that go as far as a mark; null before they were added up for the first time. */
export function markedAt(reached: string): Date | null {
  return reached === LOWEST_ID ? null : timeOfId(reached);
}

/** How far the running totals go; in 1970 before they have begun. A transfer numbered earlier would never be added to them. */
export async function totalsReach(): Promise<Date> {
  return timeOfId((await selectTotalsMark()).reached);
}
