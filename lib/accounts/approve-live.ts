import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { approveRow } from "./operator-store";
import type { AccountIdInput } from "./schema";

/**
 * Opens the live environment to an account, for good. Approving twice changes nothing and is not audited twice.
 * Throws `forbidden` for anybody but an operator and `not_found`.
 */
export async function approveLive(operator: SignedInUser, input: AccountIdInput): Promise<void> {
  assertOperator(operator);
  const act = { operator, accountId: input.account_id, at: now() };
  if (!(await approveRow(act))) throw new AppError("not_found");
}
