import { actOn } from "@/lib/audit/act";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { approveRow } from "./operator-store";
import type { AccountIdInput } from "./schema";
import { settle } from "./settle";

/**
 * Opens the live environment to an account, for good. Approving twice changes nothing and is not audited twice.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function approveLive(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const act = actOn(operator, input.account_id, "account.live_approved");
  settle(act, await approveRow(act));
}
