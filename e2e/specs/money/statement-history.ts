import { expect } from "@playwright/test";
import fc from "fast-check";
import pg from "pg";
import type { Caller } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import type { RefundTarget } from "@/lib/payments/refunds/payment-store";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { withFee } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow } from "../../support/world/payouts";
import { sellInTest } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

/**
 * The time that separates the latest act from earlier ones. The rows of earlier acts are already backdated to before this time;
 * rows with a later time belong to the latest act.
 */
const BACKDATED_UNTIL = "2026-11-01T00:00Z";
const act = fc.oneof(
  fc.record({
    kind: fc.constant("pay" as const),
    vouchers: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
    feeBps: fc.constantFrom(0, 3_000, 3_333),
  }),
  fc.record({ kind: fc.constant("bill" as const) }),
  fc.record({
    kind: fc.constant("refund" as const),
    which: fc.nat({ max: 20 }),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constant("pay out" as const) }),
  fc.record({ kind: fc.constant("reverse" as const) }),
);

/**
 * Generates a sequence of acts that ends within 234 days. Each act takes place `hours` hours after the previous one. If
 * `gather` is true, the earnings are aggregated after the act.
 */
export const history = fc.array(
  fc.record({ act, hours: fc.integer({ min: 1, max: 400 }), gather: fc.boolean() }),
  {
    minLength: 3,
    maxLength: 14,
    size: "max",
  },
);
export type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

export type World = {
  operator: SignedInUser;
  partner: Caller;
  reseller: Caller;
  payments: { target: RefundTarget; left: number }[];
};

/**
 * Performs one act: pays an intent, bills a subscription, refunds a payment, pays partners out, or reverses a payout. Does
 * nothing if there is nothing to refund, pay out or reverse.
 */
export async function perform(world: World, one: Act): Promise<void> {
  const { operator, partner, reseller, payments } = world;
  if (one.kind === "pay") {
    const amount = one.vouchers.reduce((sum, voucher) => sum + voucher, 0);
    const intent = await newIntent(await withFee(partner, one.feeBps), amount);
    await pay(intent, await sellInTest(reseller, one.vouchers));
    payments.push({ target: { reference: intent.reference }, left: amount });
  } else if (one.kind === "bill") {
    await creditTestWallet(reseller, { amount: minor(500) });
    const subscription = await subscribe(partner, { amount: 500 });
    expect(await bill(reseller, subscription, "charge-1")).toBe("created");
    payments.push({ target: { reference: subscription.reference, cycle: 1 }, left: 500 });
  } else if (one.kind === "refund") {
    const payment = payments[one.which % payments.length];
    if (!payment || payment.left === 0) return;
    const amount = Math.max(1, Math.floor((payment.left * one.percent) / 100));
    const outcome = await createRefund(partner, payment.target, createRefundInput.parse({ amount })).then(
      () => "created",
      errorCodeOf,
    );
    // After a payout, the partner might be owed too little.
    expect(["created", "insufficient_partner_balance"]).toContain(outcome);
    if (outcome === "created") payment.left -= amount;
  } else if (one.kind === "pay out") {
    await advanceTotalsToNow();
    const run = await prepareRun(operator, "test");
    if (run.kind === "prepared") await postRun(operator, { environment: "test", run_id: run.runId });
  } else {
    const { rows } = await listPartnerPayouts(partner, { limit: 20 });
    const payout = rows.find(({ status }) => status === "posted");
    if (payout)
      await reversePayout(operator, {
        environment: "test",
        payout_id: payout.id,
        reason: "The account is closed.",
      });
  }
}

/** Backdates the latest act to `at`. */
export async function backdate(database: string, at: Date): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  for (const [table, column] of [
    ["transfers", "created_at"],
    ["payouts", "posted_at"],
    ["payouts", "ended_at"],
  ])
    await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} > $2`, [at, BACKDATED_UNTIL]);
  await client.end();
}
