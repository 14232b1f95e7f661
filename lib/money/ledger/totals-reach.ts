import { LOWEST_ID, timeOfId } from "@/lib/base/ids";
import { selectCheckpoint } from "./checkpoint-store";

/** The moment of which sums are true that go as far as a checkpoint; null before the first fold. */
export function markedAt(reached: string): Date | null {
  return reached === LOWEST_ID ? null : timeOfId(reached);
}

/** The identifier as far as which the running totals go. */
export async function totalsReached(): Promise<string> {
  return (await selectCheckpoint("totals")).reached;
}

/** How far the running totals go; in 1970 before they have begun. */
export async function totalsReach(): Promise<Date> {
  return timeOfId(await totalsReached());
}
