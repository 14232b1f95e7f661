import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { deskAct } from "./desk-act";
import { blockFault } from "./rules";
import type { BlockVoucherInput } from "./schema";
import { blockRow } from "./store";
import { voucherOf } from "./voucher-of";

/**
 * Blocks a voucher: from the moment this is committed nothing is paid with it, and a checkout says of it no more than of any
 * code it refuses. What it holds stays on it; it still expires, and its sale can be charged back. Audited with the reason,
 * which other accounts do not see. False, and nothing is audited, where it was blocked before. Throws `forbidden` for anybody
 * but an operator and for a voucher that is spent or has expired, and `not_found`.
 */
export async function blockVoucher(operator: SignedInUser, input: BlockVoucherInput): Promise<boolean> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const voucher = await voucherOf(input.environment, input.voucher_id);
    if (voucher.blockedAt) return false;
    const change = { before: "active", after: "blocked", reason: input.reason };
    const act = deskAct(operator, voucher, "voucher.blocked", change);
    const fault = blockFault(voucher, act.at);
    if (fault) throw new AppError("forbidden", { message: fault });
    if (!(await blockRow(voucher, act))) return CONFLICT;
    noteAct(act, voucher.id);
    return true;
  });
}
