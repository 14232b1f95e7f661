import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readOrderedPage } from "@/lib/db/page";
import { selectCheckpoint } from "./checkpoint-store";
import { type OutstandingRow, selectOutstanding, selectOutstandingOf } from "./sums-store";
import { checkpointTime } from "./totals";

/**
 * The total balance of a reseller's vouchers, including blocked ones. `at` is the time for which the amount is exact; null before
 * the first computation.
 */
export type Outstanding = { readonly amount: Minor; readonly at: Date | null };

/** Returns the outstanding amount of a reseller. Throws `forbidden` for anyone but an operator. */
export async function readOutstanding(operator: SignedInUser, reseller: Caller): Promise<Outstanding> {
  assertOperator(operator);
  const [amount, { reached }] = await Promise.all([
    selectOutstandingOf(reseller),
    selectCheckpoint("outstanding"),
  ]);
  return { amount: minor(amount), at: checkpointTime(reached) };
}

/** Returns a page of resellers with an outstanding amount, largest first. Throws `forbidden` for anyone but an operator. */
export function listOutstanding(
  operator: SignedInUser,
  { environment, ...wanted }: PageRequest & { readonly environment: Environment },
): Promise<Page<OutstandingRow>> {
  assertOperator(operator);
  return readOrderedPage(
    wanted,
    async (page) => ({ rows: await selectOutstanding(environment, page), end: null }),
    (row) => row,
    ({ accountId, amount }) => ({ id: accountId, at: amount }),
  );
}
