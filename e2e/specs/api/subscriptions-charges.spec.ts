import { randomUUID } from "node:crypto";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { resellerWith } from "../../support/world/accounts";
import { billOf, oneVoucher } from "../../support/world/subscriptions";
import { atOnce, invalid, refusalOf, refused, tally } from "./refusals";
import { expect, test } from "./subscription-setup";

const ENVIRONMENTS = ["test", "live"] as const;

for (const environment of ENVIRONMENTS) {
  test(`repeating a bill with its charge reference in ${environment} returns the original payment without another debit, even after the subscription is completed`, async ({
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 2_000);
    const subscription = await setup.subscribe(environment, { total_cycles: 2 });
    const first = await setup.bill(subscription, "jan", {}, shop);
    await setup.bill(subscription, "feb", {}, shop);

    const again = await setup.bill(subscription, "jan", {}, shop);
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    const { subscription: billed, ...payment } = first.body.data;
    expect(again.body.data).toEqual({
      ...payment,
      subscription: { ...billed, status: "completed", current_cycle: 2 },
    });
    expect((await readWallet(callerFor(shop.user, environment))).balance).toBe(0);
    expect((await setup.webhooks(subscription)).map(({ type }) => type)).toEqual([
      "subscription.activated",
      "subscription.completed",
    ]);
  });

  test(`a bill repeated after a cancellation in ${environment} returns the original payment`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe(environment);
    const { body } = await setup.bill(subscription, "jan");
    await setup.cancel(subscription);
    await setup.confirm(subscription);
    expect((await setup.now(subscription)).status).toBe("canceled");

    const again = await setup.bill(subscription, "jan");
    expect(again.status).toBe(200);
    expect(again.body.data.reference).toBe(body.data.reference);
    expect(again.body.data.subscription).toMatchObject({ status: "canceled", current_cycle: 1 });
  });

  test(`50 concurrent bills with one charge reference in ${environment} result in one paid cycle`, async ({
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 50_000);
    const subscription = await setup.subscribe(environment);
    const answers = await atOnce(50, () => setup.bill(subscription, "jan", {}, shop));
    expect(tally(answers)).toEqual({ 201: 1, 200: 49 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect((await readWallet(callerFor(shop.user, environment))).balance).toBe(49_000);
  });
}

for (const [what, change] of Object.entries({
  "another denomination": { vouchers: oneVoucher(1_500) },
  "a denomination that is too small": { vouchers: oneVoucher(1) },
  "two vouchers": { vouchers: [{ denomination: 1_000, quantity: 2 }] },
  "no voucher": { vouchers: [] },
  "another customer": { customer_identifier: "bob" },
})) {
  test(`a bill repeated with the same charge reference, but with ${what}, is refused with idempotency_key_reused, and the original payment is unchanged`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe("live");
    const { body } = await setup.bill(subscription, "jan");
    const answer = await setup.bill(subscription, "jan", change);
    expect(refusalOf(answer)).toEqual(refused(422, "idempotency_key_reused"));
    expect((await setup.bill(subscription, "jan")).body.data).toEqual(body.data);
  });
}

test("a bill repeated with different metadata or a different order reference returns the original payment", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live");
  const own = { metadata: { till: 4 }, reseller_subscription_reference: "order-1" };
  const { body } = await setup.bill(subscription, "jan", own);
  for (const change of [{ metadata: { till: 5 } }, { reseller_subscription_reference: "order-2" }]) {
    const again = await setup.bill(subscription, "jan", { ...own, ...change });
    expect(again).toMatchObject({ status: 200, body: { data: body.data } });
  }
});

test("charge references are scoped to a subscription and compared exactly", async ({ setup }) => {
  const [first, second] = [await setup.subscribe("live"), await setup.subscribe("live")];
  const charges = ["jan", "JAN", " jan", "jän", "ja\u0308n", "c".repeat(255), "simulator", "😀"];
  for (const subscription of [first, second]) {
    for (const charge of charges) expect((await setup.bill(subscription, charge)).status).toBe(201);
    expect((await setup.now(subscription)).current_cycle).toBe(charges.length);
  }
});

test("a bill refused for insufficient balance can be repeated once the wallet covers it", async ({
  setup,
  world,
}) => {
  const shop = await resellerWith(world, 999);
  const subscription = await setup.subscribe("test");
  const own = { reseller_subscription_reference: "order-1" };
  const refusal = await setup.bill(subscription, "jan", own, shop);
  expect(refusalOf(refusal)).toEqual(refused(400, "insufficient_balance"));

  await creditTestWallet(callerFor(shop.user, "test"), { amount: minor(1) });

  const corrected = { reseller_subscription_reference: "order-2" };
  expect((await setup.bill(subscription, "jan", corrected, shop)).status).toBe(201);
});

test("each bill with a new charge reference adds a paid cycle, with or without an idempotency key", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live");
  for (const idempotency_key of [undefined, null, randomUUID(), randomUUID()]) {
    expect((await setup.bill(subscription, randomUUID(), { idempotency_key })).status).toBe(201);
  }
  expect((await setup.now(subscription)).current_cycle).toBe(4);
});

for (const by of ["body", "header"] as const) {
  test(`an idempotency key in the ${by} of a bill is refused if it is reused for another charge reference, another subscription or a sale`, async ({
    api,
    setup,
    world,
  }) => {
    const [first, second] = [await setup.subscribe("live"), await setup.subscribe("live")];
    const key = randomUUID();
    const pay = (body: object) =>
      by === "body"
        ? api.createPayment(world.reseller.keys.live, { ...body, idempotency_key: key })
        : api.createPayment(world.reseller.keys.live, body, { "Idempotency-Key": key });
    const sale = { customer_identifier: "anna", vouchers: oneVoucher(100) };

    const paid = await pay(billOf(first, "jan"));
    expect(paid.status).toBe(201);
    for (const again of [billOf(first, "feb"), billOf(second, "jan"), sale]) {
      expect(refusalOf(await pay(again))).toEqual(refused(422, "idempotency_key_reused"));
    }

    expect((await pay(billOf(first, "jan"))).body.data).toEqual(paid.body.data);
    expect((await setup.now(first)).current_cycle).toBe(1);
    expect((await setup.now(second)).status).toBe("pending");
  });
}

test("an idempotency key used for a sale is refused for a bill, but accepted from another reseller or in another environment", async ({
  api,
  setup,
  world,
}) => {
  const idempotency_key = randomUUID();
  const sale = { customer_identifier: "anna", vouchers: oneVoucher(100), idempotency_key };
  expect((await api.createPayment(world.reseller.keys.live, sale)).status).toBe(201);

  const [live, test] = [await setup.subscribe("live"), await setup.subscribe("test")];
  const refusal = await setup.bill(live, "jan", { idempotency_key });
  expect(refusalOf(refusal)).toEqual(refused(422, "idempotency_key_reused"));
  expect((await setup.bill(live, "jan", { idempotency_key }, world.otherReseller)).status).toBe(201);
  expect((await setup.bill(test, "jan", { idempotency_key })).status).toBe(201);
});

test("a repeated bill ignores its idempotency key and does not use it up", async ({ setup }) => {
  const subscription = await setup.subscribe("live");
  const [own, other] = [randomUUID(), randomUUID()];
  const { body } = await setup.bill(subscription, "jan", { idempotency_key: own });
  await setup.bill(subscription, "feb", { idempotency_key: other });

  const fresh = randomUUID();
  for (const idempotency_key of [own, other, fresh, undefined]) {
    const again = await setup.bill(subscription, "jan", { idempotency_key });
    expect([again.status, again.body.data.reference]).toEqual([200, body.data.reference]);
  }
  expect((await setup.bill(subscription, "mar", { idempotency_key: fresh })).status).toBe(201);
});

test("a refused billing request does not use up its idempotency key", async ({ setup, world }) => {
  const shop = await resellerWith(world, 999);
  const subscription = await setup.subscribe("test");
  const own = { idempotency_key: randomUUID() };
  for (const change of [{ vouchers: [] }, { vouchers: oneVoucher(999) }, {}]) {
    const refusal = await setup.bill(subscription, "jan", { ...own, ...change }, shop);
    expect(refusal.status).toBeGreaterThanOrEqual(400);
  }
  await creditTestWallet(callerFor(shop.user, "test"), { amount: minor(1) });
  expect((await setup.bill(subscription, "feb", own, shop)).status).toBe(201);
});

test("of 50 concurrent bills with one idempotency key but different subscriptions or charge references, one succeeds and 49 are refused", async ({
  setup,
  world,
}) => {
  const shop = await resellerWith(world, 100_000);
  const subscription = await setup.subscribe("live");
  const others = await atOnce(25, () => setup.subscribe("live"));
  const keyed = { idempotency_key: randomUUID() };
  const answers = await atOnce(50, (at) =>
    setup.bill(at % 2 ? subscription : (others[at / 2] ?? subscription), `charge ${at}`, keyed, shop),
  );
  expect(tally(answers)).toEqual({ 201: 1, "422 idempotency_key_reused": 49 });
  expect((await readWallet(callerFor(shop.user, "live"))).balance).toBe(99_000);
});

test("50 identical concurrent bills with an idempotency key make one payment", async ({ setup, world }) => {
  const shop = await resellerWith(world, 50_000);
  const subscription = await setup.subscribe("live");
  const keyed = { idempotency_key: randomUUID() };
  const answers = await atOnce(50, () => setup.bill(subscription, "jan", keyed, shop));
  expect(tally(answers)).toEqual({ 201: 1, 200: 49 });
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
});

test("50 concurrent sales and bills with one idempotency key create one payment", async ({
  api,
  setup,
  world,
}) => {
  const shop = await resellerWith(world, 100_000);
  const subscription = await setup.subscribe("live");
  const keyed = { idempotency_key: randomUUID() };
  const sale = { customer_identifier: "anna", vouchers: oneVoucher(1_000), ...keyed };
  const answers = await atOnce(50, (at) =>
    at % 2 ? api.createPayment(shop.keys.live, sale) : setup.bill(subscription, `charge ${at}`, keyed, shop),
  );
  const { 201: paid, 200: replayed = 0, "422 idempotency_key_reused": reused, ...others } = tally(answers);
  expect({ paid, others }).toEqual({ paid: 1, others: {} });
  // If a sale was first, the other 24 sales replay it. If a bill was first, all other requests are refused.
  expect([24, 0]).toContain(replayed);
  expect(reused).toBe(49 - replayed);
  expect((await readWallet(callerFor(shop.user, "live"))).balance).toBe(99_000);
});

test("a charge reference with the simulator's prefix is refused", async ({ setup }) => {
  const subscription = await setup.subscribe("test");
  for (const charge of ["simulator:1", "simulator:"]) {
    expect(refusalOf(await setup.bill(subscription, charge))).toEqual(invalid("reseller_charge_reference"));
  }
  expect((await setup.now(subscription)).status).toBe("pending");
});
