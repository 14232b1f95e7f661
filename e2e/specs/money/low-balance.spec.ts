import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import { prisma } from "@/lib/db/prisma";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { lowBalanceEvents } from "@/lib/money/low-balance/schema";
import { readThresholds, setThresholds } from "@/lib/money/low-balance/thresholds";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { contractTypesFor } from "@/lib/webhooks/event-catalogue";
import { countUndelivered } from "@/lib/webhooks/events/count-events";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund, sell, walletIdOf } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const { data } = lowBalanceEvents["wallet.low_balance"];

/** Returns the reseller's low-balance events, oldest first, validated against their schema. */
async function lowBalanceEventsOf(shop: Caller) {
  const { accountId, environment } = shop;
  const events = await prisma().event.findMany({
    where: { accountId, environment, type: "wallet.low_balance" },
    include: { deliveries: true },
    orderBy: { sequence: "asc" },
  });
  return events.map(({ payload, deliveries, objectId, sequence }) => {
    const parsed = data.parse((JSON.parse(payload) as { data: unknown }).data);
    expect(parsed.sequence).toBe(sequence);
    return { ...parsed, objectId, deliveries: deliveries.map(({ status }) => status) };
  });
}

async function shopWith(balance: number, thresholds: readonly number[], announces = true) {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop, other] = resellers;
  await fund(operator, shop, balance);
  await setThresholds(shop, { thresholds: thresholds.map(minor), announces });
  return { operator, partner, shop, other };
}

test("50 concurrent sales that take the balance below a threshold trigger one event, and a top-up that takes the balance above the threshold re-arms the alert", async () => {
  const { operator, shop } = await shopWith(10_000, [5_000]);
  await setEndpointUrl(shop);
  const fifty = () => Promise.all(Array.from({ length: 50 }, () => sell(shop, [150])));
  await fifty();
  const [first, ...more] = await lowBalanceEventsOf(shop);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ threshold: 5_000, currency: "EUR", environment: "live", sequence: 1 });
  expect(first?.objectId).toBe(await walletIdOf(shop));
  expect(first?.balance).toBeLessThan(5_000);
  expect(first?.deliveries).toHaveLength(1);
  expect((await readWallet(shop)).balance).toBe(2_500);
  expect((await readThresholds(shop)).aboveBalance).toEqual([5_000]);

  await sell(shop, [100]);
  expect(await lowBalanceEventsOf(shop)).toHaveLength(1);
  await fund(operator, shop, 7_600);
  expect((await readThresholds(shop)).aboveBalance).toEqual([]);
  await fifty();
  expect((await lowBalanceEventsOf(shop)).map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test("a low-balance event has no delivery if the only endpoint filters it out, and an unsent delivery if there is no endpoint", async () => {
  const [{ shop: filtered }, { shop: unheard }] = [
    await shopWith(1_000, [500]),
    await shopWith(1_000, [500]),
  ];
  const url = "https://hooks.example.com/";
  await createEndpoint(filtered, createEndpointInput.parse({ url, events: contractTypesFor("reseller") }));
  for (const [shop, deliveries, unsent] of [
    [filtered, [], 0],
    [unheard, ["unsent"], 1],
  ] as const) {
    await sell(shop, [600]);
    expect(await lowBalanceEventsOf(shop)).toMatchObject([{ sequence: 1, deliveries }]);
    expect(await countUndelivered(shop)).toMatchObject({ failed: 0, unsent });
  }
});

test("after concurrent sales by several shops, only the shop that has alerts enabled and whose balance fell below a threshold has an event", async () => {
  const shops = await Promise.all([
    shopWith(1_000, [500]),
    shopWith(1_000, [100]),
    shopWith(1_000, [500], false),
    shopWith(1_000, []),
  ]);
  await Promise.all(shops.flatMap(({ shop }) => Array.from({ length: 12 }, () => sell(shop, [60]))));
  const events = await Promise.all(shops.map(({ shop }) => lowBalanceEventsOf(shop)));
  expect(events.map(({ length }) => length)).toEqual([1, 0, 0, 0]);
  for (const { shop } of shops) expect((await readWallet(shop)).balance).toBe(280);
});

test("billing a first cycle that takes the balance below a threshold records a low-balance event for the reseller and an activation event for the partner", async () => {
  const { partner, shop, other } = await shopWith(2_500, [2_000]);
  await setEndpointUrl(partner);
  await setEndpointUrl(shop);
  const subscription = await subscribe(partner);
  expect(await bill(shop, subscription, "first")).toBe("created");
  expect(await lowBalanceEventsOf(shop)).toMatchObject([{ balance: 1_500, threshold: 2_000, sequence: 1 }]);
  const ofPartner = await prisma().event.findMany({ where: { accountId: partner.accountId } });
  expect(ofPartner.map(({ type }) => type)).toEqual(["subscription.activated"]);
  expect(await bill(shop, subscription, "first")).toBe("replayed");
  expect(await lowBalanceEventsOf(shop)).toHaveLength(1);
  expect(await lowBalanceEventsOf(other)).toEqual([]);
});

test("each sale's low-balance event names the lowest threshold that the sale crossed, and a refused sale triggers no event", async () => {
  const { shop } = await shopWith(1_000, [300, 600, 900]);
  await expect(sell(shop, [1_500])).rejects.toMatchObject({ code: "insufficient_balance" });
  expect(await lowBalanceEventsOf(shop)).toEqual([]);
  await sell(shop, [500]);
  await sell(shop, [250]);
  expect((await lowBalanceEventsOf(shop)).map(({ threshold, balance }) => [threshold, balance])).toEqual([
    [600, 500],
    [300, 250],
  ]);
});

test("a threshold set above the current balance is reported as above the balance and triggers no event", async () => {
  const { shop } = await shopWith(100, [500]);
  expect((await readThresholds(shop)).aboveBalance).toEqual([500]);
  await sell(shop, [50]);
  expect(await lowBalanceEventsOf(shop)).toEqual([]);
});

test("a debit that takes the balance below a threshold triggers one event even if it is repeated, and a refused debit triggers none", async () => {
  const { operator, shop, other } = await shopWith(1_000, [300, 600]);
  await setEndpointUrl(shop);
  const debit = (amount: number, reference: string) =>
    adjustLiveWallet(operator, "debit", shop.accountId, { amount: minor(amount), reference }).catch(
      errorCodeOf,
    );
  expect(await debit(1_001, "too much")).toBe("validation_failed");
  expect(await lowBalanceEventsOf(shop)).toEqual([]);
  await Promise.all(Array.from({ length: 8 }, () => debit(500, "back")));
  const [first, ...more] = await lowBalanceEventsOf(shop);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ balance: 500, threshold: 600, sequence: 1, deliveries: ["pending"] });
  await debit(100, "still between");
  expect(await lowBalanceEventsOf(shop)).toHaveLength(1);
  await debit(200, "below both");
  expect((await lowBalanceEventsOf(shop)).map(({ threshold, balance }) => [threshold, balance])).toEqual([
    [600, 500],
    [300, 200],
  ]);
  expect(await lowBalanceEventsOf(other)).toEqual([]);
});

test("concurrent debits and sales that take the balance below a threshold trigger one event", async () => {
  const { operator, shop } = await shopWith(10_000, [5_000]);
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0
        ? sell(shop, [200])
        : adjustLiveWallet(operator, "debit", shop.accountId, {
            amount: minor(200),
            reference: `back ${at}`,
          }),
    ),
  );
  expect((await readWallet(shop)).balance).toBe(2_000);
  expect(await lowBalanceEventsOf(shop)).toMatchObject([{ threshold: 5_000, sequence: 1 }]);
});

type Move = { kind: "sell" | "fund" | "take back" | "debit"; amount: number };

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom("sell", "sell", "fund", "take back", "debit"),
    amount: fc.integer({ min: 1, max: 400 }),
  }) as fc.Arbitrary<Move>,
  { maxLength: 14 },
);

test("in any sequence of wallet changes, each change that takes the balance below a threshold triggers one low-balance event", {
  tag: PROPERTY,
}, async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const thresholds = [200, 500];
      const { operator, shop } = await shopWith(600, thresholds);
      let balance = 600;
      const expected: [number, number][] = [];
      const sold: { reference: string; amount: number }[] = [];
      for (const { kind, amount } of list) {
        const before = balance;
        if (kind === "sell" && amount <= balance) {
          sold.push({ reference: (await sell(shop, [amount], randomUUID())).reference, amount });
          balance -= amount;
        } else if (kind === "debit" && amount <= balance) {
          await adjustLiveWallet(operator, "debit", shop.accountId, {
            amount: minor(amount),
            reference: randomUUID(),
          });
          balance -= amount;
        } else if (kind === "fund") {
          await fund(operator, shop, amount);
          balance += amount;
        } else if (kind === "take back") {
          const last = sold.pop();
          if (last) balance += (await chargeBackOwnPayment(shop, last.reference)).returned ?? 0;
        }
        const [lowest] = thresholds.filter((one) => before >= one && balance < one);
        if (lowest !== undefined) expected.push([lowest, balance]);
      }
      expect((await readWallet(shop)).balance).toBe(balance);
      const events = await lowBalanceEventsOf(shop);
      expect(events.map((one) => [one.threshold, one.balance])).toEqual(expected);
    }),
    runs({ push: 3, deep: 60 }),
  );
});
