import type { Caller } from "@/lib/base/caller";
import { onReplica } from "@/lib/db/replica";
import { type Earned, earnedOf } from "./rules";
import { selectEarnedFrom } from "./store";

/** So many of a customer's payments are summed. Some partners have one customer for all whom they do not know. */
const MOST_SUMMED = 1_000;

/** What a customer paid; `complete` unless only its latest payments are in it. */
export type EarnedFromCustomer = { readonly earned: Earned; readonly complete: boolean };

/**
 * What the caller earned from each of those customers, in their order: of the latest {@link MOST_SUMMED} payments where there are
 * more. Nothing for a customer who is not the caller's.
 */
export async function earnedFromCustomers(
  caller: Caller,
  customerIds: readonly string[],
): Promise<EarnedFromCustomer[]> {
  if (customerIds.length === 0) return [];
  const parts = await onReplica(() => selectEarnedFrom(caller, customerIds, MOST_SUMMED));
  return customerIds.map((id) => {
    const own = parts.filter(({ customerId }) => customerId === id);
    return { earned: earnedOf(own), complete: own.every(({ more }) => !more) };
  });
}

/** {@link earnedFromCustomers} of one. */
export async function earnedFromCustomer(caller: Caller, customerId: string): Promise<EarnedFromCustomer> {
  const [one] = await earnedFromCustomers(caller, [customerId]);
  return one ?? { earned: earnedOf([]), complete: true };
}
