import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { formatMinor, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import {
  createApiKey,
  listApiKeys,
  rotateApiKey,
  setKeyRefunds,
} from "@/lib/identity/api-keys/manage-api-keys";
import { findAnything } from "@/lib/insight/search/find-anything";
import { intentTimeline } from "@/lib/insight/timeline/payment-timelines";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { viewVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { returnVoucherValue } from "@/lib/operator/voucher-admin/manage-voucher";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import { listCustomerRefunds } from "@/lib/payments/refunds/customer-refunds.sql";
import { listRefunds } from "@/lib/payments/refunds/list-refunds";
import {
  type ManualRefund,
  previewRefund,
  previewRefundForPartner,
  readRefundState,
  refundManually,
  refundManuallyForPartner,
} from "@/lib/payments/refunds/refund-by-hand";
import { chargeBackAnyPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import {
  approve,
  newOperator,
  newPartner,
  partnerInTest,
  resellerInTest,
} from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";

type World = { operator: SignedInUser; reseller: Caller; partner: Caller };

async function world(): Promise<World> {
  const [operator, reseller, partner] = [await newOperator(), await resellerInTest(), await partnerInTest()];
  await fund(operator, reseller, 100_000);
  return { operator, reseller, partner };
}

async function paid({ reseller, partner }: World, amount: number, denominations: number[]) {
  const sale = await sell(reseller, denominations);
  const intent = await newIntent(partner, amount);
  await pay(intent, sale.codes);
  return { intent, sale };
}

const display = (amount: number) => formatMinor(amount, env().CURRENCY);
const refusalOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => "done", errorCodeOf);

function form(reference: string, amount: number): ManualRefund {
  return { key: randomUUID(), reference, amount: minor(amount), reason: "Returned" };
}

/** Returns the amounts in the account's audit entries for an action, oldest first. */
async function auditedAmounts({ accountId }: Caller, action: string): Promise<number[]> {
  const rows = await rowsOf({ amount: "integer" })(sql`
    SELECT (detail ->> 'amount')::int AS amount FROM audit_entries
    WHERE account_id = ${accountId}::uuid AND action = ${action} ORDER BY id`);
  return rows.map(({ amount }) => amount);
}

test("previewing a refund returns each voucher's amount and the partner's balance before and after, and refunds nothing", async () => {
  const set = await world();
  const { intent } = await paid(set, 1_000, [1_000]);
  const preview = await previewRefund(set.partner, intent, minor(500));
  expect(preview).toMatchObject({
    amount_display: display(500),
    partner_amount_display: display(350),
    platform_fee_refunded_display: display(150),
    before_display: display(700),
    after_display: display(350),
    keepsFee: false,
  });
  expect(preview.vouchers.map(({ amountDisplay }) => amountDisplay)).toEqual([display(500)]);
  expect(await readRefundState(set.partner, intent)).toEqual({ refunded: 0, left: 1_000 });
  expect(await previewRefundForPartner(set.operator, set.partner, intent, minor(500))).toEqual(preview);
});

test("previewing a refund throws the same errors as creating it", async () => {
  const set = await world();
  const refuses = async (code: string, ...[partner, target, amount]: Parameters<typeof previewRefund>) => {
    expect(await refusalOf(previewRefund(partner, target, amount))).toBe(code);
    expect(await refusalOf(createRefund(partner, target, { amount }))).toBe(code);
  };
  const unpaid = await newIntent(set.partner, 500);
  await refuses("redemption_intent_not_paid", set.partner, unpaid, minor(1));
  const { intent } = await paid(set, 500, [500]);
  await refuses("validation_failed", set.partner, intent, minor(501));
  await refuses("not_found", await partnerInTest(), intent, minor(1));
  const tooHigh = { reference: intent.reference, cycle: 3_000_000_000 };
  await refuses("not_found", set.partner, tooHigh, minor(1));
  await refundManually(set.partner, form(intent.reference, 500));
  await refuses("already_refunded", set.partner, intent, minor(1));
  await runOnce(
    sql`UPDATE accounts SET suspended_at = now() WHERE id = ${set.partner.accountId}::uuid RETURNING id`,
  );
  await refuses("unauthenticated", set.partner, intent, minor(1));
});

test("submitting a refund form twenty times refunds once, and after an operator has refunded the rest, no payout is upcoming", async () => {
  const set = await world();
  const { intent } = await paid(set, 1_000, [1_000]);
  const sent = form(intent.reference, 300);
  const results = await Promise.all(Array.from({ length: 20 }, () => refundManually(set.partner, sent)));
  expect(new Set(results.map(({ reference }) => reference)).size).toBe(1);
  expect(await refusalOf(refundManually(set.partner, { ...sent, amount: minor(200) }))).toBe(
    "idempotency_key_reused",
  );
  const upcoming = async () =>
    (await intentTimeline(set.partner, (await retrieveIntent(set.partner, intent)).data)).upcoming;
  expect(await upcoming()).toMatchObject([{ kind: "pays_out" }]);
  await refundManuallyForPartner(set.operator, set.partner, form(intent.reference, 700));
  expect(await upcoming()).toEqual([]);
  expect(await readRefundState(set.partner, intent)).toEqual({ refunded: 1_000, left: 0 });
  expect(await auditedAmounts(set.partner, "refund.created")).toEqual([300, 700]);
});

test("a refund appears in the timeline, on the receipt, in the payment's list of refunds and in search results", async () => {
  const set = await world();
  const { intent } = await paid(set, 600, [1_000]);
  const refund = await refundManually(set.partner, form(intent.reference, 200));
  const { data } = await retrieveIntent(set.partner, intent);
  const { entries } = await intentTimeline(set.partner, data);
  expect(entries.at(-1)).toMatchObject({ kind: "refunded", amountDisplay: display(200) });
  const [used] = await listUsedVouchers(intent.access_code);
  expect(used).toMatchObject({ left: 400 });
  const [shown] = (await listCustomerRefunds(intent.access_code)).refunds;
  expect(shown).toMatchObject({ amount: 200, cycle: null });
  expect(shown?.vouchers[0]?.codeEnding).toBe(used?.codeEnding);
  const { rows } = await listRefunds(set.partner, { paymentReference: intent.reference, limit: 10 });
  expect(rows.map(({ reference }) => reference)).toEqual([refund.reference]);
  const found = await findAnything(set.operator, "test", refund.reference);
  expect(found.map(({ kind, results }) => [kind, results[0]?.about])).toEqual([["refund", intent.reference]]);
});

test("a receipt shows a voucher's balance right after the payment, including earlier refunds but not later ones", async () => {
  const set = await world();
  const { intent, sale } = await paid(set, 600, [1_000]);
  await refundManually(set.partner, form(intent.reference, 200));
  const next = await newIntent(set.partner, 500);
  await pay(next, sale.codes);
  expect((await listUsedVouchers(next.access_code))[0]).toMatchObject({ left: 100 });
  expect((await listUsedVouchers(intent.access_code))[0]).toMatchObject({ left: 400 });
});

test("a partner's test key can refund until an owner forbids it, and the key that replaces it in a rotation cannot refund either", async () => {
  const partner = await newPartner();
  const caller = callerFor(partner, "test");
  const { id } = await createApiKey(caller, { name: "Shop" });
  const mayRefund = async () => (await listApiKeys(caller)).map((key) => key.mayRefund);
  expect(await mayRefund()).toEqual([true]);
  await setKeyRefunds(caller, { key_id: id, may_refund: false });
  await setKeyRefunds(caller, { key_id: id, may_refund: false });
  await rotateApiKey(caller, { key_id: id, overlap_hours: 1 });
  expect(await mayRefund()).toEqual([false, false]);
  const refund = createRefund({ ...caller, keyId: id }, { reference: "any" }, {});
  expect(await refusalOf(refund)).toBe("refunds_not_allowed");
  const acts = await rowsOf({ detail: "text" })(sql`
    SELECT detail ->> 'after' AS detail FROM audit_entries
    WHERE account_id = ${caller.accountId}::uuid AND action = 'api_key.refunds_set'`);
  expect(acts).toEqual([{ detail: "forbidden" }]);
  const reseller = await resellerInTest();
  const theirs = await createApiKey(reseller, { name: "Till" });
  expect(await refusalOf(setKeyRefunds(reseller, { key_id: theirs.id, may_refund: true }))).toBe("not_found");
  expect(await refusalOf(setKeyRefunds(caller, { key_id: theirs.id, may_refund: true }))).toBe("not_found");
});

test("only an owner can change whether a key can refund", async () => {
  const partner = await newPartner();
  const { id } = await createApiKey(callerFor(partner, "test"), { name: "Shop" });
  const developer = callerFor({ ...partner, role: "developer" }, "test");
  for (const may_refund of [false, true])
    expect(await refusalOf(setKeyRefunds(developer, { key_id: id, may_refund }))).toBe("forbidden");
});

test("only an owner can rotate a live API key that may refund", async () => {
  const partner = await newPartner();
  await approve(await newOperator(), partner.accountId);
  const live = callerFor(partner, "live");
  const developer = {
    ...live,
    person: { userId: partner.userId, role: "developer", network: undefined },
  } as const;
  const [refunding, selling] = [
    await createApiKey(live, { name: "Refunds", may_refund: true }),
    await createApiKey(live, { name: "Shop" }),
  ];
  const rotated = (caller: Caller, { id }: { id: string }) =>
    rotateApiKey(caller, { key_id: id, overlap_hours: 1 });
  await expect(rotated(developer, refunding)).rejects.toMatchObject({ code: "forbidden" });
  await rotated(developer, selling);
  await rotated(live, refunding);
  expect((await listApiKeys(live))[0]).toMatchObject({ name: "Refunds", mayRefund: true });
});

test("value that is refunded to a charged-back voucher is returned to the wallet once, even if an operator sends ten parallel requests", async () => {
  const set = await world();
  const { intent, sale } = await paid(set, 600, [1_000]);
  await chargeBackAnyPayment(set.operator, set.reseller, sale.reference);
  const voucher = await rowOf({ id: "text" })(sql`
    SELECT r.voucher_id AS id FROM redemptions r JOIN redemption_intents i ON i.id = r.intent_id
    WHERE i.access_code = ${intent.access_code}`);
  const input = { environment: "test", voucher_id: voucher?.id ?? "" } as const;
  expect(await refusalOf(returnVoucherValue(set.operator, input))).toBe("forbidden");
  await refundManually(set.partner, form(intent.reference, 250));
  const { balance } = await readWallet(set.reseller);
  const results = await Promise.all(
    Array.from({ length: 10 }, () => returnVoucherValue(set.operator, input).catch(errorCodeOf)),
  );
  expect(results.filter((result) => result === 250)).toHaveLength(1);
  expect(results.filter((result) => result === "forbidden")).toHaveLength(9);
  expect((await readWallet(set.reseller)).balance).toBe(balance + 250);
  expect(await auditedAmounts(set.reseller, "voucher.value_returned")).toEqual([250]);
  const view = await viewVoucher(set.operator, "test", input.voucher_id);
  expect(view).toMatchObject({ status: "blocked", balanceDisplay: display(0) });
  const { timeline } = await voucherTimeline(set.operator, "test", input.voucher_id);
  expect(timeline.entries.filter(({ kind }) => kind === "charged_back")).toHaveLength(2);
});

test("returning a voucher's value to the wallet in parallel with a refund loses no money", async () => {
  const set = await world();
  const { intent, sale } = await paid(set, 600, [1_000]);
  await chargeBackAnyPayment(set.operator, set.reseller, sale.reference);
  await refundManually(set.partner, form(intent.reference, 100));
  const voucher = await rowOf({ id: "text" })(sql`
    SELECT r.voucher_id AS id FROM redemptions r JOIN redemption_intents i ON i.id = r.intent_id
    WHERE i.access_code = ${intent.access_code}`);
  const input = { environment: "test", voucher_id: voucher?.id ?? "" } as const;
  const { balance } = await readWallet(set.reseller);
  const [first] = await Promise.all([
    returnVoucherValue(set.operator, input),
    refundManually(set.partner, form(intent.reference, 200)),
  ]);
  const rest = first === 300 ? 0 : await returnVoucherValue(set.operator, input);
  expect(first + rest).toBe(300);
  expect((await readWallet(set.reseller)).balance).toBe(balance + 300);
});
