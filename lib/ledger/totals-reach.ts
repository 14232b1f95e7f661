import { timeOfId } from "@/lib/ids";
import { selectTotalsMark } from "./totals-store";

/** The lowest of all ids: where a mark stands that has not been moved yet. */
const NO_TRANSFER = "00000000-0000-0000-0000-000000000000";

/** The moment of which sums are true that go as far as a mark; null before they were added up for the first time. */
export function markedAt(reached: string): Date | null {
  return reached === NO_TRANSFER ? null : timeOfId(reached);
}

/** How far the running totals go; in 1970 before they have begun. A transfer numbered earlier would never be added to them. */
export async function totalsReach(): Promise<Date> {
  return timeOfId((await selectTotalsMark()).reached);
}
