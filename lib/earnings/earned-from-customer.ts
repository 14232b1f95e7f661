import type { Caller } from "@/lib/caller";
import { onReplica } from "@/lib/db/replica";
import { type Earned, earnedOf } from "./rules";
import { selectEarnedFrom } from "./store";

/** So many of a customer's payments are summed. Some partners have one customer for all whom they do not know. */
const MOST_SUMMED = 1_000;

/** What a customer paid; `complete` unless only its latest payments are in it. */
export type EarnedFromCustomer = { readonly earned: Earned; readonly complete: boolean };

/** What the caller earned from one of its customers: of the latest {@link MOST_SUMMED} payments where there are more. */
export async function earnedFromCustomer(caller: Caller, customerId: string): Promise<EarnedFromCustomer> {
  const parts = await onReplica(() => selectEarnedFrom(caller, customerId, MOST_SUMMED));
  return { earned: earnedOf(parts), complete: parts.every(({ more }) => !more) };
}
