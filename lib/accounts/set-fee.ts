import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOn } from "@/lib/identity/audit/act";
import { findAccountRow, setFeeOf } from "./operator-store";
import type { FeeInput } from "./schema";
import { settle } from "./settle";

/**
 * Sets what the platform keeps of a partner's payments, in basis points. Intents and subscriptions that exist keep the fee
 * they were created with. Setting the same fee again is not audited. Throws `not_found`, and `forbidden` for anybody but an
 * operator and where the fee is no longer the one that was shown.
 */
export async function setFee(operator: SignedInUser, input: FeeInput): Promise<void> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const account = await findAccountRow(input.account_id);
    if (!account) throw new AppError("not_found");
    if (account.kind !== "partner" || account.feeBps === input.fee_bps) return;
    if (input.shown_fee_bps !== undefined && input.shown_fee_bps !== account.feeBps) {
      throw new AppError("forbidden", {
        message: `The fee was set to ${account.feeBps / 100} % meanwhile. Nothing was changed; look at it again.`,
      });
    }
    const fee = { before: account.feeBps, after: input.fee_bps };
    const act = actOn(operator, account.id, "account.fee_set", fee);
    return settle(act, await setFeeOf(act, fee)) ? undefined : CONFLICT;
  });
}
