import { randomUUID } from "node:crypto";
import { callerFor } from "@/lib/base/signed-in-user";
import { listWalletTransfers, readWallet } from "@/lib/money/ledger/read-wallet";
import { expect, test } from "../../support/fixtures/test";
import { resellerWith } from "../../support/world/accounts";
import { atOnce, tally } from "./refusals";

const AT_ONCE = 50;
const INTENT = { email: "anna@example.com", amount: 1_000 };
const SALE = { customer_identifier: "anna", vouchers: [{ denomination: 1_000, quantity: 1 }] };

test("fifty concurrent intents with one key are one intent", async ({ api, world }) => {
  const sent = { ...INTENT, email: `${randomUUID()}@example.com`, idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createIntent(world.partner.keys.test, sent));
  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
});

test("fifty concurrent intents with one key and one reference are one intent, and none is refused as taken", async ({
  api,
  world,
}) => {
  const sent = { ...INTENT, reference: randomUUID(), idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createIntent(world.partner.keys.live, sent));
  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect(new Set(answers.map(({ body }) => body.data.access_code)).size).toBe(1);
});

test("of fifty concurrent intents with one reference and different keys, one is created", async ({
  api,
  world,
}) => {
  const reference = randomUUID();
  const answers = await atOnce(AT_ONCE, () =>
    api.createIntent(world.partner.keys.test, { ...INTENT, reference, idempotency_key: randomUUID() }),
  );
  expect(tally(answers)).toEqual({ 201: 1, "422 validation_failed": AT_ONCE - 1 });
});

test("of fifty different concurrent intents with one key, one is created and the others are refused", async ({
  api,
  world,
}) => {
  const idempotency_key = randomUUID();
  const answers = await atOnce(AT_ONCE, (index) =>
    api.createIntent(world.partner.keys.test, { ...INTENT, amount: index + 1, idempotency_key }),
  );
  expect(tally(answers)).toEqual({ 201: 1, "422 idempotency_key_reused": AT_ONCE - 1 });
});

test("fifty concurrent sales with one key are one payment and one debit", async ({ api, world }) => {
  const reseller = await resellerWith(world, 100_000);
  const sent = { ...SALE, idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createPayment(reseller.keys.test, sent));

  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect((await readWallet(callerFor(reseller.user, "test"))).balance).toBe(99_000);
});

test("of fifty concurrent sales on a wallet that covers one, one succeeds and 49 leave nothing", async ({
  api,
  world,
}) => {
  const reseller = await resellerWith(world, 1_999);
  const answers = await atOnce(AT_ONCE, () =>
    api.createPayment(reseller.keys.live, { ...SALE, idempotency_key: randomUUID() }),
  );

  expect(tally(answers)).toEqual({ 201: 1, "400 insufficient_balance": AT_ONCE - 1 });
  expect((await readWallet(callerFor(reseller.user, "live"))).balance).toBe(999);
});

test("fifty concurrent sales with one key on a wallet that covers one are that one", async ({
  api,
  world,
}) => {
  const reseller = await resellerWith(world, 1_000);
  const sent = { ...SALE, idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createPayment(reseller.keys.test, sent));
  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect((await readWallet(callerFor(reseller.user, "test"))).balance).toBe(0);
});

test("fifty different concurrent sales are fifty debits, each with the right balance", async ({
  api,
  world,
}) => {
  const reseller = await resellerWith(world, 100_000);
  const answers = await atOnce(AT_ONCE, () => api.createPayment(reseller.keys.test, SALE));
  expect(tally(answers)).toEqual({ 201: AT_ONCE });

  const caller = callerFor(reseller.user, "test");
  expect((await readWallet(caller)).balance).toBe(50_000);
  const { rows: transfers } = await listWalletTransfers(caller, { limit: AT_ONCE + 1 });
  const balances = transfers.map((transfer) => transfer.balance_after).sort((left, right) => left - right);
  expect(balances).toEqual(Array.from({ length: AT_ONCE + 1 }, (_, index) => 50_000 + index * 1_000));
});

test("fifty concurrent sales of all sizes never make a wallet negative", async ({ api, world }) => {
  const reseller = await resellerWith(world, 10_000);
  const answers = await atOnce(AT_ONCE, (index) =>
    api.createPayment(reseller.keys.test, {
      customer_identifier: "anna",
      vouchers: [{ denomination: 300 + index, quantity: 1 + (index % 5) }],
    }),
  );
  const spent = answers.reduce(
    (total, { status, body }) => total + (status === 201 ? body.data.amount : 0),
    0,
  );
  const { balance } = await readWallet(callerFor(reseller.user, "test"));
  expect(balance).toBe(10_000 - spent);
  expect(balance).toBeGreaterThanOrEqual(0);
});
