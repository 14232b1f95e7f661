import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { countsOf } from "../../support/fixtures/in-parallel";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

const FIFTY = Array.from({ length: 50 }, (_, at) => at);

async function people() {
  const [partner, reseller] = await Promise.all([partnerInTest(), resellerInTest()]);
  return { partner, reseller };
}

test("50 concurrent payments of different intents with the same voucher spend the voucher once", async () => {
  const all = await people();
  const codes = await sellInTest(all.reseller, [1_000]);
  const intents = await Promise.all(FIFTY.map(() => openCheckout(all.partner, 1_000)));

  const results = await Promise.all(intents.map((accessCode) => payIntent(accessCode, codes, newClientIp())));

  const { paid, ...others } = countsOf(results.map((result) => result.kind));
  expect(paid).toBe(1);
  expect(Object.keys(others).every((kind) => kind === "refused" || kind === "short")).toBe(true);
});

test("50 concurrent payments of one intent redeem the intent once", async () => {
  const all = await people();
  const codes = await sellInTest(all.reseller, [600, 700]);
  const accessCode = await openCheckout(all.partner, 1_000);

  const results = await Promise.all(FIFTY.map(() => payIntent(accessCode, codes, newClientIp())));

  const outcomes = results.map((result) =>
    result.kind === "closed" ? `closed: ${result.state}` : result.kind,
  );
  expect(countsOf(outcomes)).toEqual({ paid: 1, "closed: paid": 49 });
});

test("50 concurrent payments that use two vouchers in opposite orders all succeed without a deadlock", async () => {
  const all = await people();
  const [first = "", second = ""] = await sellInTest(all.reseller, [10_000, 10_000]);
  const intents = await Promise.all(FIFTY.map(() => openCheckout(all.partner, 300)));

  const results = await Promise.all(
    intents.map((accessCode, at) =>
      payIntent(accessCode, at % 2 ? [first, second] : [second, first], newClientIp()),
    ),
  );

  expect(countsOf(results.map((result) => result.kind))).toEqual({ paid: 50 });
});

test("an intent that is paid and canceled at the checkout concurrently ends up either paid or canceled", async () => {
  const all = await people();
  for (const round of FIFTY.slice(0, 10)) {
    const codes = await sellInTest(all.reseller, [500]);
    const accessCode = await openCheckout(all.partner, 500);
    const give = () => cancelCheckout(accessCode);
    const pay = () => payIntent(accessCode, codes, newClientIp());
    const [paid, state] = await (round % 2
      ? Promise.all([pay(), give()])
      : Promise.all([give(), pay()]).then(([left, right]) => [right, left] as const));
    expect([paid.kind === "paid", state]).toEqual(
      paid.kind === "paid" ? [true, "paid"] : [false, "canceled"],
    );
  }
});

test("of 50 concurrent sales on a wallet that covers only one, exactly one succeeds", async () => {
  const { reseller } = await people();
  await creditTestWallet(reseller, { amount: minor(1_999) });
  const input = () =>
    createPaymentInput.parse({
      customer_identifier: "race",
      vouchers: [{ denomination: 1_000, quantity: 1 }],
      idempotency_key: randomUUID(),
    });

  const results = await Promise.all(
    FIFTY.map(() => createPayment(reseller, input()).then((outcome) => outcome.kind, errorCodeOf)),
  );

  expect(countsOf(results)).toEqual({ created: 1, insufficient_balance: 49 });
  expect((await readWallet(reseller)).balance).toBe(999);
});

test("of many wrong voucher codes entered concurrently for one intent, exactly 20 are checked", {
  tag: PROPERTY,
}, async () => {
  const count = rounds({ push: 250, deep: 1_000 });
  const accessCode = await openCheckout((await people()).partner, 500);

  const answers = await Promise.all(
    Array.from({ length: count }, () => guess(accessCode, newVoucherCode(), newClientIp())),
  );

  expect(countsOf(answers)).toEqual({
    refused: 20,
    too_many_attempts: count - 20,
  });
});

test("exactly 20 of 1,000 wrong codes are checked when one client enters them for 50 intents concurrently", async () => {
  const all = await people();
  const intents = await Promise.all(FIFTY.map(() => openCheckout(all.partner, 500)));
  const client = newClientIp();
  const codes = () => Array.from({ length: 20 }, newVoucherCode);

  const reads = await Promise.all(intents.map((accessCode) => checkCodes(accessCode, codes(), client)));

  expect(reads.flatMap(({ refused }) => refused)).toHaveLength(20);
  expect(reads.flatMap(({ unchecked }) => unchecked)).toHaveLength(980);
});

test("valid voucher codes do not count towards a client's limit on refused codes", async () => {
  const all = await people();
  const codes = await sellInTest(all.reseller, [500]);
  const accessCode = await openCheckout(all.partner, 500);
  const client = newClientIp();
  for (const _ of FIFTY) expect(await guess(accessCode, codes[0] ?? "", client)).toBe("usable");
});

/**
 * Checks one voucher code. Returns `usable` or the kind of its refusal. If the code was not checked, returns `unchecked` if a
 * proof of work or a wait is required first, and otherwise the checkout's state. Retries if no database connection was
 * available, because a guess that fails in this way is not counted.
 */
async function guess(accessCode: string, code: string, client: string): Promise<string> {
  try {
    const { vouchers, refused, requirement, state } = await checkCodes(accessCode, [code], client);
    if (vouchers.length > 0) return "usable";
    return refused[0]?.kind ?? (requirement ? "unchecked" : state);
  } catch (error) {
    if (!(error instanceof Error) || !/^timeout exceeded when trying to connect/.test(error.message))
      throw error;
    return guess(accessCode, code, client);
  }
}
