import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { createApiKey, revokeApiKey, setKeyRefunds } from "@/lib/identity/api-keys/manage-api-keys";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { createRefund, refundForPartner } from "@/lib/payments/refunds/create-refund";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { newClientIp } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow, earningInTest, newRun } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";

// A dedicated database, because a payout run covers the whole environment.
const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

type World = Awaited<ReturnType<typeof earningInTest>>;

/** Creates an intent that is paid with a new voucher. */
async function paid({ operator, reseller, partner }: World, amount: number, face = amount) {
  await fund(operator, reseller, face);
  const sale = await sell(reseller, [face]);
  const intent = await newIntent(partner, amount);
  await pay(intent, sale.codes);
  const [row] = await rowsOf({ id: "text", voucherId: "text" })(sql`
    SELECT i.id, r.voucher_id AS "voucherId" FROM redemption_intents i JOIN redemptions r ON r.intent_id = i.id
    WHERE i.access_code = ${intent.access_code}`);
  return { intent, sale, id: row?.id ?? "", voucherId: row?.voucherId ?? "" };
}

const refund = ({ partner }: World, { reference }: IntentResource, input: object = {}) =>
  createRefund(partner, { reference }, createRefundInput.parse(input)).then(({ kind }) => kind, errorCodeOf);

const ledgerAccountOf = async ({ partner }: World) =>
  (
    await rowsOf({ id: "text" })(sql`
      SELECT id FROM ledger_accounts
      WHERE account_id = ${partner.accountId}::uuid AND environment = 'test' AND kind = 'partner'`)
  )[0]?.id ?? "";

test("exactly one of two concurrent refunds succeeds if the partner's balance covers only one", async () => {
  const world = await earningInTest();
  const first = await paid(world, 1_000);
  await postRun(world.operator, { environment: "test", run_id: await newRun(world.operator, "test") });
  const second = await paid(world, 1_000);
  const balance = await holdRow("partner_balances", await ledgerAccountOf(world), "ledger_account_id");
  const results = Promise.all([refund(world, first.intent), refund(world, second.intent)]);
  await balance.untilWaiting(2);
  await balance.release();
  expect((await results).sort()).toEqual(["created", "insufficient_partner_balance"]);
});

test("fifty identical refund requests with one idempotency key make one refund", async () => {
  const world = await earningInTest();
  const { intent } = await paid(world, 1_000);
  const results = await Promise.all(
    Array.from({ length: 50 }, () => refund(world, intent, { amount: 400, idempotency_key: "once" })),
  );
  expect(results.filter((kind) => kind === "created")).toHaveLength(1);
  expect(results.filter((kind) => kind === "replayed")).toHaveLength(49);
});

test("a refund during the preparation of a payout run is either subtracted from the run or refused for insufficient balance", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 4, deep: 100 }); round += 1) {
    const world = await earningInTest();
    const { intent } = await paid(world, 1_000);
    await paid(world, 2_000);
    await advanceTotalsToNow();
    const balance = await holdRow("partner_balances", await ledgerAccountOf(world), "ledger_account_id");
    const run = () => prepareRun(world.operator, "test");
    const back = () => refund(world, intent);
    const both = round % 2 === 0 ? ([back(), run()] as const) : ([run(), back()] as const);
    await balance.untilWaiting(2);
    await balance.release();
    const outcomes = await Promise.all<unknown>(both);
    expect(["created", "insufficient_partner_balance"]).toContain(outcomes[round % 2]);
    const [drafted] = await rowsOf({ id: "text" })(
      sql`SELECT id FROM payout_runs WHERE status = 'prepared' AND environment = 'test'`,
    );
    await postRun(world.operator, { environment: "test", run_id: drafted?.id ?? "" });
    const payouts = await rowsOf({ amount: "integer", refunded: "integer" })(sql`
      SELECT amount, refunded_amount AS refunded FROM payouts WHERE account_id = ${world.partner.accountId}::uuid`);
    expect(payouts).toEqual([
      outcomes[round % 2] === "created" ? { amount: 1_400, refunded: 700 } : { amount: 2_100, refunded: 0 },
    ]);
  }
});

test("a refund concurrent with the discard of a payout run succeeds or is refused for insufficient balance", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const world = await earningInTest();
    const { intent } = await paid(world, 1_000);
    const run_id = await newRun(world.operator, "test");
    const [discarded, kind] = await Promise.all([
      discardRun(world.operator, { environment: "test", run_id }),
      refund(world, intent),
    ]);
    expect(discarded).toBe(true);
    expect(["created", "insufficient_partner_balance"]).toContain(kind);
  }
});

test("a refund to a voucher succeeds while the voucher is concurrently redeemed, charged back or expired", async () => {
  const world = await earningInTest();
  const others = {
    redemption: async (codes: readonly string[]) => {
      const { access_code } = await newIntent(world.partner, 200);
      return payIntent(access_code, [...codes], newClientIp());
    },
    chargeback: async (_: readonly string[], sale: string) => chargeBackOwnPayment(world.reseller, sale),
    expiry: async (_: readonly string[], __: string, voucherId: string) => {
      await runOnce(
        sql`UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE id = ${voucherId}::uuid RETURNING id`,
      );
      return expireVouchers();
    },
  };
  for (const other of Object.values(others))
    for (const refundsFirst of [true, false]) {
      const { intent, sale, voucherId } = await paid(world, 700, 1_000);
      const act = () => other(sale.codes, sale.reference, voucherId);
      const [left, right] = await Promise.all(
        refundsFirst ? [refund(world, intent), act()] : [act(), refund(world, intent)],
      );
      expect([left, right]).toContain("created");
    }
});

test("a refund is refused if, while it waits for a lock, its partner is suspended or its key is revoked or loses the right to refund", async () => {
  const world = await earningInTest();
  const { operator, partner } = world;
  const account_id = partner.accountId;
  const suspend = async () => suspendAccount(operator, { account_id, reason: "Under review" });
  const ends: [end: (key_id: string) => Promise<unknown>, refusal: string][] = [
    [async (key_id) => revokeApiKey(partner, { key_id }), "unauthenticated"],
    [async (key_id) => setKeyRefunds(partner, { key_id, may_refund: false }), "refunds_not_allowed"],
    [suspend, "unauthenticated"],
  ];
  const { intent, id } = await paid(world, 1_000);
  const { person: _, ...byKey } = partner;
  for (const [end, refusal] of ends) {
    const { id: keyId } = await createApiKey(partner, { name: "Shop", may_refund: true });
    const lock = await holdRow("redemption_intents", id);
    const waiting = refund({ ...world, partner: { ...byKey, keyId } }, intent);
    await lock.untilWaiting(1);
    await end(keyId);
    await lock.release();
    expect(await waiting).toBe(refusal);
  }
  await reinstateAccount(operator, { account_id });
  expect(await refund(world, intent)).toBe("created");
});

test("a key revocation and an account suspension wait for a refund in progress", async () => {
  const world = await earningInTest();
  const { operator, partner } = world;
  const { intent } = await paid(world, 1_000);
  const { id: keyId } = await createApiKey(partner, { name: "Shop", may_refund: true });
  const { person: _, ...byKey } = partner;
  const balance = await holdRow("partner_balances", await ledgerAccountOf(world), "ledger_account_id");
  const refunded = refund({ ...world, partner: { ...byKey, keyId } }, intent);
  await balance.untilWaiting(1);
  const revoked = revokeApiKey(partner, { key_id: keyId });
  const suspended = suspendAccount(operator, { account_id: partner.accountId, reason: "Under review" });
  await balance.untilWaiting(3);
  await balance.release();
  expect(await refunded).toBe("created");
  await revoked;
  await suspended;
  expect(await refund(world, intent)).toBe("unauthenticated");
});

test("an operator's refund that waits for a locked payment succeeds even if the partner is suspended meanwhile", async () => {
  const world = await earningInTest();
  const { intent, id } = await paid(world, 1_000);
  const input = (amount: number) => createRefundInput.parse({ amount });
  const lock = await holdRow("redemption_intents", id);
  const byOperator = refundForPartner(world.operator, world.partner, intent, input(400));
  await lock.untilWaiting(1);
  await suspendAccount(world.operator, { account_id: world.partner.accountId, reason: "Under review" });
  await lock.release();
  expect((await byOperator).kind).toBe("created");
});
