import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { onLane } from "@/lib/db/lanes";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { checkBooksSince } from "../../support/fixtures/books";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { resellerInTest } from "../../support/world/accounts";
import { walletIdOf } from "../../support/world/sales";

type SaleRequest = { reseller: number; price: number; key: number | undefined };

async function reseller(balance: number): Promise<Caller> {
  const made = await resellerInTest();
  if (balance > 0) await creditTestWallet(made, { amount: minor(balance) });
  return made;
}

/** Sells one voucher. Returns an error code, or the result and the amount, such as `created 10`. */
async function sell(caller: Caller, { price, key }: Omit<SaleRequest, "reseller">): Promise<string> {
  try {
    const { data, kind } = await createPayment(
      caller,
      createPaymentInput.parse({
        customer_identifier: "shared",
        vouchers: [{ denomination: price, quantity: 1 }],
        ...(key !== undefined && { idempotency_key: `key ${key}` }),
      }),
    );
    return `${kind} ${data.amount}`;
  } catch (cause) {
    if (cause instanceof AppError) return cause.code;
    throw cause;
  }
}

/**
 * Returns the expected results of the concurrent sales. They are the results of the sequential sales, except that a sale that
 * exceeds the balance can also be refused for a reused key, if a later sale with that key was committed first.
 */
function withKeysTaken(
  expected: readonly string[],
  requests: readonly SaleRequest[],
  answers: readonly string[],
) {
  const isMadeLater = ({ reseller, key }: SaleRequest, at: number) =>
    key !== undefined &&
    requests.some(
      (other, nth) =>
        nth > at && other.reseller === reseller && other.key === key && expected[nth]?.startsWith("created "),
    );
  return requests.map((one, at) =>
    expected[at] === "insufficient_balance" &&
    answers[at] === "idempotency_key_reused" &&
    isMadeLater(one, at)
      ? answers[at]
      : expected[at],
  );
}

/**
 * Two sales with one idempotency key. The first exceeds the balance, so the second can take the key while the first is being
 * refused.
 */
const tooLargeForItsKey = ([5, 1] as const).map((price) => ({ reseller: 0, price, key: 0 }));

const mixture = fc.record({
  balances: fc.array(fc.constantFrom(0, 3, 10, 60), { minLength: 3, maxLength: 3 }),
  requests: fc.array(
    fc.record({
      reseller: fc.nat({ max: 2 }),
      price: fc.constantFrom(1, 2, 5, 20),
      key: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 60 },
  ),
});

test("concurrent sales return the same results and leave the same balances as sequential ones", {
  tag: PROPERTY,
}, async () => {
  await fc.assert(
    fc.asyncProperty(mixture, async ({ balances, requests }) => {
      const begunAt = new Date();
      const together = await Promise.all(balances.map(reseller));
      const oneByOne = await Promise.all(balances.map(reseller));
      const shop = (shops: Caller[], at: number) => shops[at] ?? Promise.reject(new Error("no such shop"));
      const answers = await Promise.all(
        requests.map(async (one) => sell(await shop(together, one.reseller), one)),
      );
      const expected: string[] = [];
      for (const one of requests) expected.push(await sell(await shop(oneByOne, one.reseller), one));
      expect(answers).toEqual(withKeysTaken(expected, requests, answers));
      const left = (shops: Caller[]) =>
        Promise.all(shops.map(async (each) => (await readWallet(each)).balance));
      expect(await left(together)).toEqual(await left(oneByOne));
      expect(await checkBooksSince(begunAt)).toEqual([]);
    }),
    { ...runs({ push: 3, deep: 100 }), examples: [[{ balances: [3, 0, 0], requests: tooLargeForItsKey }]] },
  );
});

test("sales that wait for a locked wallet do not delay sales from other wallets", async () => {
  const [locked, ...others] = await Promise.all(Array.from({ length: 21 }, () => reseller(1_000)));
  if (!locked) throw new Error("there is no reseller");
  const row = await holdRow("wallets", await walletIdOf(locked), "ledger_account_id");
  const waitingSales = Array.from({ length: 30 }, () => sell(locked, { price: 10, key: undefined }));
  const answers = await Promise.all(others.map((each) => sell(each, { price: 10, key: undefined })));
  expect(answers).toEqual(others.map(() => "created 10"));
  await row.release();
  expect(await Promise.all(waitingSales)).toEqual(waitingSales.map(() => "created 10"));
  expect((await readWallet(locked)).balance).toBe(700);
});

test("in a batch of 50 requests with one idempotency key, one makes a sale and 49 are replays", async () => {
  const caller = await reseller(1_000);
  const answers = await Promise.all(Array.from({ length: 50 }, () => sell(caller, { price: 10, key: 1 })));
  expect(answers.toSorted()).toEqual(["created 10", ...Array<string>(49).fill("replayed 10")]);
  expect((await readWallet(caller)).balance).toBe(990);
});

test("a sale request that is sent to two processes at once makes one sale and one replay, even if the sale empties the wallet", async () => {
  const caller = await reseller(10);
  const wallet = await holdRow("wallets", await walletIdOf(caller), "ledger_account_id");
  // Calls on different lanes, which have separate database connections, never share a batch, so they behave like calls in
  // separate processes.
  const identical = [
    sell(caller, { price: 10, key: 1 }),
    onLane("checkout", () => sell(caller, { price: 10, key: 1 })),
  ];
  await wallet.untilWaiting(2);
  await wallet.release();
  expect((await Promise.all(identical)).toSorted()).toEqual(["created 10", "replayed 10"]);
  expect((await readWallet(caller)).balance).toBe(0);
});

test("sales that a wallet cannot cover are refused without affecting other sales in the batch", async () => {
  const [poor, ...rich] = await Promise.all([
    reseller(5),
    ...Array.from({ length: 30 }, () => reseller(100)),
  ]);
  if (!poor) throw new Error("there is no reseller");
  const [refused, ...sold] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => sell(poor, { price: 2, key: undefined }))),
    ...rich.map((each) => sell(each, { price: 2, key: undefined })),
  ]);
  expect(refused.toSorted()).toEqual([
    ...Array<string>(2).fill("created 2"),
    ...Array<string>(18).fill("insufficient_balance"),
  ]);
  expect(sold).toEqual(rich.map(() => "created 2"));
});
