import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { findByAccessCode } from "@/lib/payments/subscriptions/read-subscriptions";
import { checkBooksSince } from "../../support/fixtures/books";
import { PROPERTY, rounds, runs } from "../../support/fixtures/depth";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest, resellerInTest } from "../../support/world/accounts";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

const AMOUNT = 10;

async function shopWith(balance: number): Promise<Caller> {
  const reseller = await resellerInTest();
  if (balance > 0) await creditTestWallet(reseller, { amount: minor(balance) });
  return reseller;
}

const cyclesOf = async ({ accessCode }: NewSubscription) =>
  (await findByAccessCode(accessCode))?.currentCycle;

test("each of many concurrent billing requests for one subscription bills one cycle", {
  tag: PROPERTY,
}, async () => {
  const count = rounds({ push: 100, deep: 300 });
  const [partner, reseller] = await Promise.all([partnerInTest(), shopWith(count * AMOUNT)]);
  const subscription = await subscribe(partner, { amount: AMOUNT });
  const charges = Array.from({ length: count }, (_, at) => `charge ${at}`);
  const answers = await Promise.all(charges.map((charge) => bill(reseller, subscription, charge)));
  expect(answers).toEqual(charges.map(() => "created"));
  expect(await cyclesOf(subscription)).toBe(count);
  expect((await readWallet(reseller)).balance).toBe(0);
});

const mixture = fc.record({
  balances: fc.array(fc.constantFrom(0, 20, 1_000), { minLength: 2, maxLength: 2 }),
  totals: fc.array(fc.constantFrom(undefined, 1, 3), { minLength: 3, maxLength: 3 }),
  requests: fc.array(
    fc.record({
      subscription: fc.nat({ max: 2 }),
      charge: fc.nat({ max: 4 }),
      denomination: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT + 5, AMOUNT - 1),
      key: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 30 },
  ),
});

/**
 * Creates one reseller per balance. Also creates one subscription per number of cycles in `totals`, all for the same partner.
 */
async function scene(balances: readonly number[], totals: readonly (number | undefined)[]) {
  const partner = await partnerInTest();
  const shops = await Promise.all(balances.map(shopWith));
  const subscriptions = await Promise.all(
    totals.map((total_cycles) => subscribe(partner, { amount: AMOUNT, total_cycles })),
  );
  return { shops, subscriptions };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type BillingRequest = {
  subscription: number;
  charge: number;
  denomination: number;
  key: number | undefined;
};

async function billOne({ shops, subscriptions }: Scene, request: BillingRequest): Promise<string> {
  const subscription = subscriptions[request.subscription];
  // The first billing request decides which reseller owns a subscription, so each reseller bills its own subscriptions.
  const shop = shops[request.subscription % shops.length];
  if (!subscription || !shop) throw new Error("no such shop or subscription");
  return bill(shop, subscription, `charge ${request.charge}`, {
    vouchers: [{ denomination: request.denomination, quantity: 1 }],
    ...(request.key !== undefined && { idempotency_key: `key ${request.subscription} ${request.key}` }),
  });
}

test("concurrent billing requests return the same results and bill the same cycles as sequential ones, unless a wallet's balance is insufficient", {
  tag: PROPERTY,
}, async () => {
  await fc.assert(
    fc.asyncProperty(mixture, async ({ balances, totals, requests }) => {
      const begunAt = new Date();
      const together = await scene(balances, totals);
      const oneByOne = await scene(balances, totals);
      const answers = await Promise.all(requests.map((each) => billOne(together, each)));
      const expected: string[] = [];
      for (const each of requests) expected.push(await billOne(oneByOne, each));
      // After the last cycle, a request that arrived before that cycle was billed is refused because of the cycle limit, and a
      // later request because the subscription has ended.
      const withoutEndReason = (word: string | undefined) =>
        word === "subscription_cycle_limit_reached" ? "subscription_not_active" : word;
      const made = (words: string[]) => words.filter((word) => word === "created").length;
      for (const nth of balances.keys()) {
        const ofShop = (words: string[]) =>
          requests.flatMap(({ subscription }, at) =>
            subscription % balances.length === nth ? withoutEndReason(words[at]) : [],
          );
        const cycles = ({ subscriptions }: Scene) =>
          Promise.all(subscriptions.filter((_, at) => at % balances.length === nth).map(cyclesOf));
        // With insufficient balance, the order of arrival decides which of a shop's requests are refused, so its results cannot
        // be compared.
        if (ofShop(expected).includes("insufficient_balance")) continue;
        expect(ofShop(answers)).toEqual(ofShop(expected));
        expect(await cycles(together)).toEqual(await cycles(oneByOne));
      }
      expect(made(answers) > 0).toBe(made(expected) > 0);
      expect(await checkBooksSince(begunAt)).toEqual([]);
    }),
    runs({ push: 3, deep: 100 }),
  );
});

test("a billing request that waits for a locked subscription does not delay another shop's billing request", async () => {
  const [partner, ...shops] = await Promise.all([partnerInTest(), shopWith(1_000), shopWith(1_000)]);
  const [held, other] = await Promise.all([
    subscribe(partner, { amount: AMOUNT }),
    subscribe(partner, { amount: AMOUNT }),
  ]);
  const [own, another] = shops;
  if (!own || !another) throw new Error("there are no shops");
  const row = await holdRow("subscriptions", held.id);
  const waiting = bill(own, held, "held");
  expect(await bill(another, other, "other")).toBe("created");
  await row.untilWaiting(1);
  await row.release();
  expect(await waiting).toBe("created");
});
