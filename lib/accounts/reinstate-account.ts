import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { reinstateRow } from "./operator-store";
import type { AccountIdInput } from "./schema";

/**
 * Ends a suspension: the account's keys and its users' unexpired sessions work again. Doing it twice changes nothing.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function reinstateAccount(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const act = { operator, accountId: input.account_id, at: now() };
  if (!(await reinstateRow(act))) throw new AppError("not_found");
}
