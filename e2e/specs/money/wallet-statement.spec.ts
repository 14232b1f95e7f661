import { DAY_MS } from "@/lib/base/clock";
import { minor, sum } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { runOnce, sql } from "@/lib/db/sql";
import {
  listWalletStatement,
  listWalletTransfers,
  readWallet,
  readWalletHistory,
} from "@/lib/money/ledger/read-wallet";
import { returnVoucherValue } from "@/lib/operator/voucher-admin/manage-voucher";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, peopleIn, resellerWith } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { earn } from "../../support/world/payouts";
import { refund } from "../../support/world/refunds";
import { fund, latestVoucherOf, sell } from "../../support/world/sales";

test("a wallet statement has one line per sale and chargeback, and its pages add up to the balance at page sizes of 1, 2, 3 and 50", async () => {
  const reseller = await resellerWith({ operator: await newOperator() }, 100_000, "Grouping Shop");
  const shop = callerFor(reseller.user, "live");
  // Parallel sales are batched, so their lines interleave.
  const sales = await Promise.all(
    [3, 1, 5, 2, 5, 5, 1].map((count, index) =>
      sell(shop, Array(count).fill(100 + index), `customer ${index}`),
    ),
  );
  await chargeBackOwnPayment(shop, sales[2]?.reference ?? "");
  const lines = (await listWalletTransfers(shop, { limit: 100 })).rows;
  expect(lines).toHaveLength(22 + 5 + 1);

  for (const limit of [1, 2, 3, 50]) {
    const statement = [];
    for (let before: string | undefined; ; ) {
      const { rows, next } = await listWalletStatement(shop, { limit, before });
      expect(rows.length).toBeLessThanOrEqual(limit);
      statement.push(...rows);
      if (next === null) break;
      before = next;
    }
    expect(statement.map(({ kind }) => kind).sort()).toEqual([
      "charge_back",
      ...Array(7).fill("sale"),
      "top_up",
    ]);
    for (const sale of sales) {
      const own = statement.filter(({ kind, reference }) => kind === "sale" && reference === sale.reference);
      expect(own).toMatchObject([{ amount: -sale.amount, voucher_count: sale.vouchers.length }]);
    }
    expect(statement[0]).toMatchObject({
      ...{ kind: "charge_back", reference: sales[2]?.reference, amount: 510, voucher_count: 5 },
      balance_after: (await readWallet(shop)).balance,
    });
    expect(sum(statement.map(({ amount }) => minor(amount)))).toBe((await readWallet(shop)).balance);
    // Each line's previous balance equals the balance after the line below it.
    for (const [index, line] of statement.entries())
      expect(line.balance_after - line.amount).toBe(statement[index + 1]?.balance_after ?? 0);
  }
});

test("a wallet statement has a separate line for voucher value that is returned to the wallet after the sale was charged back", async () => {
  const { operator, resellers, partner } = await peopleIn("live");
  const [shop] = resellers;
  await fund(operator, shop, 5_000);
  const sale = await sell(shop, [1_000]);
  await earn(operator, resellers[1], partner, 1_000);
  const intent = await newIntent(partner, 300);
  await pay(intent, sale.codes);
  await chargeBackOwnPayment(shop, sale.reference);
  await refund(partner, intent);
  const voucher_id = await latestVoucherOf(shop);
  await returnVoucherValue(operator, { environment: "live", voucher_id });
  const { rows } = await listWalletStatement(shop, { limit: 2 });
  expect(rows).toMatchObject([
    { kind: "charge_back", amount: 300, balance_after: 5_000, voucher_count: 1 },
    { kind: "charge_back", amount: 700, balance_after: 4_700, voucher_count: 1 },
  ]);
});

test("a wallet statement shows only the lines of its wallet and environment", async () => {
  const world = { operator: await newOperator() };
  const [reseller, other] = [
    await resellerWith(world, 10_000, "Own Shop"),
    await resellerWith(world, 10_000, "Foreign Shop"),
  ];
  await sell(callerFor(reseller.user, "live"), [100, 100]);
  expect((await listWalletStatement(callerFor(other.user, "live"), { limit: 10 })).rows).toHaveLength(1);
  expect((await listWalletStatement(callerFor(reseller.user, "test"), { limit: 10 })).rows).toHaveLength(1);
});

test("a wallet's history ends with the current balance, even if its transfers have IDs with future timestamps", async () => {
  const reseller = await resellerWith({ operator: await newOperator() }, 5_000, "Shop with a fast clock");
  const shop = callerFor(reseller.user, "live");
  // The state after the database's clock ran a day ahead and was set back.
  await runOnce(sql`
    UPDATE wallets w SET line_clock = line_clock + ${DAY_MS * 1_000}::bigint FROM ledger_accounts l
    WHERE l.id = w.ledger_account_id AND l.account_id = ${shop.accountId}::uuid AND l.environment = 'live'`);
  await sell(shop, [1_000]);
  const history = await readWalletHistory(shop, 3);
  expect(history.map(({ balance }) => balance)).toEqual([0, 0, 4_000]);
});

test("the days of a wallet's history start at the first midnight if a clock change repeats midnight", async () => {
  const reseller = await resellerWith({ operator: await newOperator() }, 5_000, "Shop on the Azores");
  const shop = { ...callerFor(reseller.user, "live"), timezone: "Atlantic/Azores" };
  const history = await atSimulatedTime(new Date("2025-10-27T12:00:00Z"), () => readWalletHistory(shop, 3));
  expect(history.map(({ start }) => start.toISOString())).toEqual([
    ...["2025-10-25T00:00:00.000Z", "2025-10-26T00:00:00.000Z", "2025-10-27T01:00:00.000Z"],
  ]);
});
