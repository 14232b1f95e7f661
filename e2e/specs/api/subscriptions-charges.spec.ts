import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { creditOwnTestWallet } from "@/lib/money/ledger/credit-own-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { resellerWith } from "../../support/world/accounts";
import { billOf, one } from "../../support/world/subscriptions";
import { atOnce, invalid, refusalOf, refused, tally } from "./refusals";
import { expect, test } from "./subscription-setup";

const ENVIRONMENTS = ["test", "live"] as const;

for (const environment of ENVIRONMENTS) {
  test(`in ${environment} a repeated charge returns its payment and charges nothing, also after completion`, async ({
    stage,
    world,
  }) => {
    const shop = await resellerWith(world, 2_000);
    const subscription = await stage.subscribe(environment, { total_cycles: 2 });
    const first = await stage.bill(subscription, "jan", {}, shop);
    await stage.bill(subscription, "feb", {}, shop);

    const again = await stage.bill(subscription, "jan", {}, shop);
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const { subscription: billed, ...payment } = first.body.data;
    expect(again.body.data).toEqual({
      ...payment,
      subscription: { ...billed, status: "completed", current_cycle: 2 },
    });
    expect((await readWallet(callerFor(shop.user, environment))).balance).toBe(0);
    expect((await stage.told(subscription)).map(({ type }) => type)).toEqual([
      "subscription.activated",
      "subscription.completed",
    ]);
  });

  test(`in ${environment} a repeated charge returns its payment after a cancellation too`, async ({
    stage,
  }) => {
    const subscription = await stage.subscribe(environment);
    const { body } = await stage.bill(subscription, "jan");
    await stage.cancel(subscription);
    await stage.confirm(subscription);
    expect((await stage.now(subscription)).status).toBe("canceled");

    const again = await stage.bill(subscription, "jan");
    expect(again.status).toBe(200);
    expect(again.body.data.reference).toBe(body.data.reference);
    expect(again.body.data.subscription).toMatchObject({ status: "canceled", current_cycle: 1 });
  });

  test(`in ${environment} fifty concurrent bills of one charge are one cycle, and all get the same answer`, async ({
    stage,
    world,
  }) => {
    const shop = await resellerWith(world, 50_000);
    const subscription = await stage.subscribe(environment);
    const answers = await atOnce(50, () => stage.bill(subscription, "jan", {}, shop));
    expect(tally(answers)).toEqual({ 201: 1, 200: 49 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect((await readWallet(callerFor(shop.user, environment))).balance).toBe(49_000);
  });
}

for (const [what, change] of Object.entries({
  "another denomination": { vouchers: one(1_500) },
  "a denomination that is too small": { vouchers: one(1) },
  "two vouchers": { vouchers: [{ denomination: 1_000, quantity: 2 }] },
  "no voucher": { vouchers: [] },
  "another customer": { customer_identifier: "bob" },
})) {
  test(`a charge repeated with ${what} is idempotency_key_reused, and the original stays`, async ({
    stage,
  }) => {
    const subscription = await stage.subscribe("live");
    const { body } = await stage.bill(subscription, "jan");
    const answer = await stage.bill(subscription, "jan", change);
    expect(refusalOf(answer)).toEqual(refused(422, "idempotency_key_reused"));
    expect((await stage.bill(subscription, "jan")).body.data).toEqual(body.data);
  });
}

test("a charge repeated with other metadata or another order reference is a retry and changes neither", async ({
  stage,
}) => {
  const subscription = await stage.subscribe("live");
  const own = { metadata: { till: 4 }, reseller_subscription_reference: "order-1" };
  const { body } = await stage.bill(subscription, "jan", own);
  for (const change of [{ metadata: { till: 5 } }, { reseller_subscription_reference: "order-2" }]) {
    const again = await stage.bill(subscription, "jan", { ...own, ...change });
    expect(again).toMatchObject({ status: 200, body: { data: body.data } });
  }
});

test("charge references are unique per subscription and compared exactly", async ({ stage }) => {
  const [first, second] = [await stage.subscribe("live"), await stage.subscribe("live")];
  const charges = ["jan", "JAN", " jan", "jän", "ja\u0308n", "c".repeat(255), "simulator", "😀"];
  for (const subscription of [first, second]) {
    for (const charge of charges) expect((await stage.bill(subscription, charge)).status).toBe(201);
    expect((await stage.now(subscription)).current_cycle).toBe(charges.length);
  }
});

test("a charge refused for an empty wallet is not used up: it pays once the wallet covers it", async ({
  stage,
  world,
}) => {
  const shop = await resellerWith(world, 999);
  const subscription = await stage.subscribe("test");
  const own = { reseller_subscription_reference: "order-1" };
  const refusal = await stage.bill(subscription, "jan", own, shop);
  expect(refusalOf(refusal)).toEqual(refused(400, "insufficient_balance"));

  await creditOwnTestWallet(callerFor(shop.user, "test"), { amount: minor(1) });

  const corrected = { reseller_subscription_reference: "order-2" };
  expect((await stage.bill(subscription, "jan", corrected, shop)).status).toBe(201);
});

test("a bill without an idempotency key is guarded by its charge alone, like bills with different keys", async ({
  stage,
}) => {
  const subscription = await stage.subscribe("live");
  for (const idempotency_key of [undefined, null, randomUUID(), randomUUID()]) {
    expect((await stage.bill(subscription, randomUUID(), { idempotency_key })).status).toBe(201);
  }
  expect((await stage.now(subscription)).current_cycle).toBe(4);
});

for (const by of ["body", "header"] as const) {
  test(`a key sent with a bill in the ${by} is used up: it pays no other charge, subscription or sale`, async ({
    api,
    stage,
    world,
  }) => {
    const [first, second] = [await stage.subscribe("live"), await stage.subscribe("live")];
    const key = randomUUID();
    const pay = (body: object) =>
      by === "body"
        ? api.createPayment(world.reseller.keys.live, { ...body, idempotency_key: key })
        : api.createPayment(world.reseller.keys.live, body, { "Idempotency-Key": key });
    const sale = { customer_identifier: "anna", vouchers: one(100) };

    const paid = await pay(billOf(first, "jan"));
    expect(paid.status).toBe(201);
    for (const again of [billOf(first, "feb"), billOf(second, "jan"), sale]) {
      expect(refusalOf(await pay(again))).toEqual(refused(422, "idempotency_key_reused"));
    }

    expect((await pay(billOf(first, "jan"))).body.data).toEqual(paid.body.data);
    expect((await stage.now(first)).current_cycle).toBe(1);
    expect((await stage.now(second)).status).toBe("pending");
  });
}

test("a key used for a sale bills no cycle, and is free for another reseller and in the other environment", async ({
  api,
  stage,
  world,
}) => {
  const idempotency_key = randomUUID();
  const sale = { customer_identifier: "anna", vouchers: one(100), idempotency_key };
  expect((await api.createPayment(world.reseller.keys.live, sale)).status).toBe(201);

  const [live, test] = [await stage.subscribe("live"), await stage.subscribe("test")];
  const refusal = await stage.bill(live, "jan", { idempotency_key });
  expect(refusalOf(refusal)).toEqual(refused(422, "idempotency_key_reused"));
  expect((await stage.bill(live, "jan", { idempotency_key }, world.otherReseller)).status).toBe(201);
  expect((await stage.bill(test, "jan", { idempotency_key })).status).toBe(201);
});

test("a key sent with a paid charge is ignored, new or used, and stays free", async ({ stage }) => {
  const subscription = await stage.subscribe("live");
  const [own, other] = [randomUUID(), randomUUID()];
  const { body } = await stage.bill(subscription, "jan", { idempotency_key: own });
  await stage.bill(subscription, "feb", { idempotency_key: other });

  const fresh = randomUUID();
  for (const idempotency_key of [own, other, fresh, undefined]) {
    const again = await stage.bill(subscription, "jan", { idempotency_key });
    expect([again.status, again.body.data.reference]).toEqual([200, body.data.reference]);
  }
  expect((await stage.bill(subscription, "mar", { idempotency_key: fresh })).status).toBe(201);
});

test("a refused bill uses up neither its charge nor its key", async ({ stage, world }) => {
  const shop = await resellerWith(world, 999);
  const subscription = await stage.subscribe("test");
  const own = { idempotency_key: randomUUID() };
  for (const change of [{ vouchers: [] }, { vouchers: one(999) }, {}]) {
    const refusal = await stage.bill(subscription, "jan", { ...own, ...change }, shop);
    expect(refusal.status).toBeGreaterThanOrEqual(400);
  }
  await creditOwnTestWallet(callerFor(shop.user, "test"), { amount: minor(1) });
  expect((await stage.bill(subscription, "feb", own, shop)).status).toBe(201);
});

test("fifty bills with one key and different charges, on one subscription and on many, pay one cycle", async ({
  stage,
  world,
}) => {
  const shop = await resellerWith(world, 100_000);
  const subscription = await stage.subscribe("live");
  const others = await atOnce(25, () => stage.subscribe("live"));
  const keyed = { idempotency_key: randomUUID() };
  const answers = await atOnce(50, (at) =>
    stage.bill(at % 2 ? subscription : (others[at / 2] ?? subscription), `charge ${at}`, keyed, shop),
  );
  expect(tally(answers)).toEqual({ 201: 1, "422 idempotency_key_reused": 49 });
  expect((await readWallet(callerFor(shop.user, "live"))).balance).toBe(99_000);
});

test("fifty copies of one bill with a key are one cycle, and all get the same answer", async ({
  stage,
  world,
}) => {
  const shop = await resellerWith(world, 50_000);
  const subscription = await stage.subscribe("live");
  const keyed = { idempotency_key: randomUUID() };
  const answers = await atOnce(50, () => stage.bill(subscription, "jan", keyed, shop));
  expect(tally(answers)).toEqual({ 201: 1, 200: 49 });
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
});

test("fifty sales and bills with one key are one payment", async ({ api, stage, world }) => {
  const shop = await resellerWith(world, 100_000);
  const subscription = await stage.subscribe("live");
  const keyed = { idempotency_key: randomUUID() };
  const sale = { customer_identifier: "anna", vouchers: one(1_000), ...keyed };
  const answers = await atOnce(50, (at) =>
    at % 2 ? api.createPayment(shop.keys.live, sale) : stage.bill(subscription, `charge ${at}`, keyed, shop),
  );
  const { 201: paid, 200: replayed = 0, "422 idempotency_key_reused": reused, ...others } = tally(answers);
  expect({ paid, others }).toEqual({ paid: 1, others: {} });
  // If a sale was first, the other 24 sales replay it. If a bill was first, all other requests are refused.
  expect([24, 0]).toContain(replayed);
  expect(reused).toBe(49 - replayed);
  expect((await readWallet(callerFor(shop.user, "live"))).balance).toBe(99_000);
});

test("charge references in the simulator's form are reserved and pay nothing", async ({ stage }) => {
  const subscription = await stage.subscribe("test");
  for (const charge of ["simulator:1", "simulator:"]) {
    expect(refusalOf(await stage.bill(subscription, charge))).toEqual(invalid("reseller_charge_reference"));
  }
  expect((await stage.now(subscription)).status).toBe("pending");
});
