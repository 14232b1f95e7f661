import { timeOfId } from "@/lib/ids";
import { selectTotalsMark } from "./totals-store";

/** How far the running totals go; in 1970 before they have begun. A transfer numbered earlier would never be added to them. */
export async function totalsReach(): Promise<Date> {
  return timeOfId((await selectTotalsMark()).reached);
}
