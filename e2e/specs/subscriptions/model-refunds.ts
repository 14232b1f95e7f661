import { equal } from "node:assert/strict";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { command, type Model } from "./model";

/**
 * Returns a command that refunds `amount` of cycle `number`, or the cycle's remaining amount if `amount` is undefined, and then
 * repeats the refund. Expects the amount to return to the voucher with which the cycle was paid, and nothing else about the
 * subscription to change.
 */
export function refund(number: number, amount: number | undefined) {
  return command(`refund(${number}, ${amount})`, async (model, { partner, subscription }) => {
    const cycle = model.cycles[number - 1];
    const left = model.amount - (cycle?.refunded ?? 0);
    const idempotency_key = `${subscription.reference} ${number} ${left} ${amount}`;
    const input = createRefundInput.parse({ amount, idempotency_key });
    const target = { reference: subscription.reference, cycle: number };
    const answer = () => createRefund(partner, target, input).then(({ kind }) => kind, errorCodeOf);
    const expected = expectedAnswer(cycle, left, amount);
    equal(await answer(), expected);
    equal(await answer(), expected === "created" ? "replayed" : expected);
    if (expected !== "created" || !cycle) return;
    cycle.refunded += amount ?? left;
    if (!cycle.isSimulated) model.leftOnVouchers += amount ?? left;
  });
}

function expectedAnswer(
  cycle: Model["cycles"][number] | undefined,
  left: number,
  amount: number | undefined,
): string {
  if (!cycle) return "not_found";
  if (left === 0) return "already_refunded";
  return (amount ?? left) > left ? "validation_failed" : "created";
}
