import { DAY_MS } from "@/lib/base/clock";
import { addMonths, type VoucherState, voucherStatusAt } from "@/lib/payments/vouchers/rules";

/** A voucher as far as an operator's decision about it goes; `chargedBackAt` is its sale's. */
export type DeskState = VoucherState & { readonly chargedBackAt: Date | null };

const MOST_MONTHS = 120;

/** Why a voucher that is not blocked cannot be, in a sentence, or undefined. */
export function blockFault(voucher: DeskState, at: Date): string | undefined {
  switch (voucherStatusAt(voucher, at)) {
    case "redeemed":
      return "Nothing is left on this voucher, so there is nothing to block.";
    case "expired":
      return "This voucher has expired: nothing can be paid with it.";
    case "active":
    case "blocked":
      return undefined;
  }
}

/** Why a blocked voucher cannot be unblocked, in a sentence, or undefined. */
export function unblockFault({ chargedBackAt }: DeskState): string | undefined {
  return chargedBackAt ? CHARGED_BACK : undefined;
}

/** Why a voucher's validity cannot be extended, in a sentence, or undefined. A blocked one can: it stays blocked. */
export function extendFault({
  chargedBackAt,
  breakageAmount,
  currentBalance,
}: DeskState): string | undefined {
  if (chargedBackAt) return CHARGED_BACK;
  if (breakageAmount > 0)
    return "What this voucher held moved to breakage when it expired, and does not come back from there. Nothing was changed.";
  if (currentBalance === 0) return "Nothing is left on this voucher, so there is nothing to extend.";
  return undefined;
}

/** Why a voucher cannot be valid until then, for its field, or undefined. */
export function expiryFault(expiresAt: Date, { before, at }: { before: Date; at: Date }): string | undefined {
  if (expiresAt <= before || expiresAt <= at) return "must be later than it is valid now";
  if (expiresAt > addMonths(at, MOST_MONTHS)) return "must be within ten years";
  return undefined;
}

/** When a voucher expires that pays through that day, in UTC. */
export function expiryAfter(validThrough: string): Date {
  return new Date(Date.parse(validThrough) + DAY_MS);
}

const CHARGED_BACK =
  "The sale of this voucher was charged back: what it held went back to the reseller's wallet. It stays blocked.";
