import { now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { setFeeOf } from "./operator-store";
import type { FeeInput } from "./schema";

/**
 * Sets what the platform keeps of a partner's payments, in basis points. Intents and subscriptions that exist keep the fee
 * they were created with. Setting the same fee again is not audited. Throws `forbidden` for anybody but an operator and
 * `not_found`.
 */
export async function setFee(operator: SignedInUser, input: FeeInput): Promise<void> {
  assertOperator(operator);
  const act = { operator, accountId: input.account_id, at: now() };
  if (!(await setFeeOf(act, input.fee_bps))) throw new AppError("not_found");
}
