import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { VoucherStatus } from "@/lib/payments/vouchers/schema";
import { deskAct } from "./desk-act";
import { unblockFault } from "./rules";
import type { UnblockVoucherInput } from "./schema";
import { unblockRow } from "./store";
import { voucherOf } from "./voucher-of";

/**
 * Takes a block back and says what the voucher is now: it may have expired meanwhile. Undefined, and nothing is audited, where
 * it was not blocked. Throws `forbidden` for anybody but an operator and for a voucher whose sale was charged back, and
 * `not_found`.
 */
export async function unblockVoucher(
  operator: SignedInUser,
  input: UnblockVoucherInput,
): Promise<VoucherStatus | undefined> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const voucher = await voucherOf(input.environment, input.voucher_id);
    if (!voucher.blockedAt) return undefined;
    const fault = unblockFault(voucher);
    if (fault) throw new AppError("forbidden", { message: fault });
    const after = voucherStatusAt({ ...voucher, blockedAt: null }, now());
    const act = deskAct(operator, voucher, "voucher.unblocked", { before: "blocked", after });
    if (!(await unblockRow(voucher, act, voucher.blockedAt))) return CONFLICT;
    noteAct(act, voucher.id);
    return after;
  });
}
