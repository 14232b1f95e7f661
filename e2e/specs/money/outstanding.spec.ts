import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { advanceOutstanding, listOutstanding, readOutstanding, readTotals } from "@/lib/money/ledger/totals";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, newPartner, peopleIn } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { advanceTotalsToNow } from "../../support/world/payouts";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const test = withOwnDatabase();

/** Returns the sum of the current balances of the reseller's vouchers. */
async function leftOn({ accountId, environment }: Caller): Promise<number> {
  const row = await rowOf({ held: "integer" })(sql`
    SELECT coalesce(sum(current_balance), 0)::bigint AS held FROM vouchers
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment`);
  return row?.held ?? 0;
}

/** Advances the totals, and then the outstanding amounts with three parallel calls, as several processes might. */
async function addUp(): Promise<void> {
  await advanceTotalsToNow();
  await Promise.all([advanceOutstanding(), advanceOutstanding(), advanceOutstanding()]);
}

const listed = async (operator: SignedInUser) => {
  const first = await listOutstanding(operator, { environment: "live", limit: 1 });
  const rest = await listOutstanding(operator, { environment: "live", limit: 9, before: first.next ?? "" });
  return [...first.rows, ...(first.next === null ? [] : rest.rows)].map(({ amount }) => amount);
};

test("outstanding amounts change with sales, payments, chargebacks and expiry, and add up to the ledger's total", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop, other] = resellers;
  const agrees = async (expected: readonly [number, number]) => {
    await addUp();
    for (const [at, reseller] of [shop, other].entries()) {
      const { amount } = await readOutstanding(operator, reseller);
      expect(amount).toBe(expected[at]);
      expect(amount).toBe(await leftOn(reseller));
    }
    expect(await listed(operator)).toEqual(expected.filter((one) => one > 0).toSorted((a, b) => b - a));
    expect((await readTotals(operator, "live"))?.totals.outstanding).toBe(expected[0] + expected[1]);
  };
  await fund(operator, shop, 20_000);
  await fund(operator, other, 20_000);
  await agrees([0, 0]);

  const { codes, reference } = await sell(shop, [1_000, 2_500]);
  await sell(other, [700]);
  await agrees([3_500, 700]);

  await pay(await newIntent(partner, 1_200), codes);
  await agrees([2_300, 700]);

  // A cycle is paid with a dedicated voucher, which keeps a remaining balance.
  await bill(other, await subscribe(partner), "first", { vouchers: [{ denomination: 1_500, quantity: 1 }] });
  await agrees([2_300, 1_200]);

  await chargeBackOwnPayment(shop, reference);
  await agrees([0, 1_200]);

  await runOnce(sql`UPDATE vouchers SET expires_at = ${now()} WHERE account_id = ${other.accountId}::uuid`);
  await expireVouchers();
  await agrees([0, 0]);
});

test("only operators can read outstanding amounts, which are separate per environment", async () => {
  const { operator, resellers } = await peopleIn("test");
  const [shop] = resellers;
  await fund(operator, { ...shop, environment: "live" }, 5_000);
  await sell({ ...shop, environment: "live" }, [5_000]);
  await addUp();
  expect((await readOutstanding(operator, shop)).amount).toBe(0);
  const outsider = await newPartner();
  expect(() => listOutstanding(outsider, { environment: "live", limit: 1 })).toThrow(
    expect.objectContaining({ code: "forbidden" }),
  );
  await expect(readOutstanding(outsider, shop)).rejects.toMatchObject({ code: "forbidden" });
  expect((await readOutstanding(await newOperator(), { ...shop, environment: "live" })).amount).toBe(5_000);
});
