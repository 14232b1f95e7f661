import { timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { deskAct } from "./desk-act";
import { expiryAfter, expiryFault, extendFault } from "./rules";
import type { ExtendVoucherInput } from "./schema";
import { extendRow } from "./store";
import { voucherOf } from "./voucher-of";

/**
 * Makes a voucher valid through a later day. One that has expired pays again, unless what it held has moved to breakage: of the
 * two at once the one that is committed first holds. Audited with both ends of its validity. Throws `forbidden` for anybody but
 * an operator and for a voucher that is spent, moved to breakage or charged back, `validation_failed` on `valid_through` for a
 * day that is not later or too far away, and `not_found`.
 */
export async function extendVoucher(operator: SignedInUser, input: ExtendVoucherInput): Promise<void> {
  assertOperator(operator);
  const after = expiryAfter(input.valid_through);
  return retryOnConflict(async () => {
    const voucher = await voucherOf(input.environment, input.voucher_id);
    const { expiresAt: before } = voucher;
    const fault = extendFault(voucher);
    if (fault) throw new AppError("forbidden", { message: fault });
    const change = { before: timestamp(before), after: timestamp(after) };
    const act = deskAct(operator, voucher, "voucher.extended", change);
    const dayFault = expiryFault(after, { before, at: act.at });
    if (dayFault) throw invalidField("valid_through", dayFault);
    if (!(await extendRow(voucher, act, { before, after }))) return CONFLICT;
    noteAct(act, voucher.id);
    return undefined;
  });
}
