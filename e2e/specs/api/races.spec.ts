import { randomUUID } from "node:crypto";
import { callerFor } from "@/lib/base/signed-in-user";
import { listWalletTransfers, readWallet } from "@/lib/money/ledger/read-wallet";
import { expect, test } from "../../support/fixtures/api-test";
import { resellerWith } from "../../support/world/accounts";
import { atOnce, tally } from "./refusals";

const AT_ONCE = 50;
const INTENT = { email: "anna@example.com", amount: 1_000 };
const SALE = { customer_identifier: "anna", vouchers: [{ denomination: 1_000, quantity: 1 }] };

test("50 identical concurrent requests with one idempotency key create one intent", async ({
  api,
  world,
}) => {
  const sent = { ...INTENT, email: `${randomUUID()}@example.com`, idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createIntent(world.partner.keys.test, sent));
  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
});

test("50 identical concurrent requests with an idempotency key and a reference result in one intent and 49 replays", async ({
  api,
  world,
}) => {
  const sent = { ...INTENT, reference: randomUUID(), idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createIntent(world.partner.keys.live, sent));
  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect(new Set(answers.map(({ body }) => body.data.access_code)).size).toBe(1);
});

test("of 50 concurrent requests with one reference and different idempotency keys, one creates an intent and 49 are refused", async ({
  api,
  world,
}) => {
  const reference = randomUUID();
  const answers = await atOnce(AT_ONCE, () =>
    api.createIntent(world.partner.keys.test, { ...INTENT, reference, idempotency_key: randomUUID() }),
  );
  expect(tally(answers)).toEqual({ 201: 1, "422 validation_failed": AT_ONCE - 1 });
});

test("of 50 concurrent requests for different intents with one idempotency key, one succeeds and 49 are refused", async ({
  api,
  world,
}) => {
  const idempotency_key = randomUUID();
  const answers = await atOnce(AT_ONCE, (index) =>
    api.createIntent(world.partner.keys.test, { ...INTENT, amount: index + 1, idempotency_key }),
  );
  expect(tally(answers)).toEqual({ 201: 1, "422 idempotency_key_reused": AT_ONCE - 1 });
});

test("50 identical concurrent sales with one idempotency key charge the wallet once", async ({
  api,
  world,
}) => {
  const reseller = await resellerWith(world, 100_000);
  const sent = { ...SALE, idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createPayment(reseller.keys.test, sent));

  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect((await readWallet(callerFor(reseller.user, "test"))).balance).toBe(99_000);
});

test("of 50 concurrent sales on a wallet that covers only one, one succeeds and 49 are refused", async ({
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

test("50 identical concurrent sales with one idempotency key result in one sale and 49 replays, even if the wallet covers only one sale", async ({
  api,
  world,
}) => {
  const reseller = await resellerWith(world, 1_000);
  const sent = { ...SALE, idempotency_key: randomUUID() };
  const answers = await atOnce(AT_ONCE, () => api.createPayment(reseller.keys.test, sent));
  expect(tally(answers)).toEqual({ 201: 1, 200: AT_ONCE - 1 });
  expect((await readWallet(callerFor(reseller.user, "test"))).balance).toBe(0);
});

test("50 concurrent sales without an idempotency key are charged separately, and each wallet transfer shows the resulting balance", async ({
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

test("50 concurrent sales of different amounts never make a wallet balance negative", async ({
  api,
  world,
}) => {
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
