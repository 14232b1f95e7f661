import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { suspendRow } from "./operator-store";
import type { SuspendInput } from "./schema";

/**
 * Suspends an account: from the next request on its keys answer 401 and its users are signed out. The reason goes to
 * the audit log alone. Suspending twice changes nothing. Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function suspendAccount(operator: SignedInUser, input: SuspendInput): Promise<void> {
  assertOperator(operator);
  const act = { operator, accountId: input.account_id, at: now() };
  if (!(await suspendRow(act, input.reason))) throw new AppError("not_found");
}
