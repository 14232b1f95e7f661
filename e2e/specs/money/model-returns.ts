import { equal, rejects } from "node:assert/strict";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { command } from "./model";

/**
 * Refunds `requestedAmount` of an intent, or its whole unrefunded amount if `requestedAmount` is undefined. Then repeats the
 * request and expects a replay or the same refusal.
 */
export function refund(which: number, requestedAmount: number | undefined) {
  return command(
    `refund(${which}, ${requestedAmount})`,
    async (model, { partner, nextKey }) => {
      const target = model.intents[which % model.intents.length];
      if (!target) return;
      const input = createRefundInput.parse({ amount: requestedAmount, idempotency_key: nextKey() });
      const answer = () => createRefund(partner, target, input).then(({ kind }) => kind, errorCodeOf);
      const left = target.spent.reduce((sum, one) => sum + one.left, 0);
      const expected = expectedAnswer(target.status, left, requestedAmount);
      equal(await answer(), expected);
      equal(await answer(), expected === "created" ? "replayed" : expected);
      if (expected !== "created") return;
      let due = requestedAmount ?? left;
      for (const one of target.spent) {
        const part = Math.min(due, one.left);
        if (part === 0) continue;
        one.left -= part;
        due -= part;
        one.voucher.balance += part;
        one.voucher.expired = false;
      }
    },
    (model) => model.intents.length > 0,
  );
}

function expectedAnswer(status: string, left: number, requestedAmount: number | undefined): string {
  if (status !== "success") return "redemption_intent_not_paid";
  if (left === 0) return "already_refunded";
  return (requestedAmount ?? left) > left ? "validation_failed" : "created";
}

/**
 * Charges back the sale of one of the vouchers. Expects the unspent value of the sale's vouchers to return to the wallet once,
 * and a refusal if there is none.
 */
export function chargeBack(which: number) {
  return command(
    `chargeBack(${which})`,
    async (model, product) => {
      const sale = model.vouchers[which % model.vouchers.length]?.sale ?? "";
      const sold = model.vouchers.filter((voucher) => voucher.sale === sale);
      const unspent = sold.reduce((sum, voucher) => sum + voucher.balance, 0);
      const isRepeated = sold.some((voucher) => voucher.blocked);
      if (unspent === 0 && !isRepeated) {
        await rejects(chargeBackOwnPayment(product.reseller, sale), { code: "forbidden" });
        return;
      }
      const { returned } = await chargeBackOwnPayment(product.reseller, sale);
      equal(returned, isRepeated ? undefined : unspent);
      if (isRepeated) return;
      model.wallet += unspent;
      for (const voucher of sold) Object.assign(voucher, { balance: 0, blocked: true });
    },
    (model) => model.vouchers.length > 0,
  );
}
