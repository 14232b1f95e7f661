import { now, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { LOST, untilWon } from "@/lib/db/sql";
import { noteAct } from "@/lib/identity/audit/note-act";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { VoucherStatus } from "@/lib/payments/vouchers/schema";
import { deskAct, voucherOf } from "./find-voucher";
import { blockFault, expiryAfter, expiryFault, extendFault, unblockFault } from "./rules";
import type { BlockVoucherInput, ExtendVoucherInput, UnblockVoucherInput } from "./schema";
import { blockRow, extendRow, unblockRow } from "./store";

/**
 * Blocks a voucher: from the moment this is committed nothing is paid with it, and a checkout says of it no more than of any
 * code it refuses. What it holds stays on it; it still expires, and its sale can be charged back. Audited with the reason,
 * which other accounts do not see. False, and nothing is audited, where it was blocked before. Throws `forbidden` for anybody
 * but an operator and for a voucher that is spent or has expired, and `not_found`.
 */
export async function blockVoucher(operator: SignedInUser, input: BlockVoucherInput): Promise<boolean> {
  assertOperator(operator);
  return untilWon(async () => {
    const voucher = await voucherOf(input.environment, input.voucher_id);
    if (voucher.blockedAt) return false;
    const change = { before: "active", after: "blocked", reason: input.reason };
    const act = deskAct(operator, voucher, "voucher.blocked", change);
    const fault = blockFault(voucher, act.at);
    if (fault) throw new AppError("forbidden", { message: fault });
    if (!(await blockRow(voucher, act))) return LOST;
    noteAct(act, voucher.id);
    return true;
  });
}

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
  return untilWon(async () => {
    const voucher = await voucherOf(input.environment, input.voucher_id);
    if (!voucher.blockedAt) return undefined;
    const fault = unblockFault(voucher);
    if (fault) throw new AppError("forbidden", { message: fault });
    const after = voucherStatusAt({ ...voucher, blockedAt: null }, now());
    const act = deskAct(operator, voucher, "voucher.unblocked", { before: "blocked", after });
    if (!(await unblockRow(voucher, act, voucher.blockedAt))) return LOST;
    noteAct(act, voucher.id);
    return after;
  });
}

/**
 * Makes a voucher valid through a later day. One that has expired pays again, unless what it held has moved to breakage: of the
 * two at once the one that is committed first holds. Audited with both ends of its validity. Throws `forbidden` for anybody but
 * an operator and for a voucher that is spent, moved to breakage or charged back, `validation_failed` on `valid_through` for a
 * day that is not later or too far away, and `not_found`.
 */
export async function extendVoucher(operator: SignedInUser, input: ExtendVoucherInput): Promise<void> {
  assertOperator(operator);
  const after = expiryAfter(input.valid_through);
  return untilWon(async () => {
    const voucher = await voucherOf(input.environment, input.voucher_id);
    const { expiresAt: before } = voucher;
    const fault = extendFault(voucher);
    if (fault) throw new AppError("forbidden", { message: fault });
    const change = { before: timestamp(before), after: timestamp(after) };
    const act = deskAct(operator, voucher, "voucher.extended", change);
    const dayFault = expiryFault(after, { before, at: act.at });
    if (dayFault) throw invalidField("valid_through", dayFault);
    if (!(await extendRow(voucher, act, { before, after }))) return LOST;
    noteAct(act, voucher.id);
    return undefined;
  });
}
