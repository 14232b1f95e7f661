import { creditOwnTestWallet } from "@/lib/ledger/credit-own-test-wallet";
import { listWalletTransfers } from "@/lib/ledger/list-wallet-transfers";
import { minor } from "@/lib/money";
import { createPayment } from "@/lib/payments/create-payment";
import { createPaymentInput } from "@/lib/payments/schema";
import { callerFor } from "@/lib/signed-in-user";
import { newReseller } from "../accounts/people";
import { expect, test } from "../fixtures/verbs";

test("a wallet's statement reads in the order in which its money moved, however many sales were made at once", async () => {
  const reseller = callerFor(await newReseller(), "test");
  await creditOwnTestWallet(reseller, { amount: minor(100_000) });
  const sale = () =>
    createPayment(
      reseller,
      createPaymentInput.parse({ customer_identifier: "c", vouchers: [{ denomination: 100, quantity: 3 }] }),
    );
  await Promise.all(Array.from({ length: 40 }, sale));

  const { rows: lines } = await listWalletTransfers(reseller, { limit: 200 });

  expect(lines).toHaveLength(121);
  const loose = lines
    .slice(0, -1)
    .filter((line, at) => lines[at + 1]?.balance_after !== line.balance_after - line.amount);
  expect(loose).toEqual([]);
});
