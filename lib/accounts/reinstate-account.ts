import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actOn } from "@/lib/identity/audit/act";
import { reinstateRow } from "./operator-store";
import type { AccountIdInput } from "./schema";
import { settle } from "./settle";

/**
 * Ends a suspension: the account's keys and its users' unexpired sessions work again. Doing it twice changes nothing.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function reinstateAccount(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const act = actOn(operator, input.account_id, "account.reinstated");
  settle(act, await reinstateRow(act));
}
