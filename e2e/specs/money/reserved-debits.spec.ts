import { AppError } from "@/lib/base/errors";
import { MAX_AMOUNT_MINOR, minor } from "@/lib/base/money";
import { runOnce, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import {
  approveProposal,
  declineProposal,
  expireProposals,
  withdrawProposal,
} from "@/lib/money/live-wallets/proposals";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { sell } from "../../support/world/sales";
import { aboveLimit, expireNow, limit, statusOf, twoOperators } from "../../support/world/two-operators";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => expect(await checkInvariants()).toEqual([]));

/**
 * Creates two operators and a reseller with `amount` in its wallet. The returned `funds` reads the wallet's posted, reserved
 * and available balance.
 */
async function fundedShop(amount: number) {
  const at = await twoOperators();
  for (let left = amount; left > 0; left -= limit()) {
    const { proposalId } = await at.credit(Math.min(left, limit()));
    if (proposalId !== undefined) await approveProposal(at.second, proposalId);
  }
  return { ...at, funds: () => readWalletFunds(at.shop) };
}

/** Creates a funded reseller with a pending debit of the smallest amount that needs approval. */
async function shopWithDebit(amount: number) {
  const at = await fundedShop(amount);
  const { proposalId: id = "" } = await at.debit(aboveLimit());
  return { ...at, id };
}

const funds = (posted: number, reserved: number) => ({
  ...{ posted, reserved, available: posted - reserved, largestSale: null },
});

/** Sells vouchers and returns their face value, or 0 if the wallet's available balance was too low. */
const sold = (shop: Parameters<typeof sell>[0], ...amounts: number[]) =>
  sell(shop, amounts).then(
    () => amounts.reduce((sum, amount) => sum + amount, 0),
    (error: unknown) => {
      if (error instanceof AppError && error.code === "insufficient_balance") return 0;
      throw error;
    },
  );

test("a proposed debit reserves its amount, and sales and debits can spend only the rest of the balance", async () => {
  const { shop, debit, second, id, funds: now } = await shopWithDebit(aboveLimit() + 500);
  expect(await now()).toEqual(funds(aboveLimit() + 500, aboveLimit()));
  await expect(sell(shop, [501])).rejects.toMatchObject({ code: "insufficient_balance" });
  await expect(debit(501)).rejects.toMatchObject({ errors: { amount: [expect.any(String)] } });
  await sell(shop, [500]);
  expect(await now()).toEqual(funds(aboveLimit(), aboveLimit()));
  await expect(sell(shop, [100])).rejects.toMatchObject({ code: "insufficient_balance" });
  expect(await approveProposal(second, id)).toEqual({ approved: true });
  expect(await now()).toEqual(funds(0, 0));
});

test("a debit of more than the available balance cannot be proposed", async () => {
  const { debit, funds: now } = await shopWithDebit(2 * aboveLimit() - 1);
  await expect(debit(aboveLimit())).rejects.toMatchObject({ errors: { amount: [expect.any(String)] } });
  expect(await now()).toEqual(funds(2 * aboveLimit() - 1, aboveLimit()));
});

test("a declined, withdrawn or expired debit releases its reserved amount", async () => {
  const { maker, second, shop, debit, funds: now, id } = await shopWithDebit(aboveLimit());
  expect(await declineProposal(second, { id, reason: "no" })).toEqual({ declined: true });
  expect(await now()).toEqual(funds(aboveLimit(), 0));
  const { proposalId: next = "" } = await debit(aboveLimit());
  expect(await withdrawProposal(maker, next)).toEqual({ withdrawn: true });
  expect(await now()).toEqual(funds(aboveLimit(), 0));

  const input = { amount: minor(aboveLimit()), reference: "late" };
  const proposed = async () =>
    (await adjustLiveWallet(maker, "debit", shop.accountId, input)).proposalId ?? "";
  const last = await proposed();
  await expireNow(last);
  await expireProposals();
  expect(await statusOf(maker, last)).toBe("expired");
  expect(await now()).toEqual(funds(aboveLimit(), 0));

  const again = await proposed();
  await expireNow(again);
  expect(await proposed()).not.toBe(again);
  expect(await now()).toEqual(funds(aboveLimit(), aboveLimit()));
});

test("the database rejects a wallet whose reserved amount is negative or exceeds its balance", async () => {
  await shopWithDebit(aboveLimit());
  const spend = sql`UPDATE wallets SET balance = balance - 1 WHERE reserved > 0`;
  await expect(runOnce(spend)).rejects.toThrow(/wallets_reserved_range/);
  const keep = sql`UPDATE wallets SET reserved = -1`;
  await expect(runOnce(keep)).rejects.toThrow(/wallets_reserved_range/);
});

test("a proposed debit and concurrent sales together never use more than the wallet's balance", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 50 }); round += 1) {
    const { shop, debit, second, funds: now } = await fundedShop(aboveLimit() + 300);
    const sales = Array.from({ length: 12 }, () => sold(shop, 100));
    const proposal = await debit(aboveLimit()).then(
      ({ proposalId = "" }) => proposalId,
      () => undefined,
    );
    const spent = (await Promise.all(sales)).reduce((sum, amount) => sum + amount, 0);
    expect(await now()).toEqual(funds(aboveLimit() + 300 - spent, proposal === undefined ? 0 : aboveLimit()));
    if (proposal === undefined) continue;
    expect(spent).toBeLessThanOrEqual(300);
    expect(await approveProposal(second, proposal)).toEqual({ approved: true });
    expect(await now()).toEqual(funds(300 - spent, 0));
  }
});

test("of two concurrent proposals to debit the whole balance, exactly one reserves the balance", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 50 }); round += 1) {
    const { debit, second, funds: now } = await fundedShop(aboveLimit());
    const made = await Promise.all(
      [debit(aboveLimit()), debit(aboveLimit(), second)].map((one) =>
        one.then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await now()).toEqual(funds(aboveLimit(), aboveLimit()));
  }
});

test("if a proposed debit is approved, declined and withdrawn during concurrent sales, exactly one of these actions succeeds, and the debit's amount is either posted or released", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 50 }); round += 1) {
    const { maker, second, shop, id, funds: now } = await shopWithDebit(aboveLimit() + 100);
    const [ended, spent] = await Promise.all([
      Promise.all([
        approveProposal(second, id).then(({ approved }) => approved),
        declineProposal(second, { id, reason: "no" }).then(({ declined }) => declined),
        withdrawProposal(maker, id).then(({ withdrawn }) => withdrawn),
        approveProposal(second, id).then(({ approved }) => approved),
      ]),
      Promise.all([sold(shop, 100), sold(shop, 100), sold(shop, MAX_AMOUNT_MINOR, MAX_AMOUNT_MINOR)]),
    ]);
    expect(ended.filter(Boolean)).toHaveLength(1);
    const debited = (await statusOf(maker, id)) === "approved" ? aboveLimit() : 0;
    const total = spent.reduce((sum, amount) => sum + amount, 0);
    expect(await now()).toEqual(funds(aboveLimit() + 100 - debited - total, 0));
  }
});
