import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageWanted, readPageInOrder } from "@/lib/db/page";
import { selectCheckpoint } from "./checkpoint-store";
import { type OutstandingRow, selectOutstanding, selectOutstandingOf } from "./sums-store";
import { checkpointTime } from "./totals";

/**
 * What customers can still spend of what a reseller sold, blocked vouchers included; `at` is the moment of which it is true, null
 * before anything was counted.
 */
export type Outstanding = { readonly amount: Minor; readonly at: Date | null };

/** Of one reseller. Throws `forbidden` for anybody but an operator. */
export async function readOutstanding(operator: SignedInUser, reseller: Caller): Promise<Outstanding> {
  assertOperator(operator);
  const [amount, { reached }] = await Promise.all([
    selectOutstandingOf(reseller),
    selectCheckpoint("outstanding"),
  ]);
  return { amount: minor(amount), at: checkpointTime(reached) };
}

/** A page of the resellers on whose vouchers something is left, most first. Throws `forbidden` for anybody but an operator. */
export function listOutstanding(
  operator: SignedInUser,
  { environment, ...wanted }: PageWanted & { readonly environment: Environment },
): Promise<Page<OutstandingRow>> {
  assertOperator(operator);
  return readPageInOrder(
    wanted,
    async (page) => ({ rows: await selectOutstanding(environment, page), end: null }),
    (row) => row,
    ({ accountId, amount }) => ({ id: accountId, at: amount }),
  );
}
