import { now, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { logAction } from "@/lib/identity/audit/audit.sql";
import { voucherStatusAt } from "@/lib/payments/vouchers/rules";
import type { VoucherStatus } from "@/lib/payments/vouchers/schema";
import { getVoucher, voucherAction } from "./find-voucher";
import { blockFault, expiryAfter, expiryFault, extendFault, returnFault, unblockFault } from "./rules";
import type { BlockVoucherInput, ExtendVoucherInput, VoucherInput } from "./schema";
import { blockRow, extendRow, returnValueRow, unblockRow } from "./store";

/**
 * Blocks a voucher: it can no longer pay, and checkouts refuse its code as if the code were unknown. The voucher keeps its
 * balance, still expires, and can still be charged back with its sale. The audit entry contains the reason, which the reseller
 * does not see. Returns false if the voucher was already blocked. Throws `forbidden` for anyone but an operator with the owner,
 * developer or finance role, and for a spent or expired voucher. Throws `not_found` for an unknown one.
 */
export async function blockVoucher(operator: SignedInUser, input: BlockVoucherInput): Promise<boolean> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const voucher = await getVoucher(input.environment, input.voucher_id);
    const change = { before: "active", after: "blocked", reason: input.reason };
    const act = voucherAction(operator, voucher, "voucher.blocked", change);
    if (voucher.blockedAt) return false;
    const fault = blockFault(voucher, act.at);
    if (fault) throw new AppError("forbidden", { message: fault });
    if (!(await blockRow(voucher, act))) return CONFLICT;
    logAction(act, voucher.id);
    return true;
  });
}

/**
 * Unblocks a voucher and returns its new status, which can be `expired`. Returns undefined if the voucher was not blocked. The
 * change is audited. Throws `forbidden` for anyone but an operator with the owner or finance role, and if the voucher's sale
 * was charged back. Throws `not_found` for an unknown voucher.
 */
export async function unblockVoucher(
  operator: SignedInUser,
  input: VoucherInput,
): Promise<VoucherStatus | undefined> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const voucher = await getVoucher(input.environment, input.voucher_id);
    const after = voucherStatusAt({ ...voucher, blockedAt: null }, now());
    const act = voucherAction(operator, voucher, "voucher.unblocked", { before: "blocked", after });
    if (!voucher.blockedAt) return undefined;
    const fault = unblockFault(voucher);
    if (fault) throw new AppError("forbidden", { message: fault });
    if (!(await unblockRow(voucher, act, voucher.blockedAt))) return CONFLICT;
    logAction(act, voucher.id);
    return after;
  });
}

/**
 * Extends a voucher's validity through a later day, even if the voucher is blocked or has expired. The audit entry contains the
 * old and the new expiry. Throws `not_found` for an unknown voucher. Throws `forbidden` for anyone but an operator with the
 * owner or finance role, and for a voucher that is spent, whose sale was charged back, or whose balance moved to breakage.
 * Throws `validation_failed` on `valid_through` for a day that is in the past, not later than the current last day, or more
 * than ten years away.
 */
export async function extendVoucher(operator: SignedInUser, input: ExtendVoucherInput): Promise<void> {
  assertOperator(operator);
  const after = expiryAfter(input.valid_through);
  return retryOnConflict(async () => {
    const voucher = await getVoucher(input.environment, input.voucher_id);
    const { expiresAt: before } = voucher;
    const fault = extendFault(voucher);
    if (fault) throw new AppError("forbidden", { message: fault });
    const change = { before: timestamp(before), after: timestamp(after) };
    const act = voucherAction(operator, voucher, "voucher.extended", change);
    const dayFault = expiryFault(after, { before, at: act.at });
    if (dayFault) throw invalidField("valid_through", dayFault);
    if (!(await extendRow(voucher, act, { before, after }))) return CONFLICT;
    logAction(act, voucher.id);
    return undefined;
  });
}

/**
 * Moves the balance of a voucher to its reseller's wallet as a chargeback, blocks the voucher, and returns the amount in minor
 * units. Only possible if the voucher's sale was charged back and a later refund gave the voucher a balance again. The change
 * is audited. Throws `not_found` for an unknown voucher. Throws `forbidden` for anyone but an operator with the owner or
 * finance role, and for a voucher whose sale was not charged back, that has no balance, or that has expired.
 */
export async function returnVoucherValue(operator: SignedInUser, input: VoucherInput): Promise<number> {
  assertOperator(operator);
  return retryOnConflict(async () => {
    const voucher = await getVoucher(input.environment, input.voucher_id);
    const { currentBalance: amount, saleReference: reference } = voucher;
    const act = voucherAction(operator, voucher, "voucher.value_returned", { reference, amount });
    const fault = returnFault(voucher, act.at);
    if (fault) throw new AppError("forbidden", { message: fault });
    if (!(await returnValueRow(voucher, act))) return CONFLICT;
    logAction(act, voucher.id);
    return amount;
  });
}
