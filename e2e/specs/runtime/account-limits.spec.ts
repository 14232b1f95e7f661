import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { callerFor } from "@/lib/base/signed-in-user";
import { laneLimits } from "@/lib/db/lanes";
import { checkInvariants } from "@/lib/money/ledger/checks";
import type { Answer } from "../../support/fixtures/api";
import { paidIntent } from "../../support/world/refunds";
import {
  distinctOutcomes,
  elapsedMs,
  hold,
  median,
  READY,
  readiness,
  saleWith,
  test,
} from "./database-limits-fixture";

test.describe.configure({ mode: "serial", timeout: 240_000 });

test.afterEach(async ({ stage: _ }) => {
  expect(await checkInvariants()).toEqual([]);
});

const WALLET = `SELECT 1 FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
  WHERE l.account_id = $1 AND l.environment = 'test' FOR UPDATE OF w`;

const BALANCE = `SELECT 1 FROM partner_balances b JOIN ledger_accounts l ON l.id = b.ledger_account_id
  WHERE l.account_id = $1 AND l.environment = 'test' FOR UPDATE OF b`;

test("an account's sales use only one database connection while its wallet is locked, and other accounts are served", async ({
  stage,
}) => {
  const { api, world } = stage;
  const { reseller, otherPartner } = world;
  const read = () => api.listEvents(otherPartner.keys.test);
  const keys = Array.from({ length: 24 }, () => randomUUID());
  const locked = await hold(stage, WALLET, [reseller.user.accountId]);
  try {
    let done = false;
    const sales = Promise.all(
      keys.map((key) => api.createPayment(reseller.keys.test, saleWith(key))),
    ).finally(() => {
      done = true;
    });
    await expect.poll(locked.waiting).toBe(1);
    const reads: Answer[] = [];
    const tookMs: number[] = [];
    const seen: (number | null)[] = [];
    while (!done) {
      tookMs.push(await elapsedMs(async () => reads.push(await read())));
      seen.push(await locked.waiting());
    }
    const answers = await sales;
    expect(distinctOutcomes(answers)).toEqual(["503 service_unavailable"]);
    expect(answers.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
    expect(Math.max(...seen.map(Number))).toBe(1);
    expect(distinctOutcomes(reads)).toEqual(["200 ok"]);
    // A request that waited for the lock would take two seconds.
    expect(median(tookMs)).toBeLessThan(500);
    expect(await readiness(stage)).toEqual(READY);
  } finally {
    await locked.release();
  }
  const again = await Promise.all(keys.map((key) => api.createPayment(reseller.keys.test, saleWith(key))));
  expect(distinctOutcomes(again)).toEqual(["201 ok"]);
});

test("parallel refunds get 503 while their partner's balance is locked, and each is created once when it is sent again", async ({
  stage,
}) => {
  const { api, world } = stage;
  const { otherPartner, otherReseller } = world;
  const [key, partner] = [otherPartner.keys.test, callerFor(otherPartner.user, "test")];
  const shop = callerFor(otherReseller.user, "test");
  const payments = await Promise.all(Array.from({ length: 8 }, () => paidIntent(partner, shop, 100)));
  const refundAll = () =>
    Promise.all(
      payments.map(({ reference }) =>
        api.call("POST", `/redemption-intents/${reference}/refunds`, {
          key,
          body: { idempotency_key: `refund-${reference}` },
        }),
      ),
    );
  const locked = await hold(stage, BALANCE, [partner.accountId]);
  try {
    const answers = await refundAll();
    expect(distinctOutcomes(answers)).toEqual(["503 service_unavailable"]);
    expect(answers.every(({ headers }) => Number(headers.get("retry-after")) > 0)).toBe(true);
  } finally {
    await locked.release();
  }
  expect((await api.call("GET", "/refunds", { key })).body.data).toMatchObject({ refunds: [] });
  expect(distinctOutcomes(await refundAll())).toEqual(["201 ok"]);
  expect(distinctOutcomes(await refundAll())).toEqual(["200 ok"]);
});

test("an account uses at most four database connections, and the server stays ready when all connections of the API are in use", async ({
  stage,
}) => {
  const { api, world } = stage;
  const { partner, otherPartner, reseller, otherReseller } = world;
  const locked = await hold(stage, "LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
  const readBy = ({ keys }: typeof partner) => Array.from({ length: 20 }, () => api.listEvents(keys.test));
  try {
    const one = Promise.all(readBy(partner));
    await expect.poll(locked.waiting).toBe(laneLimits("api").connections / 4);
    const all = Promise.all([one, ...[otherPartner, reseller, otherReseller].flatMap(readBy)]);
    await expect.poll(locked.waiting).toBe(laneLimits("api").connections);
    expect(await readiness(stage)).toEqual(READY);
    expect(distinctOutcomes((await all).flat())).toEqual(["503 service_unavailable"]);
    expect(await readiness(stage)).toEqual(READY);
  } finally {
    await locked.release();
  }
  expect((await api.listEvents(partner.keys.test)).status).toBe(200);
});
