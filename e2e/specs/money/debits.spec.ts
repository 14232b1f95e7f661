import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { listOperatorActions } from "@/lib/identity/audit/list-audit-log";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { listWalletTransfers, readWallet } from "@/lib/money/ledger/read-wallet";
import { readTotals } from "@/lib/money/ledger/totals";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newPartner, peopleIn } from "../../support/world/accounts";
import { fund, sell } from "../../support/world/sales";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => expect(await checkInvariants()).toEqual([]));

async function funded(amount: number) {
  const { operator, resellers } = await peopleIn("live");
  const [reseller] = resellers;
  await fund(operator, reseller, amount);
  const debit = (of: number, reference: string = randomUUID()) =>
    adjustLiveWallet(operator, "debit", reseller.accountId, { amount: minor(of), reference });
  return { operator, reseller, debit, balance: async () => (await readWallet(reseller)).balance };
}

test("a debit is posted once per reference and appears in the wallet's statement and the audit log", async () => {
  const { operator, reseller, debit, balance } = await funded(1_000);
  expect(await debit(300, "back-1")).toEqual({ applied: true });
  expect(await debit(300, "back-1")).toEqual({ applied: false });
  await expect(debit(301, "back-1")).rejects.toMatchObject({ errors: { reference: [expect.any(String)] } });
  expect(await balance()).toBe(700);
  const [line] = (await listWalletTransfers(reseller, { limit: 1 })).rows;
  expect(line).toMatchObject({ kind: "debit", amount: -300, balance_after: 700, reference: "back-1" });
  const acts = await listOperatorActions(reseller.accountId, 10);
  expect(acts.filter(({ action }) => action === "wallet.debited")).toMatchObject([
    {
      detail: { amount: 300, reference: "back-1", environment: "live", before: 1_000, after: 700 },
      actorEmail: operator.email,
    },
  ]);
});

test("a debit above the balance is refused, and its reference can be used again", async () => {
  const { debit, balance } = await funded(1_000);
  await expect(debit(1_001, "too-much")).rejects.toMatchObject({ errors: { amount: [expect.any(String)] } });
  expect(await balance()).toBe(1_000);
  expect(await debit(1_000, "too-much")).toEqual({ applied: true });
  expect(await balance()).toBe(0);
});

test("concurrent debits and sales never take the balance below zero", async () => {
  const { reseller, debit, balance } = await funded(1_000);
  const amounts = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? debit(100) : sell(reseller, [100])).then(
        () => 100,
        () => 0,
      ),
    ),
  );
  expect(amounts.filter((amount) => amount > 0)).toHaveLength(10);
  expect(await balance()).toBe(0);
});

test("20 identical concurrent debits are posted once", async () => {
  const { debit, balance } = await funded(1_000);
  const made = await Promise.all(Array.from({ length: 20 }, () => debit(100, "same")));
  expect(made.filter(({ applied }) => applied)).toHaveLength(1);
  expect(await balance()).toBe(900);
});

test("a debit reduces the total deposits and the total of the wallets by the same amount", async () => {
  const { operator, debit } = await funded(1_000);
  const before = await readTotals(operator, "live");
  await debit(400);
  const after = await readTotals(operator, "live");
  expect(after?.missing).toBe(0);
  expect(after?.totals.funded).toBe((before?.totals.funded ?? 0) - 400);
  expect(after?.totals.wallets).toBe((before?.totals.wallets ?? 0) - 400);
});

test("only operators can debit a live wallet, and debiting a partner is refused", async () => {
  const { operator, reseller } = await funded(1_000);
  const partner = await newPartner();
  const input = { amount: minor(1), reference: "none" };
  await expect(adjustLiveWallet(partner, "debit", reseller.accountId, input)).rejects.toMatchObject({
    code: "forbidden",
  });
  const { accountId } = callerFor(partner, "live");
  await expect(adjustLiveWallet(operator, "debit", accountId, input)).rejects.toMatchObject({
    code: "not_found",
  });
});
