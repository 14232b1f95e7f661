import { now } from "@/lib/clock";
import { sql } from "@/lib/db/sql";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { changeAccount } from "./operator-store";
import type { SuspendInput } from "./schema";

/**
 * Suspends an account: from the next request on its keys answer 401 and its users are signed out. The reason goes to
 * the audit log alone. Suspending twice changes nothing. Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function suspendAccount(operator: SignedInUser, input: SuspendInput): Promise<void> {
  assertOperator(operator);
  const at = now();
  const suspend = sql`suspended_at = ${at}`;
  const suspended = sql`a.suspended_at IS NOT NULL`;
  const audited = { action: "account.suspended", detail: { reason: input.reason }, at };
  if (!(await changeAccount(operator, input.account_id, suspend, suspended, audited)))
    throw new AppError("not_found");
}
