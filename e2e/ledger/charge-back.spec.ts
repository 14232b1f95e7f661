import { findAccount } from "@/lib/accounts/find-account";
import { runOnce, sql } from "@/lib/db/sql";
import { creditLiveWallet } from "@/lib/ledger/credit-live-wallet";
import { readWallet } from "@/lib/ledger/read-wallet";
import { minor } from "@/lib/money";
import { chargeBackAnyPayment, chargeBackOwnPayment } from "@/lib/payments/charge-back-payment";
import { retrievePayment } from "@/lib/payments/retrieve-payment";
import { callerFor } from "@/lib/signed-in-user";
import { expect, test } from "../fixtures/verbs";
import { newOperator, newReseller } from "../world/accounts";
import { sell } from "../world/sales";

const DAY_AND_A_BIT = "25 hours";

async function liveSale() {
  const [operator, user] = [await newOperator(), await newReseller()];
  await creditLiveWallet(operator, user.accountId, { amount: minor(3_000), reference: "opening" });
  const reseller = callerFor(user, "live");
  const { reference } = await sell(reseller, [1_000, 1_000], "c");
  const age = () =>
    runOnce(
      sql`UPDATE voucher_payments SET created_at = created_at - ${DAY_AND_A_BIT}::interval WHERE reference = ${reference}`,
    );
  return { operator, reseller, reference, age };
}

test("a sale charged back returns its unspent value, blocks its vouchers and says so, once", async () => {
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

test("fifty charge-backs of one sale at once return its value once", async () => {
  const { reseller, reference } = await liveSale();
  const all = await Promise.all(Array.from({ length: 50 }, () => chargeBackOwnPayment(reseller, reference)));
  expect(all.filter(({ returned }) => returned === 2_000)).toHaveLength(1);
  expect((await readWallet(reseller)).balance).toBe(3_000);
});

test("a reseller may charge a live sale back for 24 hours, the operator at any time, audited", async () => {
  const { operator, reseller, reference, age } = await liveSale();
  await age();
  await expect(chargeBackOwnPayment(reseller, reference)).rejects.toMatchObject({ code: "forbidden" });

  expect(await chargeBackAnyPayment(operator, reseller, reference)).toEqual({ returned: 2_000 });
  expect(await chargeBackAnyPayment(operator, reseller, reference)).toEqual({ returned: undefined });

  const { audit } = await findAccount(operator, reseller.accountId);
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
    ["payment.charged_back", { reference }],
    ["wallet.credited", { amount: 3_000, reference: "opening" }],
  ]);
});

test("nobody charges back another reseller's sale, nor one of the other environment, nor as no operator", async () => {
  const { reseller, reference } = await liveSale();
  const stranger = await newReseller();
  for (const caller of [callerFor(stranger, "live"), { ...reseller, environment: "test" as const }]) {
    await expect(chargeBackOwnPayment(caller, reference)).rejects.toMatchObject({ code: "not_found" });
  }
  await expect(chargeBackAnyPayment(stranger, reseller, reference)).rejects.toMatchObject({
    code: "forbidden",
  });
});
