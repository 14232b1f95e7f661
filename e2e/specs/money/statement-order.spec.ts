import { minor } from "@/lib/base/money";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { listWalletTransfers } from "@/lib/money/ledger/read-wallet";
import { expect, test } from "../../support/fixtures/verbs";
import { resellerInTest } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";

test("a wallet's statement lists concurrent sales in posting order", async () => {
  const reseller = await resellerInTest();
  await creditTestWallet(reseller, { amount: minor(100_000) });
  await Promise.all(Array.from({ length: 40 }, () => sell(reseller, [100, 100, 100])));

  const { rows: lines } = await listWalletTransfers(reseller, { limit: 200 });

  expect(lines).toHaveLength(121);
  const unordered = lines
    .slice(0, -1)
    .filter((line, at) => lines[at + 1]?.balance_after !== line.balance_after - line.amount);
  expect(unordered).toEqual([]);
});
