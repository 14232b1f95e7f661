import { now } from "@/lib/clock";
import { sql } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { changeAccount } from "./operator-store";
import type { AccountIdInput } from "./schema";

/**
 * Opens the live environment to an account, for good. Approving twice changes nothing and is not audited twice.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function approveLive(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const at = now();
  const approve = sql`live_approved_at = ${at}`;
  const approved = sql`a.live_approved_at IS NOT NULL`;
  const audited = { action: "account.live_approved", at };
  if (!(await changeAccount(operator, input.account_id, approve, approved, audited)))
    throw new AppError("not_found");
}
