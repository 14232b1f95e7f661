import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actOn } from "@/lib/identity/audit/act";
import { suspendRow } from "./operator-store";
import type { SuspendInput } from "./schema";
import { settle } from "./settle";

/**
 * Suspends an account: from the next request on its keys answer 401 and its users are signed out. The reason goes to
 * the audit log alone. Suspending twice changes nothing. Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function suspendAccount(operator: SignedInUser, input: SuspendInput): Promise<void> {
  assertOperator(operator);
  const act = actOn(operator, input.account_id, "account.suspended", { reason: input.reason });
  settle(act, await suspendRow(act));
}
