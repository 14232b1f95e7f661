import { type Minor, minor } from "@/lib/base/money";

/** A paid intent or cycle, as far as a refund depends on it. Amounts are in minor units. */
export type RefundablePayment = {
  readonly isPaid: boolean;
  readonly amount: number;
  readonly platformFee: number;
  /** What earlier refunds returned of `amount`. */
  readonly refundedAmount: number;
  readonly keepsFeeOnRefund: boolean;
  /** The amount owed to the partner that no payout has claimed yet, in minor units. */
  readonly available: number;
  /** The vouchers that paid, the most recently redeemed one first. */
  readonly spent: readonly SpentVoucher[];
};

/** What one voucher gave to a payment, and what earlier refunds returned to it. */
export type SpentVoucher = {
  readonly redemptionId: string;
  readonly voucherId: string;
  /** The ending of the voucher's code; null in rows that have none yet. */
  readonly codeEnding: string | null;
  readonly amount: number;
  readonly refunded: number;
};

/** What one voucher receives: `payout` from the partner and `fee` from the platform. */
export type RefundPart = {
  readonly redemptionId: string;
  readonly voucherId: string;
  readonly codeEnding: string | null;
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
 * Decides a refund of `wanted`, or of the remaining amount if undefined. The amount is returned to the most recently
 * redeemed vouchers first, to each at most what it paid less earlier refunds.
 */
export function decideRefund(payment: RefundablePayment, wanted: Minor | undefined): RefundDecision {
  if (!payment.isPaid) return { kind: "not_paid" };
  const left = minor(payment.amount - payment.refundedAmount);
  if (left === 0) return { kind: "refunded" };
  const amount = wanted ?? left;
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
 * The platform's part of a refund of `amount`. After a total of R refunded, it has returned `round half up(fee * R / amount of the
 * payment)`; a refund takes the difference. Nothing if the platform keeps its fee.
 */
export function feeToRefund(
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

/** Splits `payout + fee` over the vouchers, payout first. Throws if they cannot receive it all. */
function allocate(spent: readonly SpentVoucher[], payout: Minor, fee: Minor): RefundPart[] {
  let payoutLeft: number = payout;
  let feeLeft: number = fee;
  const parts: RefundPart[] = [];
  for (const { redemptionId, voucherId, codeEnding, amount: gave, refunded } of spent) {
    const amount = Math.min(gave - refunded, payoutLeft + feeLeft);
    if (amount === 0) continue;
    const fromPartner = Math.min(amount, payoutLeft);
    const fromPlatform = amount - fromPartner;
    payoutLeft -= fromPartner;
    feeLeft -= fromPlatform;
    parts.push({
      redemptionId,
      voucherId,
      codeEnding,
      amount: minor(amount),
      payout: minor(fromPartner),
      fee: minor(fromPlatform),
    });
  }
  if (payoutLeft + feeLeft > 0) throw new Error("the vouchers gave less than is left to refund");
  return parts;
}
