import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { listWalletTransfers } from "@/lib/ledger/list-wallet-transfers";
import { minor } from "@/lib/money";
import { expect, test } from "../fixtures/verbs";
import { resellerInTest } from "../world/accounts";
import { sell } from "../world/sales";

test("a wallet's statement reads in the order in which its money moved, however many sales were made at once", async () => {
  const reseller = await resellerInTest();
  await creditOwnTestWallet(reseller, { amount: minor(100_000) });
  await Promise.all(Array.from({ length: 40 }, () => sell(reseller, [100, 100, 100])));

  const { rows: lines } = await listWalletTransfers(reseller, { limit: 200 });

  expect(lines).toHaveLength(121);
  const loose = lines
    .slice(0, -1)
    .filter((line, at) => lines[at + 1]?.balance_after !== line.balance_after - line.amount);
  expect(loose).toEqual([]);
});
