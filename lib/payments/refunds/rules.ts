import { type Minor, minor } from "@/lib/base/money";

/** The data of an intent or cycle that a refund depends on. Amounts are in minor units. */
export type RefundablePayment = {
  readonly isPaid: boolean;
  readonly amount: number;
  readonly platformFee: number;
  /** The sum of earlier refunds. */
  readonly refundedAmount: number;
  readonly keepsFeeOnRefund: boolean;
  /** The part of the partner's earnings, after refunds, that no payout has claimed. */
  readonly available: number;
  /** The vouchers that paid, with the most recently redeemed one first. */
  readonly spent: readonly SpentVoucher[];
};

/**
 * A voucher used for a payment. `amount` is the amount paid with it, and `refunded` is the sum that earlier refunds returned to
 * it.
 */
export type SpentVoucher = {
  readonly redemptionId: string;
  readonly voucherId: string;
  /** The ending of the voucher's code; null for a few old payments. */
  readonly codeEnding: string | null;
  readonly amount: number;
  readonly refunded: number;
  readonly isBlocked: boolean;
};

/** The amount returned to one voucher, split into `payout` from the partner and `fee` from the platform. */
export type RefundPart = Pick<SpentVoucher, "redemptionId" | "voucherId" | "codeEnding" | "isBlocked"> & {
  readonly amount: Minor;
  readonly payout: Minor;
  readonly fee: Minor;
};

export type RefundDecision =
  | {
      readonly kind: "refund";
      readonly amount: Minor;
      readonly partnerAmount: Minor;
      readonly feeAmount: Minor;
      readonly parts: readonly RefundPart[];
    }
  | { readonly kind: "not_paid" | "refunded" }
  | { readonly kind: "too_large"; readonly left: Minor }
  | { readonly kind: "uncovered"; readonly available: Minor };

/**
 * Decides whether and how to refund `requested`, or the whole remaining amount if `requested` is undefined. The amount is
 * returned to the most recently redeemed vouchers first. Each voucher receives at most what it paid minus its earlier refunds.
 */
export function decideRefund(payment: RefundablePayment, requested: Minor | undefined): RefundDecision {
  if (!payment.isPaid) return { kind: "not_paid" };
  const left = minor(payment.amount - payment.refundedAmount);
  if (left === 0) return { kind: "refunded" };
  const amount = requested ?? left;
  if (amount > left) return { kind: "too_large", left };
  const feeAmount = feeToRefund(payment, amount);
  const partnerAmount = minor(amount - feeAmount);
  if (partnerAmount > payment.available) {
    return { kind: "uncovered", available: minor(Math.max(0, payment.available)) };
  }
  return {
    kind: "refund",
    amount,
    partnerAmount,
    feeAmount,
    parts: allocate(payment.spent, partnerAmount, feeAmount),
  };
}

/**
 * Returns the platform's share of a refund of `amount`, or 0 if the platform keeps its fee. The shares of all refunds of a
 * payment always add up to `platformFee * refunded / payment.amount`, rounded to an integer, with halves rounded up. `refunded`
 * is the total of these refunds.
 */
function feeToRefund(
  payment: Omit<RefundablePayment, "isPaid" | "available" | "spent">,
  amount: number,
): Minor {
  if (payment.keepsFeeOnRefund) return minor(0);
  const before = payment.refundedAmount;
  return minor(feeReturned(payment, before + amount) - feeReturned(payment, before));
}

function feeReturned(
  { platformFee, amount }: { platformFee: number; amount: number },
  refunded: number,
): number {
  const [fee, whole] = [BigInt(platformFee), BigInt(amount)];
  return Number((2n * fee * BigInt(refunded) + whole) / (2n * whole));
}

/**
 * Splits a refund of `payout + fee` across the vouchers in the given order. The vouchers receive the payout first, then the
 * fee. Throws if the vouchers' refundable amounts add up to less than that sum.
 */
function allocate(spent: readonly SpentVoucher[], payout: Minor, fee: Minor): RefundPart[] {
  let payoutLeft: number = payout;
  let feeLeft: number = fee;
  const parts: RefundPart[] = [];
  for (const { amount: gave, refunded, ...voucher } of spent) {
    const amount = Math.min(gave - refunded, payoutLeft + feeLeft);
    if (amount === 0) continue;
    const fromPartner = Math.min(amount, payoutLeft);
    const fromPlatform = amount - fromPartner;
    payoutLeft -= fromPartner;
    feeLeft -= fromPlatform;
    parts.push({
      ...voucher,
      amount: minor(amount),
      payout: minor(fromPartner),
      fee: minor(fromPlatform),
    });
  }
  if (payoutLeft + feeLeft > 0) throw new Error("the vouchers gave less than is left to refund");
  return parts;
}
