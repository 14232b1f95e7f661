import type { Caller } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { cancelIntent } from "@/lib/payments/intents/end-intents";
import { payIntent, payWithChecked } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { MAX_REFUSED_CODES } from "@/lib/payments/intents/rules";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { findUsableVouchers, newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import {
  newClientIp,
  newOperator,
  partnerInTest,
  partnerOf,
  resellerInTest,
} from "../../support/world/accounts";
import { expire, newIntent, pay } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

const PRICE = minor(500);

async function people() {
  const [partner, reseller] = await Promise.all([partnerInTest(), resellerInTest()]);
  return { partner, reseller };
}

/** Cancels the intent and returns the result as text. */
const canceling = (partner: Caller, { reference }: IntentResource): Promise<string> =>
  cancelIntent(partner, { reference }).then(
    ({ data }) => `${data.status}: ${data.failure_reason}`,
    errorCodeOf,
  );

/** Pays with checked codes and returns the result as text. */
const paying = async (checked: Awaited<ReturnType<typeof checkCodes>>): Promise<string> => {
  const result = await payWithChecked(checked);
  return result.kind === "closed" ? `closed: ${result.state}` : result.kind;
};

/** Returns the total remaining balance of the vouchers. */
async function left(codes: readonly string[]): Promise<number> {
  const found = await findUsableVouchers("test", codes.map(normalizeVoucherCode), new Date());
  return found.reduce((total, { currentBalance }) => total + currentBalance, 0);
}

async function idOf({ access_code }: IntentResource): Promise<string> {
  return (await checkCodes(access_code, [], undefined)).intent.id;
}

test("canceling an unpaid intent changes its status to failed with the reason canceled, debits no voucher and records one event", async () => {
  const { partner, reseller } = await people();
  const codes = await sellInTest(reseller, [PRICE]);
  const intent = await newIntent(partner, PRICE);
  const { data, kind, message } = await cancelIntent(partner, intent);
  expect([kind, message]).toEqual(["found", undefined]);
  expect(data).toEqual({
    ...intent,
    ...{ status: "failed", failure_reason: "canceled", updated_at: data.updated_at },
  });
  expect(data.updated_at >= intent.updated_at).toBe(true);
  expect((await retrieveIntent(partner, intent)).data).toEqual(data);
  expect(await payIntent(intent.access_code, codes, newClientIp())).toEqual({
    ...{ kind: "closed", state: "canceled" },
  });
  expect(await left(codes)).toBe(PRICE);
  expect(await runOnce(sql`SELECT FROM events WHERE object_id = ${await idOf(intent)}::uuid`)).toBe(1);
});

test("canceling an intent again changes nothing", async () => {
  const { partner } = await people();
  const intent = await newIntent(partner, PRICE);
  const first = await cancelIntent(partner, intent);
  for (const _time of ["second", "third"]) expect(await cancelIntent(partner, intent)).toEqual(first);
});

test("canceling an intent that has failed changes nothing", async () => {
  const { partner } = await people();
  const [expired, guessed, givenUp] = [
    await newIntent(partner, 500),
    await newIntent(partner, 500),
    await newIntent(partner, 500),
  ];
  await expire(expired.access_code);
  for (let count = 0; count < MAX_REFUSED_CODES; count += 1)
    await payIntent(guessed.access_code, [newVoucherCode()], newClientIp());
  await cancelCheckout(givenUp.access_code);
  for (const [intent, reason, words] of [
    [expired, "expired", "Redemption intent already failed"],
    [guessed, "too_many_attempts", "Redemption intent already failed"],
    [givenUp, "canceled", undefined],
  ] as const) {
    const before = (await retrieveIntent(partner, intent)).data;
    expect(before.failure_reason).toBe(reason);
    const answer = await cancelIntent(partner, intent);
    expect([answer.data, answer.message]).toEqual([before, words]);
    expect((await retrieveIntent(partner, intent)).data).toEqual(before);
  }
});

test("canceling a paid intent is refused", async () => {
  const { partner, reseller } = await people();
  const intent = await newIntent(partner, PRICE);
  await pay(intent, await sellInTest(reseller, [PRICE]));
  const before = (await retrieveIntent(partner, intent)).data;
  expect(await canceling(partner, intent)).toBe("redemption_intent_already_paid");
  expect((await retrieveIntent(partner, intent)).data).toEqual(before);
});

test("an intent cannot be canceled by a viewer, by another partner or in the other environment", async () => {
  const { partner } = await people();
  const intent = await newIntent(partner, PRICE);
  const person = { userId: partner.accountId, role: "viewer", network: undefined } as const;
  const outsiders: Caller[] = [await partnerInTest(), { ...partner, environment: "live" }];
  for (const outsider of outsiders) expect(await canceling(outsider, intent)).toBe("not_found");
  await expect(cancelIntent({ ...partner, person }, intent)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await retrieveIntent(partner, intent)).data).toEqual(intent);
});

test("canceling an intent in the dashboard is audited once, and canceling an intent with an API key is not audited", async () => {
  const { user } = await partnerOf({ operator: await newOperator() }, "Canceling Games");
  const partner = callerFor(user, "test");
  const intent = await newIntent(partner, PRICE);
  await Promise.all([cancelIntent(partner, intent), cancelIntent(partner, intent)]);
  const { person: _, ...key } = partner;
  await cancelIntent(key, await newIntent(partner, PRICE));
  const { rows } = await listAuditLog(user, { limit: 20 });
  const canceled = rows.filter(({ action }) => action === "redemption_intent.canceled");
  expect(canceled).toMatchObject([{ actorEmail: user.email, detail: { reference: intent.reference } }]);
});

test("if a payment locks the intent first, it succeeds and the concurrent cancellation is refused", async () => {
  const { partner, reseller } = await people();
  const codes = await sellInTest(reseller, [PRICE]);
  const intent = await newIntent(partner, PRICE);
  const checked = await checkCodes(intent.access_code, codes, newClientIp());
  const row = await holdRow("redemption_intents", await idOf(intent));
  const payment = paying(checked);
  await row.untilWaiting(1);
  const cancellation = canceling(partner, intent);
  await row.untilWaiting(2);
  await row.release();
  expect(await Promise.all([payment, cancellation])).toEqual(["paid", "redemption_intent_already_paid"]);
  expect(await left(codes)).toBe(0);
});

test("a payment that started before its intent expired succeeds, and a concurrent cancellation is refused", async () => {
  const { partner, reseller } = await people();
  const codes = await sellInTest(reseller, [PRICE]);
  const intent = await newIntent(partner, PRICE);
  const id = await idOf(intent);
  const endsAt = new Date(Date.now() + 500);
  await runOnce(sql`UPDATE redemption_intents SET expires_at = ${endsAt} WHERE id = ${id}::uuid`);
  const checked = await checkCodes(intent.access_code, codes, newClientIp());
  const row = await holdRow("redemption_intents", id);
  const payment = paying(checked);
  await row.untilWaiting(1);
  await expect.poll(() => Date.now()).toBeGreaterThan(endsAt.getTime());
  const cancellation = canceling(partner, intent);
  await row.untilWaiting(2);
  await row.release();
  expect(await Promise.all([payment, cancellation])).toEqual(["paid", "redemption_intent_already_paid"]);
});

test("if a cancellation locks the intent first, it succeeds and the concurrent payment is refused", async () => {
  const { partner, reseller } = await people();
  const codes = await sellInTest(reseller, [PRICE]);
  const intent = await newIntent(partner, PRICE);
  const checked = await checkCodes(intent.access_code, codes, newClientIp());
  const row = await holdRow("redemption_intents", await idOf(intent));
  const cancellation = canceling(partner, intent);
  await row.untilWaiting(1);
  const payment = paying(checked);
  await row.untilWaiting(2);
  await row.release();
  expect(await Promise.all([payment, cancellation])).toEqual(["closed: canceled", "failed: canceled"]);
  expect(await left(codes)).toBe(PRICE);
});

test("each of 30 intents that are paid and canceled concurrently ends up either paid or canceled", async () => {
  const { partner, reseller } = await people();
  const codes = await sellInTest(
    reseller,
    Array.from({ length: 30 }, () => PRICE),
  );
  const intents = await Promise.all(codes.map(() => newIntent(partner, PRICE)));
  const endings = await Promise.all(
    intents.map(async (intent, at) => {
      const code = [codes[at] ?? ""];
      const tries = [
        async () => (await payIntent(intent.access_code, code, newClientIp())).kind === "paid",
        async () => (await canceling(partner, intent)) === "failed: canceled",
        async () => (await canceling(partner, intent)) === "failed: canceled",
      ];
      const order = at % 2 ? tries : tries.toReversed();
      const ended = await Promise.all(order.map((one) => one()));
      const [paid, ...canceled] = at % 2 ? ended : ended.toReversed();
      const { status } = (await retrieveIntent(partner, intent)).data;
      return { paid, canceled, status, left: await left(code) };
    }),
  );
  for (const { paid, canceled, status, left: kept } of endings) {
    expect(canceled).toEqual([!paid, !paid]);
    expect([status, kept]).toEqual(paid ? ["success", 0] : ["failed", PRICE]);
  }
});
