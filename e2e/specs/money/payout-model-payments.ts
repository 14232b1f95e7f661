import { equal, rejects } from "node:assert/strict";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { command, type Model, type ModelPayment } from "./payout-model";

export function redeem(which: number, amount: number) {
  return command(`redeem(${which}, ${amount})`, async (model, { operator, reseller, partners }) => {
    const at = which % partners.length;
    const partner = partners[at];
    if (!partner) return;
    await fund(operator, reseller, amount);
    const { codes, reference } = await sell(reseller, [amount]);
    const intent = await newIntent(partner, amount);
    await pay(intent, codes);
    model.unsettled[at] = (model.unsettled[at] ?? 0) + intent.partner_payout_amount;
    model.payments.push({
      partner: at,
      reference: intent.reference,
      sale: reference,
      amount,
      fee: intent.platform_fee,
      refunded: 0,
      onVoucher: 0,
      isChargedBack: false,
    });
  });
}

/** Charges back the sale whose voucher paid an intent. Expects a refusal unless refunds have returned value to the voucher. */
export function chargeBack(which: number) {
  return command(
    `chargeBack(${which})`,
    async (model, { reseller }) => {
      const payment = model.payments[which % model.payments.length];
      if (!payment) return;
      const done = chargeBackOwnPayment(reseller, payment.sale);
      if (!payment.isChargedBack && payment.onVoucher === 0) return rejects(done, { code: "forbidden" });
      equal((await done).returned, payment.isChargedBack ? undefined : payment.onVoucher);
      payment.isChargedBack = true;
    },
    (model) => model.payments.length > 0,
  );
}

/**
 * Refunds `requestedAmount` of an intent, or its whole unrefunded amount if `requestedAmount` is undefined. Then repeats the
 * request and expects a replay or the same refusal.
 */
export function refund(which: number, requestedAmount: number | undefined) {
  return command(
    `refund(${which}, ${requestedAmount})`,
    async (model, { partners }) => {
      const payment = model.payments[which % model.payments.length];
      const partner = payment && partners[payment.partner];
      if (!partner) return;
      const amount = requestedAmount ?? payment.amount - payment.refunded;
      const part = partnerPart(payment, amount);
      const expected = expectedAnswer(model, payment, amount, part);
      const key = `${payment.reference} ${payment.refunded} ${requestedAmount}`;
      const input = createRefundInput.parse({ amount: requestedAmount, idempotency_key: key });
      const answer = () => createRefund(partner, payment, input).then(({ kind }) => kind, errorCodeOf);
      equal(await answer(), expected);
      equal(await answer(), expected === "created" ? "replayed" : expected);
      if (expected !== "created") return;
      payment.refunded += amount;
      payment.onVoucher += amount;
      model.unclaimedRefunds[payment.partner] = (model.unclaimedRefunds[payment.partner] ?? 0) + part;
    },
    (model) => model.payments.length > 0,
  );
}

/**
 * Returns the partner's share of a refund. The fee returned by all refunds of a payment together is proportional to their total
 * amount, rounded half up.
 */
function partnerPart({ amount: whole, fee, refunded }: ModelPayment, amount: number): number {
  const returned = (of: number) => Math.floor((2 * fee * of + whole) / (2 * whole));
  return amount - returned(refunded + amount) + returned(refunded);
}

function expectedAnswer(model: Model, payment: ModelPayment, amount: number, part: number): string {
  const left = payment.amount - payment.refunded;
  if (left === 0) return "already_refunded";
  if (amount > left) return "validation_failed";
  const earned = model.settled.reduce((sum, { amounts }) => sum + (amounts[payment.partner] ?? 0), 0);
  const unsettled = model.unsettled[payment.partner] ?? 0;
  const available = earned + unsettled - (model.unclaimedRefunds[payment.partner] ?? 0);
  return part > available ? "insufficient_partner_balance" : "created";
}
