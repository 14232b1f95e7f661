import { addMonths, DAY_MS } from "@/lib/base/clock";
import { type VoucherState, voucherStatusAt } from "@/lib/payments/vouchers/rules";

/**
 * The state of a voucher that determines which actions an operator can take. `chargedBackAt` is when its sale was charged back.
 */
export type AdminVoucherState = VoucherState & { readonly chargedBackAt: Date | null };

const MAX_MONTHS = 120;

/** Returns a sentence that explains why a voucher cannot be blocked, or undefined if it can. */
export function blockFault(voucher: AdminVoucherState, at: Date): string | undefined {
  switch (voucherStatusAt(voucher, at)) {
    case "redeemed":
      return "This voucher has no balance, so there is nothing to block.";
    case "expired":
      return "This voucher has expired and cannot be redeemed, so there is nothing to block.";
    case "active":
    case "blocked":
      return undefined;
  }
}

/** Returns a sentence that explains why a blocked voucher cannot be unblocked, or undefined if it can. */
export function unblockFault({ chargedBackAt }: AdminVoucherState): string | undefined {
  return chargedBackAt ? CHARGED_BACK : undefined;
}

/** Returns a sentence that explains why a voucher's balance cannot be returned to its reseller, or undefined if it can. */
export function returnFault(voucher: AdminVoucherState, at: Date): string | undefined {
  if (!voucher.chargedBackAt)
    return "The sale of this voucher was not charged back. Charge back the sale instead.";
  if (voucher.currentBalance === 0) return "This voucher has no balance, so there is nothing to return.";
  if (voucher.expiresAt <= at) return "This voucher has expired: its balance moves to breakage.";
  return undefined;
}

/**
 * Returns a sentence that explains why a voucher's validity cannot be extended, or undefined if it can. A blocked voucher can
 * be extended and stays blocked.
 */
export function extendFault({
  chargedBackAt,
  hasLapsed,
  currentBalance,
}: AdminVoucherState): string | undefined {
  if (chargedBackAt) return CHARGED_BACK;
  if (hasLapsed)
    return "The balance of this voucher moved to breakage when it expired and cannot be returned.";
  if (currentBalance === 0) return "This voucher has no balance, so there is nothing to extend.";
  return undefined;
}

/**
 * Returns a sentence about what unblocking an expired voucher does. `fault` is the result of {@link extendFault} for the
 * voucher.
 */
export function expiredUnblockText(fault: string | undefined): string {
  return fault === undefined
    ? "The voucher has expired. To make it redeemable, also extend its validity."
    : `The voucher has expired, so unblocking does not make it redeemable. ${fault}`;
}

/** Returns a field error if a voucher's expiry cannot be changed from `before` to `expiresAt`, or undefined if it can. */
export function expiryFault(expiresAt: Date, { before, at }: { before: Date; at: Date }): string | undefined {
  if (expiresAt <= before) return "must be later than the current last day";
  if (expiresAt <= at) return "must not be in the past";
  if (expiresAt > addMonths(at, MAX_MONTHS)) return "must be within ten years";
  return undefined;
}

/** Returns the expiry of a voucher whose last valid day is `validThrough`: the end of that day in UTC. */
export function expiryAfter(validThrough: string): Date {
  return new Date(Date.parse(validThrough) + DAY_MS);
}

const CHARGED_BACK = "The sale of this voucher was charged back, so the voucher stays blocked.";
