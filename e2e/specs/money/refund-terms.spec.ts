import { setKeepsFee } from "@/lib/accounts/manage-account";
import { DAY_MS } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { listCustomerRefunds } from "@/lib/payments/refunds/customer-refunds.sql";
import { previewRefund } from "@/lib/payments/refunds/refund-by-hand";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { paidIntent, refund } from "../../support/world/refunds";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

async function world() {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  await fund(operator, reseller, 10_000);
  return { operator, reseller, partner };
}

/** Returns the voucher that paid an intent. */
async function voucherOf({ access_code }: { access_code: string }) {
  const voucher = await rowOf({ id: "text", balance: "integer", expiresAt: "time", blockedAt: "time?" })(sql`
    SELECT v.id, v.current_balance AS balance, v.expires_at AS "expiresAt", v.blocked_at AS "blockedAt"
    FROM redemption_intents i JOIN redemptions r ON r.intent_id = i.id JOIN vouchers v ON v.id = r.voucher_id
    WHERE i.access_code = ${access_code}`);
  if (!voucher) throw new Error("no voucher paid the intent");
  return voucher;
}

const daysUntil = (at: Date) => (at.getTime() - Date.now()) / DAY_MS;

test("a refund moves a voucher's expiry date to at least 90 days from now, and never to an earlier date", async () => {
  const { reseller, partner } = await world();
  for (const [validDays, expected] of [
    [-1, 90],
    [89, 90],
    [200, 200],
  ] as const) {
    const intent = await paidIntent(partner, reseller, 500);
    const { id } = await voucherOf(intent);
    await runOnce(sql`
      UPDATE vouchers SET expires_at = now() + make_interval(days => ${validDays}::int) WHERE id = ${id}::uuid RETURNING id`);
    await refund(partner, intent);
    const after = await voucherOf(intent);
    expect(after.balance).toBe(500);
    expect(daysUntil(after.expiresAt)).toBeCloseTo(expected, 1);
  }
});

test("a blocked voucher that receives a refund stays blocked, and the receipt shows it as blocked", async () => {
  const { reseller, partner } = await world();
  const intent = await paidIntent(partner, reseller, 500);
  const { id } = await voucherOf(intent);
  await runOnce(sql`UPDATE vouchers SET blocked_at = now() WHERE id = ${id}::uuid RETURNING id`);
  await refund(partner, intent, { amount: 200 });
  expect(await voucherOf(intent)).toMatchObject({ balance: 200, blockedAt: expect.any(Date) });
  const [shown] = (await listCustomerRefunds(intent.access_code)).refunds;
  expect(shown?.vouchers).toMatchObject([{ amount: 200, isBlocked: true }]);
  expect(await listUsedVouchers(intent.access_code)).toMatchObject([
    { amount: 500, isBlocked: true, isRefunded: true },
  ]);
  const { vouchers } = await previewRefund(partner, intent, minor(100));
  expect(vouchers).toMatchObject([{ isBlocked: true }]);
});

test("a customer's view of a payment lists the latest 50 refunds and reports that there are more", async () => {
  const { reseller, partner } = await world();
  const intent = await paidIntent(partner, reseller, 500);
  for (let count = 1; count <= 51; count += 1) await refund(partner, intent, { amount: count === 1 ? 2 : 1 });
  const { refunds, more } = await listCustomerRefunds(intent.access_code);
  expect([refunds.length, more]).toEqual([50, true]);
  expect(new Set(refunds.map(({ amount }) => amount))).toEqual(new Set([1]));
});

test("the fee terms in force when an intent or subscription is created decide whether its refunds return the platform fee", async () => {
  const { operator, reseller, partner } = await world();
  const keep = (keeps_fee: "yes" | "no") =>
    setKeepsFee(operator, { account_id: partner.accountId, keeps_fee });
  const before = await paidIntent(partner, reseller, 1_000);
  const subscription = await subscribe(partner);
  await keep("yes");
  const since = await paidIntent(partner, reseller, 1_000);
  await bill(reseller, subscription, "charge-1");
  await keep("no");
  expect(await refund(partner, since, { amount: 400 })).toMatchObject({
    partner_amount: 400,
    platform_fee_refunded: 0,
  });
  await keep("yes");
  for (const target of [before, { reference: subscription.reference, cycle: 1 }])
    expect(await refund(partner, target, { amount: 400 })).toMatchObject({
      partner_amount: 280,
      platform_fee_refunded: 120,
    });
});

test("a refund changes neither the status nor the fee of an intent or a subscription, and the next cycle can be paid", async () => {
  const { reseller, partner } = await world();
  const intent = await paidIntent(partner, reseller, 1_000);
  const subscription = await subscribe(partner, { total_cycles: 2 });
  await bill(reseller, subscription, "charge-1");
  const read = async () => ({
    intent: (await retrieveIntent(partner, intent)).data,
    subscription: (await retrieveSubscription(partner, subscription)).data,
  });
  const before = await read();
  await refund(partner, intent);
  await refund(partner, { reference: subscription.reference, cycle: 1 });
  expect(await read()).toEqual({
    subscription: before.subscription,
    intent: {
      ...before.intent,
      refunded_amount: 1_000,
      refunded_amount_display: "€10.00",
      updated_at: expect.any(String),
    },
  });
  expect(before.subscription).toMatchObject({ status: "active", current_cycle: 1 });
  expect(await bill(reseller, subscription, "charge-2")).toBe("created");
  const again = createRefund(
    partner,
    { reference: subscription.reference, cycle: 1 },
    createRefundInput.parse({}),
  );
  expect(await again.catch(errorCodeOf)).toBe("already_refunded");
});
