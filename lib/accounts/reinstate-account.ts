import { now } from "@/lib/clock";
import { sql } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { changeAccount } from "./operator-store";
import type { AccountIdInput } from "./schema";

/**
 * Ends a suspension: the account's keys and its users' unexpired sessions work again. Doing it twice changes nothing.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function reinstateAccount(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const at = now();
  const reinstate = sql`suspended_at = NULL`;
  const inGoodStanding = sql`a.suspended_at IS NULL`;
  const audited = { action: "account.reinstated", at };
  if (!(await changeAccount(operator, input.account_id, reinstate, inGoodStanding, audited)))
    throw new AppError("not_found");
}
