import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { minor } from "@/lib/base/money";
import { decideRefund, type RefundablePayment, type RefundDecision, type SpentVoucher } from "./rules";

const voucher = (name: string, amount: number, refunded = 0): SpentVoucher => ({
  redemptionId: `redemption ${name}`,
  voucherId: name,
  codeEnding: name,
  amount,
  refunded,
  isBlocked: false,
});

/**
 * A payment of 1,000 minor units with a fee of 300. The most recently redeemed voucher paid 600, and the one before it
 * paid 400.
 */
const PAID: RefundablePayment = {
  isPaid: true,
  amount: 1_000,
  platformFee: 300,
  refundedAmount: 0,
  keepsFeeOnRefund: false,
  available: 700,
  spent: [voucher("last", 600), voucher("first", 400)],
};

type Refund = RefundDecision & { readonly kind: "refund" };

function refundOf(payment: RefundablePayment, amount?: number): Refund {
  const decision = decideRefund(payment, amount === undefined ? undefined : minor(amount));
  if (decision.kind !== "refund") throw new Error(`the refund is ${decision.kind}`);
  return decision;
}

/** Returns the state of the payment after the given refund. */
function after(payment: RefundablePayment, { amount, partnerAmount, parts }: Refund): RefundablePayment {
  const received = new Map(parts.map((part) => [part.voucherId, part.amount]));
  return {
    ...payment,
    refundedAmount: payment.refundedAmount + amount,
    available: payment.available - partnerAmount,
    spent: payment.spent.map((one) => ({
      ...one,
      refunded: one.refunded + (received.get(one.voucherId) ?? 0),
    })),
  };
}

const partsOf = ({ parts }: Refund) => parts.map(({ voucherId, amount }) => [voucherId, amount]);

test("a refund goes to the most recently redeemed voucher first, and only the remainder goes to the voucher redeemed before it", () => {
  expect(partsOf(refundOf(PAID, 600))).toEqual([["last", 600]]);
  expect(partsOf(refundOf(PAID, 601))).toEqual([
    ["last", 600],
    ["first", 1],
  ]);
  const later = after(PAID, refundOf(PAID, 599));
  expect(partsOf(refundOf(later))).toEqual([
    ["last", 1],
    ["first", 400],
  ]);
});

test("a refund request without an amount refunds the whole remaining amount", () => {
  expect(refundOf(PAID)).toMatchObject({ amount: 1_000, partnerAmount: 700, feeAmount: 300 });
  const rest = refundOf(after(PAID, refundOf(PAID, 333)));
  expect(rest).toMatchObject({ amount: 667, feeAmount: 200, partnerAmount: 467 });
});

test("the total of a payment's refunded fees is rounded up if it ends in half a cent, so of two refunds with half a cent of the fee each, only the first returns a fee", () => {
  const payment = { ...PAID, amount: 10, platformFee: 5, available: 10, spent: [voucher("only", 10)] };
  const first = refundOf(payment, 1);
  expect(first).toMatchObject({ feeAmount: 1, partnerAmount: 0 });
  expect(refundOf(after(payment, first), 1)).toMatchObject({ feeAmount: 0, partnerAmount: 1 });
});

test("the whole refund is debited from the partner if the platform keeps its fee", () => {
  const payment = { ...PAID, keepsFeeOnRefund: true, available: 1_000 };
  expect(refundOf(payment, 500)).toMatchObject({ feeAmount: 0, partnerAmount: 500 });
  expect(decideRefund({ ...payment, available: 700 }, undefined)).toEqual({
    kind: "uncovered",
    available: 700,
  });
});

test("a refund is refused if the payment is unpaid or fully refunded, or if the refund exceeds the remaining amount or the partner's balance", () => {
  expect(decideRefund({ ...PAID, isPaid: false }, undefined)).toEqual({ kind: "not_paid" });
  expect(decideRefund({ ...PAID, refundedAmount: 1_000 }, minor(1))).toEqual({ kind: "refunded" });
  expect(decideRefund({ ...PAID, refundedAmount: 400 }, minor(601))).toEqual({
    kind: "too_large",
    left: 600,
  });
  expect(decideRefund({ ...PAID, available: 699 }, undefined)).toEqual({ kind: "uncovered", available: 699 });
  expect(decideRefund({ ...PAID, available: -5 }, undefined)).toEqual({ kind: "uncovered", available: 0 });
});

test("deciding a refund throws an error if the redeemed amounts sum to less than the payment's amount", () => {
  expect(() => refundOf({ ...PAID, spent: [voucher("last", 600)] })).toThrow("gave less");
});

test("the refunded fees of two partial refunds add up exactly to the payment's fee, even for the largest amounts", () => {
  const amount = Number.MAX_SAFE_INTEGER;
  const payment = {
    ...PAID,
    amount,
    platformFee: amount - 1,
    available: amount,
    spent: [voucher("only", amount)],
  };
  const first = refundOf(payment, amount - 1);
  expect(first.feeAmount).toBe(amount - 2);
  expect(first.feeAmount + refundOf(after(payment, first)).feeAmount).toBe(amount - 1);
});

/**
 * Returns the platform's total share of all refunds: `fee * refunded / amount`, rounded to an integer, with halves rounded up.
 */
const feeDue = (fee: number, refunded: number, amount: number) =>
  Number((BigInt(fee) * BigInt(refunded) * 2n + BigInt(amount)) / (BigInt(amount) * 2n));

const payments = fc
  .record({
    gave: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 }),
    feeShare: fc.integer({ min: 0, max: 1_000 }),
    keepsFeeOnRefund: fc.boolean(),
  })
  .map(({ gave, feeShare, keepsFeeOnRefund }): RefundablePayment => {
    const amount = gave.reduce((sum, one) => sum + one, 0);
    return {
      isPaid: true,
      amount,
      platformFee: Math.floor((amount * feeShare) / 1_000),
      refundedAmount: 0,
      keepsFeeOnRefund,
      available: amount,
      spent: gave.map((one, at) => voucher(`${at}`, one)),
    };
  });

test("in any sequence of refunds, the fee is refunded in proportion to the amount unless the platform keeps it, and the most recently redeemed vouchers are repaid first", () => {
  fc.assert(
    fc.property(
      payments,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }),
      (paid, shares) => {
        let payment = paid;
        let fees = 0;
        for (const share of [...shares, undefined]) {
          const left = payment.amount - payment.refundedAmount;
          if (left === 0) break;
          const refund = refundOf(
            payment,
            share === undefined ? undefined : Math.max(1, Math.round(left * share)),
          );
          const { amount, partnerAmount, feeAmount, parts } = refund;
          const sum = (read: (part: (typeof parts)[number]) => number) =>
            parts.reduce((all, one) => all + read(one), 0);
          equal(partnerAmount + feeAmount, amount);
          deepEqual(
            [sum((part) => part.amount), sum((part) => part.payout), sum((part) => part.fee)],
            [amount, partnerAmount, feeAmount],
          );
          equal(
            parts.every((part) => part.amount === part.payout + part.fee && part.amount > 0),
            true,
          );
          ok(Math.min(partnerAmount, feeAmount) >= 0);
          payment = after(payment, refund);
          fees += feeAmount;
          const { refundedAmount, spent } = payment;
          equal(fees, paid.keepsFeeOnRefund ? 0 : feeDue(paid.platformFee, refundedAmount, paid.amount));
          equal(
            spent.every((one) => one.refunded <= one.amount),
            true,
          );
          const open = spent.findIndex((one) => one.refunded < one.amount);
          if (open >= 0)
            equal(
              spent.slice(open + 1).every((one) => one.refunded === 0),
              true,
            );
        }
        deepEqual(decideRefund(payment, undefined), { kind: "refunded" });
        equal(fees, paid.keepsFeeOnRefund ? 0 : paid.platformFee);
      },
    ),
    { numRuns: 300 },
  );
});
