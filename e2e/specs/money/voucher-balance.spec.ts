import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { normalizeVoucherCode, voucherCodeEnding } from "@/lib/base/voucher-code";
import { checkBalance, MAX_USES } from "@/lib/payments/balance/check-balance";
import { solveChallenge } from "@/lib/payments/code-tries/solve-challenge";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, peopleIn } from "../../support/world/accounts";
import { newIntent, openCheckout, pay } from "../../support/world/intents";
import { refund } from "../../support/world/refunds";
import { sellInTest } from "../../support/world/sales";
import { soldVoucher } from "./sold-voucher";

async function voucherOf(code: string) {
  const check = await checkBalance(code, { ip: newClientIp() });
  if (check.kind !== "found") throw new Error(`the code is ${check.kind}`);
  return check.voucher;
}

test("a balance check lists the voucher's payments and refunds with time, shop and amount, newest first", async () => {
  const { partner, resellers } = await peopleIn("test");
  const [code = "", other = ""] = await sellInTest(resellers[0], [2_000, 700]);
  const intent = await newIntent(partner, 1_500);
  await pay(intent, [code]);
  await refund(partner, { reference: intent.reference }, { amount: 400 });
  await pay(await newIntent(partner, 600), [other]);
  const { partner: shop } = intent;
  const voucher = await voucherOf(` ${code.toLowerCase()} `);
  expect(voucher).toMatchObject({
    codeEnding: voucherCodeEnding(normalizeVoucherCode(code)),
    environment: "test",
    status: "active",
    initialBalance: 2_000,
    balance: 900,
    hasMoreUses: false,
  });
  expect(voucher.uses).toEqual([
    { kind: "refund", at: expect.stringMatching(/Z$/), shop: shop.company_name, amount: 400 },
    { kind: "payment", at: expect.stringMatching(/Z$/), shop: shop.company_name, amount: 1_500 },
  ]);
  await updateCheckoutSettings(partner, { display_name: "Acme" });
  expect((await voucherOf(code)).uses.map((use) => use.shop)).toEqual(["Acme", "Acme"]);
});

test("a balance check shows whether a voucher is blocked or expired", async () => {
  const { code, block, unblock, expire } = await soldVoucher();
  expect(await voucherOf(code)).toMatchObject({ environment: "live", status: "active", balance: 1_000 });
  await block();
  expect(await voucherOf(code)).toMatchObject({ status: "blocked", balance: 1_000 });
  await unblock();
  await expire();
  expect(await voucherOf(code)).toMatchObject({ status: "expired", balance: 0, uses: [] });
});

test("a balance check of a voucher with many uses lists only the latest uses and reports that there are more", async () => {
  const { partner, resellers } = await peopleIn("test");
  const [code = ""] = await sellInTest(resellers[0], [2_000]);
  for (let amount = 1; amount <= MAX_USES + 1; amount += 1)
    await pay(await newIntent(partner, amount), [code]);
  const { uses, hasMoreUses } = await voucherOf(code);
  expect(hasMoreUses).toBe(true);
  expect(uses.map(({ amount }) => amount)).toEqual(
    Array.from({ length: MAX_USES }, (_, at) => MAX_USES + 1 - at),
  );
});

test("mistyped codes in balance checks do not count towards the limit on refused codes, and an unknown code is reported as unknown", async () => {
  const client = newClientIp();
  const typo = "0000-0000-0000-0000-1";
  for (let tries = 0; tries < 25; tries += 1)
    expect(await checkBalance(typo, { ip: client })).toEqual({ kind: "typo" });
  expect(await checkBalance(newVoucherCode(), { ip: client })).toEqual({ kind: "unknown" });
});

test("refused codes at checkouts and in balance checks count towards one limit, and correct codes do not count", async () => {
  const { partner, resellers } = await peopleIn("test");
  const [code = ""] = await sellInTest(resellers[0], [500]);
  const client = newClientIp();
  const wrong = Array.from({ length: 15 }, newVoucherCode);
  await checkCodes(await openCheckout(partner, 500), wrong, client);
  for (let tries = 0; tries < 5; tries += 1) await checkBalance(code, { ip: client });
  const checks = await Promise.all(
    Array.from({ length: 10 }, () => checkBalance(newVoucherCode(), { ip: client }).then(({ kind }) => kind)),
  );
  expect(checks.toSorted()).toEqual([...Array(5).fill("held"), ...Array(5).fill("unknown")]);
  const result = await checkBalance(code, { ip: client });
  if (result.kind !== "held") throw new Error(`the code is ${result.kind}`);
  const proof = await solveChallenge(result.requirement.challenge);
  expect(await checkBalance(code, { ip: client, proof })).toMatchObject({ kind: "found" });
  const atCheckout = await checkCodes(await openCheckout(partner, 500), [code], client);
  expect(atCheckout.unchecked).toEqual([code]);
  expect((await checkBalance(code, { ip: newClientIp() })).kind).toBe("found");
});
