import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import { findByAccessCode } from "@/lib/payments/subscriptions/read-subscriptions";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { subscribe } from "../../support/world/subscriptions";
import { bodyOf, refusalOf, refused } from "./refusals";
import { expect, partnersOwn, test } from "./subscription-setup";

const ENVIRONMENTS = ["test", "live"] as const;
const NOT_OWNED = refused(422, "subscription_not_owned_by_reseller");
const NOT_FOUND = refused(404, "not_found");

for (const environment of ENVIRONMENTS) {
  test(`any reseller can look up an unbilled subscription in ${environment} by its billing code, but does not receive the partner's data`, async ({
    api,
    setup,
    world,
  }) => {
    const subscription = await setup.subscribe(environment, { total_cycles: 12, interval: "weekly" });
    const now = await setup.now(subscription);
    for (const shop of [world.reseller, world.otherReseller]) {
      const { status, body, text } = await api.lookUpSubscription(shop.keys[environment], subscription.code);
      expect([status, body.message]).toEqual([200, "Subscription retrieved"]);
      expect(body.data).toEqual({
        ...{ access_code: null, subscription_access_code: subscription.code },
        ...{ reseller_subscription_reference: null, status: "pending" },
        ...{ amount: 1_000, amount_display: "€10.00", currency: "EUR" },
        ...{ interval: "weekly", current_cycle: 0, total_cycles: 12, next_cycle_at: null },
        ...{ cancel_requested_at: null, canceled_at: null },
      });
      for (const word of [...partnersOwn(now), subscription.accessCode]) expect(text).not.toContain(word);
    }
  });

  test(`the billing reseller can look up its subscription in ${environment}, and another reseller receives the error that billing the subscription would return`, async ({
    api,
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 10_000);
    const key = shop.keys[environment];
    const subscription = await setup.subscribe(environment);
    await setup.bill(subscription, "jan", { reseller_subscription_reference: "order-1" }, shop);

    const found = await api.lookUpSubscription(key, subscription.code);
    expect(found.body.data).toMatchObject({ access_code: subscription.accessCode, current_cycle: 1 });
    const listed = await api.listBilledSubscriptions(key);
    expect([found.body.data]).toEqual(listed.body.data.subscriptions);

    const others = await api.lookUpSubscription(world.otherReseller.keys[environment], subscription.code);
    expect(refusalOf(others)).toEqual(NOT_OWNED);
    const bill = await setup.bill(subscription, "feb", {}, world.otherReseller);
    expect(bodyOf(others)).toEqual(bodyOf(bill));
  });

  test(`looking up a subscription in ${environment} returns the same 404 for every code that is not a billing code of that environment`, async ({
    api,
    setup,
    world,
  }) => {
    const subscription = await setup.subscribe(environment);
    const other = environment === "test" ? "live" : "test";
    const key = world.reseller.keys[environment];
    const unknown = await api.lookUpSubscription(key, "Xx0Xx0Xx0Xx0Xx0");
    expect(refusalOf(unknown)).toEqual(NOT_FOUND);
    for (const answer of [
      await api.lookUpSubscription(world.reseller.keys[other], subscription.code),
      await api.lookUpSubscription(key, subscription.accessCode),
      await api.lookUpSubscription(key, subscription.reference),
      await api.lookUpSubscription(key, "%00"),
      await api.lookUpSubscription(key, "x".repeat(256)),
    ])
      expect(bodyOf(answer)).toEqual(bodyOf(unknown));
  });

  test(`looking up an ended subscription in ${environment} returns its final status`, async ({
    api,
    setup,
    world,
  }) => {
    const key = world.reseller.keys[environment];
    const canceled = await setup.subscribe(environment);
    await setup.cancel(canceled);
    const completed = await setup.subscribe(environment, { total_cycles: 1 });
    await setup.bill(completed, "jan");

    expect((await api.lookUpSubscription(key, canceled.code)).body.data).toMatchObject({
      ...{ status: "canceled", access_code: null, current_cycle: 0 },
      canceled_at: (await setup.now(canceled)).canceled_at,
    });
    expect((await api.lookUpSubscription(key, completed.code)).body.data).toMatchObject({
      ...{ status: "completed", access_code: completed.accessCode, current_cycle: 1, next_cycle_at: null },
    });
  });

  test(`looking up a subscription with a partner's key in ${environment} is refused, even for the partner's own subscription`, async ({
    api,
    setup,
    world,
  }) => {
    const { code } = await setup.subscribe(environment);
    const answer = await api.lookUpSubscription(world.partner.keys[environment], code);
    expect(refusalOf(answer)).toEqual(refused(403, "forbidden"));
  });
}

test("before the first bill, looking up a subscription returns the same data to the chosen shop and to other shops, and assigns no reseller", async ({
  api,
  setup,
  world,
}) => {
  const subscription = await setup.subscribe("live");
  const { reseller, otherReseller } = world;
  expect((await pickShop(subscription.accessCode, reseller.user.accountId)).kind).not.toBe("closed");

  const [picked, other] = await Promise.all(
    [reseller, otherReseller].map(({ keys }) => api.lookUpSubscription(keys.live, subscription.code)),
  );
  expect(picked?.body.data).toMatchObject({ access_code: null, status: "pending" });
  expect(other?.body).toEqual(picked?.body);
  expect((await setup.bill(subscription, "jan", {}, otherReseller)).status).toBe(201);
  expect(refusalOf(await api.lookUpSubscription(reseller.keys.live, subscription.code))).toEqual(NOT_OWNED);
});

test("a suspended partner's subscription cannot be looked up unless it has ended", async ({ api, world }) => {
  const member = await partnerOf(world, "Soon Suspended");
  const partner = callerFor(member.user, "live");
  const { keys } = world.reseller;
  const [open, over] = [await subscribe(partner), await subscribe(partner)];
  await api.cancelSubscription(member.keys.live, over.reference);
  await suspendAccount(world.operator, { account_id: member.user.accountId, reason: "a test" });

  const answer = await api.lookUpSubscription(keys.live, open.code);
  expect(refusalOf(answer)).toEqual(refused(422, "subscription_not_active"));
  expect(answer.body.message).toBe(
    "The partner of this subscription is suspended, so it cannot be billed. Do not charge the customer.",
  );
  expect((await api.lookUpSubscription(keys.live, over.code)).body.data.status).toBe("canceled");
});

test("the billing reseller sees a requested cancellation when it looks up the subscription", async ({
  api,
  setup,
  world,
}) => {
  const subscription = await setup.subscribe("live");
  await setup.bill(subscription, "jan");
  await setup.cancel(subscription);
  const { data } = (await api.lookUpSubscription(world.reseller.keys.live, subscription.code)).body;
  expect(data).toMatchObject({ status: "active", cancel_requested_at: expect.any(String) });
  expect((await findByAccessCode(subscription.accessCode))?.status).toBe("active");
});
