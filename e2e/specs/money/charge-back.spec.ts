import { findAccount } from "@/lib/accounts/find-account";
import { TEST_SHOP } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import {
  chargeBackAnyPayment,
  chargeBackOwnPayment,
  previewChargeBack,
} from "@/lib/payments/voucher-payments/charge-back-payment";
import { issueTestVouchers } from "@/lib/payments/voucher-payments/issue-test-vouchers";
import { retrievePayment } from "@/lib/payments/voucher-payments/read-payments";
import { viewSale } from "@/lib/payments/voucher-payments/view-sale";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { newLiveReseller, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { newIntent, openCheckout, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";

const DAY_AND_A_BIT = "25 hours";

async function liveSale() {
  const [operator, user] = [await newOperator(), await newLiveReseller()];
  await adjustLiveWallet(operator, "credit", user.accountId, { amount: minor(3_000), reference: "opening" });
  const reseller = callerFor(user, "live");
  const { reference, codes } = await sell(reseller, [1_000, 1_000], "c");
  const age = () =>
    runOnce(
      sql`UPDATE voucher_payments SET created_at = created_at - ${DAY_AND_A_BIT}::interval WHERE reference = ${reference}`,
    );
  const shown = () => viewSale(reseller, reference);
  const partner = callerFor(await newPartner(), "live");
  return { operator, user, reseller, partner, reference, codes, age, shown };
}

test("a chargeback returns the unspent balance to the wallet once and blocks the vouchers", async () => {
  const { reseller, reference } = await liveSale();

  expect(await chargeBackOwnPayment(reseller, reference)).toEqual({ returned: 2_000 });
  expect(await chargeBackOwnPayment(reseller, reference)).toEqual({ returned: undefined });

  expect((await readWallet(reseller)).balance).toBe(3_000);
  const { data } = await retrievePayment(reseller, { reference, customer_identifier: "c" });
  expect(data.status).toBe("charged_back");
  expect(data.charged_back_at).not.toBeNull();
  expect(data.vouchers.map(({ status, current_balance }) => [status, current_balance])).toEqual([
    ["blocked", 0],
    ["blocked", 0],
  ]);
});

test("a user's chargeback is audited once, and a chargeback made with an API key is not audited", async () => {
  const [byUser, byKey] = [await liveSale(), await liveSale()];
  for (const _ of [1, 2]) await chargeBackOwnPayment(byUser.reseller, byUser.reference);
  const { person: _, ...key } = byKey.reseller;
  await chargeBackOwnPayment(key, byKey.reference);
  const actsOf = async ({ user }: typeof byUser) =>
    (await listAuditLog(user, { limit: 20 })).rows.filter(({ action }) => action === "payment.charged_back");
  expect(await actsOf(byUser)).toMatchObject([
    { by: "account", detail: { reference: byUser.reference, environment: "live" } },
  ]);
  expect(await actsOf(byKey)).toEqual([]);
});

test("50 concurrent chargebacks of one sale return its value once", async () => {
  const { reseller, reference } = await liveSale();
  const all = await Promise.all(Array.from({ length: 50 }, () => chargeBackOwnPayment(reseller, reference)));
  expect(all.filter(({ returned }) => returned === 2_000)).toHaveLength(1);
  expect((await readWallet(reseller)).balance).toBe(3_000);
});

test("a reseller cannot charge back a live sale after 24 hours, but an operator can, and the operator's chargeback is audited", async () => {
  const { operator, reseller, reference, age } = await liveSale();
  await age();
  await expect(chargeBackOwnPayment(reseller, reference)).rejects.toMatchObject({ code: "forbidden" });

  expect(await chargeBackAnyPayment(operator, reseller, reference)).toEqual({ returned: 2_000 });
  expect(await chargeBackAnyPayment(operator, reseller, reference)).toEqual({ returned: undefined });

  const { audit } = await findAccount(operator, reseller.accountId);
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
    ["payment.charged_back", { reference, environment: "live" }],
    [
      "wallet.credited",
      { amount: 3_000, reference: "opening", environment: "live", before: 0, after: 3_000 },
    ],
  ]);
});

test("the preview of a chargeback shows the amount that would be returned", async () => {
  const { operator, reseller, partner, reference, codes, shown } = await liveSale();
  await pay(await newIntent(partner, 1_300), codes);

  expect(await shown()).toMatchObject({ can_charge_back: true, returnable_display: "€7.00" });
  const preview = () => previewChargeBack(operator, reseller, reference);
  expect(await preview()).toMatchObject({ returnable: 700, returnableDisplay: "€7.00", chargedBackAt: null });
  expect(await chargeBackOwnPayment(reseller, reference)).toEqual({ returned: 700 });

  expect(await shown()).toMatchObject({ can_charge_back: false, status: "charged_back" });
  expect(await preview()).toMatchObject({ returnable: 0, chargedBackAt: expect.any(String) });
  expect(await previewChargeBack(operator, { ...reseller, environment: "test" }, reference)).toBeUndefined();
  await expect(
    previewChargeBack(await newReseller(), { ...reseller, environment: "live" }, reference),
  ).rejects.toMatchObject({ code: "forbidden" });
});

const nothingLeft: [what: string, spend: (sale: Awaited<ReturnType<typeof liveSale>>) => Promise<unknown>][] =
  [
    ["spent", async ({ partner, codes }) => pay(await newIntent(partner, 2_000), codes)],
    [
      "expired",
      ({ reseller }) =>
        runOnce(
          sql`UPDATE vouchers SET expires_at = created_at WHERE account_id = ${reseller.accountId}::uuid`,
        ),
    ],
  ];

for (const [what, spend] of nothingLeft) {
  test(`charging back a sale whose vouchers are all ${what} is refused`, async () => {
    const sale = await liveSale();
    await spend(sale);
    const { operator, reseller, reference, shown } = sale;
    const refusal = {
      code: "forbidden",
      message: expect.stringContaining("This sale has nothing left to return"),
    };

    expect((await shown()).can_charge_back).toBe(false);
    await expect(chargeBackOwnPayment(reseller, reference)).rejects.toMatchObject(refusal);
    await expect(chargeBackAnyPayment(operator, reseller, reference)).rejects.toMatchObject(refusal);

    const { data } = await retrievePayment(reseller, { reference, customer_identifier: "c" });
    expect([data.status, data.charged_back_at]).toEqual(["success", null]);
    expect(data.vouchers.map(({ blocked_at }) => blocked_at)).toEqual([null, null]);
    const { audit } = await findAccount(operator, reseller.accountId);
    expect(audit.map(({ action }) => action)).not.toContain("payment.charged_back");
  });
}

test("a chargeback during redemptions reports exactly the amount that it returned", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 100 }); round += 1) {
    const { reseller, partner, reference, codes } = await liveSale();
    const intents = await Promise.all([700, 700, 600].map((amount) => openCheckout(partner, amount)));
    const [charged, ...paid] = await Promise.all([
      chargeBackOwnPayment(reseller, reference).catch((error: { code: string }) => error),
      ...intents.map((accessCode) => payIntent(accessCode, codes, undefined)),
    ]);
    const spent = paid.reduce(
      (sum, { kind }, at) => sum + (kind === "paid" ? ([700, 700, 600][at] ?? 0) : 0),
      0,
    );
    expect(charged).toMatchObject(spent === 2_000 ? { code: "forbidden" } : { returned: 2_000 - spent });
    expect((await readWallet(reseller)).balance).toBe(1_000 + 2_000 - spent);
  }
});

test("a reseller cannot charge back another reseller's sale, or a sale in the other environment", async () => {
  const { reseller, reference } = await liveSale();
  const outsider = await newReseller();
  for (const caller of [callerFor(outsider, "live"), { ...reseller, environment: "test" as const }]) {
    await expect(chargeBackOwnPayment(caller, reference)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(chargeBackAnyPayment(outsider, reseller, reference)).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("a sale of the built-in shop that issues the checkout's test vouchers cannot be charged back", async () => {
  const [operator, partner] = [await newOperator(), callerFor(await newPartner(), "test")];
  const accessCode = await openCheckout(partner, 500);
  await issueTestVouchers(accessCode);
  const sale = await rowOf({ reference: "text" })(sql`
    SELECT reference FROM voucher_payments
    WHERE account_id = ${TEST_SHOP.accountId}::uuid AND customer_identifier = ${`checkout:${accessCode}`}`);
  const reference = sale?.reference ?? "";
  expect(await previewChargeBack(operator, TEST_SHOP, reference)).toBeUndefined();
  await expect(chargeBackAnyPayment(operator, TEST_SHOP, reference)).rejects.toMatchObject({
    code: "not_found",
  });
  expect((await readWallet(TEST_SHOP)).balance).toBe(0);
});
