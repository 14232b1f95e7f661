import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { readTotals } from "@/lib/money/ledger/totals";
import { checkBalance } from "@/lib/payments/balance/check-balance";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { createRefund, refundForPartner } from "@/lib/payments/refunds/create-refund";
import { listRefunds, retrieveRefund } from "@/lib/payments/refunds/list-refunds";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow, newRun } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";

// A dedicated database, because a payout run claims the earnings of all partners.
const test = withOwnDatabase();

type World = { operator: SignedInUser; reseller: Caller; partner: Caller };

async function world(): Promise<World> {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  await fund(operator, reseller, 100_000);
  return { operator, reseller, partner };
}

/** Creates an intent that is paid with vouchers of these denominations. */
async function paid(
  { reseller, partner }: World,
  amount: number,
  denominations: number[],
): Promise<IntentResource> {
  const { codes } = await sell(reseller, denominations);
  const intent = await newIntent(partner, amount);
  await pay(intent, codes);
  return intent;
}

const refund = (partner: Caller, { reference }: { reference: string }, input: object = {}) =>
  createRefund(partner, { reference }, createRefundInput.parse(input));

/** Returns the error code of a refused refund, or `created`. */
const refusalOf = (refund: Promise<unknown>): Promise<unknown> => refund.then(() => "created", errorCodeOf);

/** Returns the face value, balance and breakage of each voucher that paid an intent, in ascending order of face value. */
async function balances(intent: IntentResource) {
  const rows = await rowsOf({ face: "integer", balance: "integer", breakage: "integer" })(sql`
    SELECT v.initial_balance AS face, v.current_balance AS balance, v.breakage_amount AS breakage
    FROM redemption_intents i JOIN redemptions r ON r.intent_id = i.id JOIN vouchers v ON v.id = r.voucher_id
    WHERE i.access_code = ${intent.access_code} ORDER BY v.initial_balance`);
  return rows;
}

test("a partial refund is credited to the voucher that was spent last and returns a proportional part of the platform fee, and a second refund returns the rest", async () => {
  const set = await world();
  const intent = await paid(set, 1_500, [1_000, 600]);
  const { data, kind } = await refund(set.partner, intent, { amount: 333, reason: "Broken" });
  expect(kind).toBe("created");
  expect(data).toMatchObject({
    amount: 333,
    platform_fee_refunded: 100,
    partner_amount: 233,
    reason: "Broken",
  });
  expect(data.vouchers.map(({ amount }) => amount)).toEqual([333]);
  // The voucher of 600 paid the last 500.
  expect(await balances(intent)).toEqual([
    { face: 600, balance: 433, breakage: 0 },
    { face: 1_000, balance: 0, breakage: 0 },
  ]);
  const { data: after } = await retrieveIntent(set.partner, intent);
  expect(after).toMatchObject({ status: "success", refunded_amount: 333, platform_fee: intent.platform_fee });
  const { data: rest } = await refund(set.partner, intent);
  expect(rest.amount).toBe(1_167);
  expect(rest.platform_fee_refunded + data.platform_fee_refunded).toBe(intent.platform_fee);
  expect(await balances(intent)).toEqual([
    { face: 600, balance: 600, breakage: 0 },
    { face: 1_000, balance: 1_000, breakage: 0 },
  ]);
  expect(await refusalOf(refund(set.partner, intent))).toBe("already_refunded");
  const { rows } = await listRefunds(set.partner, { intentReference: intent.reference, limit: 10 });
  expect(rows.map(({ reference }) => reference)).toEqual([rest.reference, data.reference]);
  expect((await retrieveRefund(set.partner, data)).data).toEqual(data);
});

test("a refund with a known idempotency key is replayed even if nothing is left to refund", async () => {
  const set = await world();
  const intent = await paid(set, 1_000, [1_000]);
  const first = await refund(set.partner, intent, { idempotency_key: "once" });
  const again = await refund(set.partner, intent, { idempotency_key: "once" });
  expect(again).toEqual({ data: first.data, kind: "replayed" });
  expect(await refusalOf(refund(set.partner, intent, { idempotency_key: "once", amount: 1 }))).toBe(
    "idempotency_key_reused",
  );
});

test("the role is checked first: a developer's refund is forbidden even if it is a replay or the payment does not exist", async () => {
  const set = await world();
  const intent = await paid(set, 500, [500]);
  const input = createRefundInput.parse({ idempotency_key: "once" });
  await createRefund(set.partner, intent, input);
  const person = { userId: set.operator.userId, role: "developer", network: undefined } as const;
  for (const target of [intent, { reference: "unknown" }]) {
    const byDeveloper = createRefund({ ...set.partner, person }, target, input);
    expect(await refusalOf(byDeveloper)).toBe("forbidden");
    const byOperator = refundForPartner({ ...set.operator, role: "developer" }, set.partner, target, input);
    expect(await refusalOf(byOperator)).toBe("forbidden");
  }
});

test("refunding an unpaid intent, more than the paid amount, or another partner's payment is refused", async () => {
  const set = await world();
  const unpaid = await newIntent(set.partner, 500);
  expect(await refusalOf(refund(set.partner, unpaid))).toBe("redemption_intent_not_paid");
  const intent = await paid(set, 500, [500]);
  expect(await refusalOf(refund(set.partner, intent, { amount: 501 }))).toBe("validation_failed");
  expect(await refusalOf(refund(await partnerInTest(), intent))).toBe("not_found");
});

test("a refund to an expired voucher first moves the voucher's remaining balance to breakage", async () => {
  const set = await world();
  const intent = await paid(set, 700, [1_000]);
  const expireIt = () =>
    runOnce(sql`UPDATE vouchers v SET expires_at = now() - interval '1 day' FROM redemptions r, redemption_intents i
      WHERE r.voucher_id = v.id AND r.intent_id = i.id AND i.access_code = ${intent.access_code} RETURNING v.id`);
  await expireIt();
  await refund(set.partner, intent, { amount: 200 });
  expect(await balances(intent)).toEqual([{ face: 1_000, balance: 200, breakage: 300 }]);
  await expireIt();
  await expireVouchers();
  expect(await balances(intent)).toEqual([{ face: 1_000, balance: 0, breakage: 500 }]);
  await refund(set.partner, intent);
  expect(await balances(intent)).toEqual([{ face: 1_000, balance: 500, breakage: 500 }]);
});

test("a voucher that expires again after its refunded balance was spent stays redeemed, and a payment with its code is refused because the voucher is spent", async () => {
  const set = await world();
  const { codes, reference } = await sell(set.reseller, [1_000]);
  const [first, second, third] = [
    await newIntent(set.partner, 700),
    await newIntent(set.partner, 200),
    await newIntent(set.partner, 100),
  ];
  const expireIt = () =>
    runOnce(sql`UPDATE vouchers v SET expires_at = clock_timestamp() - interval '1 ms' FROM voucher_payments p
      WHERE v.payment_id = p.id AND p.reference = ${reference}`);
  const status = async () => {
    const check = await checkBalance(codes[0] ?? "", { ip: undefined });
    return check.kind === "found" && check.voucher.status;
  };
  await pay(first, codes);
  await expireIt();
  await expireVouchers();
  expect(await status()).toBe("expired");
  await refund(set.partner, first, { amount: 200 });
  expect(await status()).toBe("active");
  await pay(second, codes);
  await expireIt();
  expect(await balances(first)).toEqual([{ face: 1_000, balance: 0, breakage: 300 }]);
  expect(await status()).toBe("redeemed");
  await payIntent(third.access_code, codes, undefined);
  const refused = await rowsOf({ reason: "text" })(sql`
    SELECT c.reason FROM refused_codes c JOIN redemption_intents i ON i.id = c.intent_id WHERE i.reference = ${third.reference}`);
  expect(refused).toEqual([{ reason: "spent" }]);
});

test("a refund of more than the partner is owed is refused, and the error states the available amount", async () => {
  const set = await world();
  const intent = await paid(set, 1_000, [1_000]);
  await newRun(set.operator, "test");
  const error: unknown = await refund(set.partner, intent).catch((cause: unknown) => cause);
  expect(error).toMatchObject({
    code: "insufficient_partner_balance",
    message: expect.stringContaining("€0.00"),
  });
  await paid(set, 500, [500]);
  expect((await refund(set.partner, intent, { amount: 400 })).data.partner_amount).toBe(280);
});

test("a refund lowers the owed and fee totals, raises the outstanding total, and keeps the ledger balanced", async () => {
  const set = await world();
  const intent = await paid(set, 1_000, [1_000]);
  const totals = () => readTotals(set.operator, "test");
  const before = (await totals())?.totals;
  const { data } = await refund(set.partner, intent, { amount: 333 });
  const expected = {
    missing: 0,
    totals: {
      ...before,
      outstanding: (before?.outstanding ?? 0) + 333,
      owed: (before?.owed ?? 0) - data.partner_amount,
      fees: (before?.fees ?? 0) - data.platform_fee_refunded,
    },
  };
  expect(await totals()).toMatchObject(expected);
  await advanceTotalsToNow();
  expect(await totals()).toMatchObject(expected);
});

test("an operator can refund a payment for a suspended partner", async () => {
  const set = await world();
  const intent = await paid(set, 500, [500]);
  await runOnce(
    sql`UPDATE accounts SET suspended_at = now() WHERE id = ${set.partner.accountId}::uuid RETURNING id`,
  );
  expect(await refusalOf(refund(set.partner, intent))).toBe("unauthenticated");
  const { data } = await refundForPartner(
    set.operator,
    set.partner,
    { reference: intent.reference },
    createRefundInput.parse({}),
  );
  expect(data.amount).toBe(500);
});

test("fifty parallel refunds of one payment return no more than the paid amount", async () => {
  const set = await world();
  const intent = await paid(set, 1_000, [600, 400]);
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      refund(set.partner, intent, { amount: 300, idempotency_key: `race-${at}` }).then(
        () => "created",
        (error: unknown) => (error as { code?: string }).code,
      ),
    ),
  );
  expect(results.filter((result) => result === "created")).toHaveLength(3);
  expect(new Set(results)).toEqual(new Set(["created", "validation_failed"]));
});
