import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { pickShop } from "@/lib/payments/subscriptions/pick-shop";
import type { Member } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { resellerWith } from "../../support/world/accounts";
import type { Subscribed } from "../../support/world/subscriptions";
import { atOnce, refusalOf, refused } from "./refusals";
import { expect, type Stage, type Told, test } from "./subscription-setup";

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const UNAVAILABLE = refused(422, "reseller_cancellation_unavailable");
const inShort = ({ to, type }: Told) => `${to} ${type}`;

type Given = (stage: Stage, subscription: Subscribed, shop: Member) => Promise<unknown>;
const nothing: Given = async () => undefined;
const billed: Given = (stage, subscription, shop) => stage.bill(subscription, "jan", {}, shop);
const picked: Given = (_stage, { accessCode }, shop) => pickShop(accessCode, shop.user.accountId);
const simulated: Given = (_stage, { accessCode }) => simulateCycle(accessCode, 1);

for (const { what, environment, given } of [
  { what: "a pending subscription in test", environment: "test", given: nothing },
  { what: "a simulated subscription in test", environment: "test", given: simulated },
  { what: "a subscription in test that a reseller bills", environment: "test", given: billed },
  { what: "a live subscription that nobody billed", environment: "live", given: nothing },
  { what: "a live subscription whose shop was picked but never billed", environment: "live", given: picked },
] as const) {
  test(`${what} is canceled at once and for good, with one event to the partner and none to resellers`, async ({
    stage,
    world,
  }) => {
    const subscription = await stage.subscribe(environment);
    await given(stage, subscription, world.reseller);
    const before = await stage.now(subscription);

    for (const _time of ["first", "again"]) {
      const { status, body } = await stage.cancel(subscription);
      expect([status, body.message]).toEqual([200, "Subscription canceled"]);
      const canceled_at = body.data.canceled_at;
      expect(canceled_at).toMatch(TIME);
      expect(body.data).toEqual({
        ...before,
        ...{ status: "canceled", canceled_at, updated_at: canceled_at, next_cycle_at: null },
      });
      expect(await stage.now(subscription)).toEqual(body.data);
    }
    const events = (await stage.told(subscription)).map(inShort);
    const activated = before.status === "active" ? ["partner subscription.activated"] : [];
    expect(events).toEqual([...activated, "partner subscription.cancelled"]);
  });
}

test("a live subscription billed by a reseller continues until the reseller confirms, and it is asked once", async ({
  stage,
}) => {
  const subscription = await stage.subscribe("live");
  await stage.bill(subscription, "jan");
  const before = await stage.now(subscription);

  const first = await stage.cancel(subscription);
  const requested = first.body.data.cancel_requested_at;
  expect(requested).toMatch(TIME);
  expect(first.body.data).toEqual({ ...before, cancel_requested_at: requested, updated_at: requested });
  const answers = [first, await stage.cancel(subscription), await stage.cancel(subscription)];
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([200, "Cancellation requested"]);
    expect(body.data).toEqual(first.body.data);
  }
  expect(await stage.now(subscription)).toEqual(first.body.data);
  expect((await stage.told(subscription)).map(inShort)).toEqual([
    "partner subscription.activated",
    "reseller subscription.cancel_requested",
  ]);

  await stage.confirm(subscription);
  const late = await stage.cancel(subscription);
  expect([late.status, late.body.message]).toEqual([200, "Subscription canceled"]);
  expect(late.body.data).toMatchObject({ status: "canceled", cancel_requested_at: requested });
});

for (const environment of ["test", "live"] as const) {
  test(`in ${environment} twenty concurrent cancellations are one, and all get the same answer`, async ({
    stage,
  }) => {
    const subscription = await stage.subscribe(environment);
    await stage.bill(subscription, "jan");
    const answers = await atOnce(20, () => stage.cancel(subscription));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stage.told(subscription)).toHaveLength(2);
  });

  test(`in ${environment} a completed subscription cannot be canceled and does not change`, async ({
    stage,
  }) => {
    const subscription = await stage.subscribe(environment, { total_cycles: 1 });
    await stage.bill(subscription, "only");
    const before = await stage.now(subscription);
    for (const _time of ["first", "again"]) {
      const answer = await stage.cancel(subscription);
      expect(refusalOf(answer)).toEqual(refused(422, "subscription_already_completed"));
    }
    expect(await stage.now(subscription)).toEqual(before);
  });

  test(`in ${environment} an empty object is accepted as a body`, async ({ api, stage, world }) => {
    const { reference } = await stage.subscribe(environment);
    const key = world.partner.keys[environment];
    const answer = await api.call("POST", `/subscriptions/${reference}/cancel`, { key, body: {} });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: "canceled" } } });
  });
}

const URL_OF_NOBODY = "http://127.0.0.1:9/hook";

for (const { what, make } of [
  { what: "has no webhook URL", make: async () => undefined },
  {
    what: "has a webhook URL for test alone",
    make: ({ user }: Member) => setEndpoint(callerFor(user, "test"), { url: URL_OF_NOBODY }),
  },
  {
    what: "has a disabled endpoint",
    make: async ({ user }: Member) => {
      await setEndpoint(callerFor(user, "live"), { url: URL_OF_NOBODY });
      await runOnce(sql`
        UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone'
        WHERE account_id = ${user.accountId}::uuid`);
    },
  },
]) {
  test(`a live cancellation is unavailable while the billing reseller ${what}, and possible once it has an endpoint`, async ({
    stage,
    world,
  }) => {
    const shop = await resellerWith(world, 1_000);
    await make(shop);
    const subscription = await stage.subscribe("live");
    await stage.bill(subscription, "jan", {}, shop);
    const before = await stage.now(subscription);

    expect(refusalOf(await stage.cancel(subscription))).toEqual(UNAVAILABLE);
    expect(await stage.now(subscription)).toEqual(before);

    await setEndpoint(callerFor(shop.user, "live"), { url: URL_OF_NOBODY });
    expect((await stage.cancel(subscription)).body.message).toBe("Cancellation requested");
  });
}

test("a cancellation request stays if the reseller removes its endpoint afterwards", async ({
  stage,
  world,
}) => {
  const shop = await resellerWith(world, 1_000);
  await setEndpoint(callerFor(shop.user, "live"), { url: URL_OF_NOBODY });
  const subscription = await stage.subscribe("live");
  await stage.bill(subscription, "jan", {}, shop);
  const first = await stage.cancel(subscription);
  await runOnce(sql`
    UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone'
    WHERE account_id = ${shop.user.accountId}::uuid`);

  expect((await stage.cancel(subscription)).body).toEqual(first.body);
  expect((await stage.confirm(subscription, "order-1", shop)).body.data.status).toBe("canceled");
});

test("a reseller that was asked may continue to bill, and a final cycle completes despite the request", async ({
  stage,
}) => {
  const subscription = await stage.subscribe("live", { total_cycles: 3 });
  await stage.bill(subscription, "jan");
  await stage.cancel(subscription);
  const { cancel_requested_at } = await stage.now(subscription);

  expect((await stage.bill(subscription, "feb")).status).toBe(201);
  expect(await stage.now(subscription)).toMatchObject({
    ...{ status: "active", current_cycle: 2, cancel_requested_at, next_cycle_at: expect.any(String) },
  });
  expect((await stage.bill(subscription, "mar")).body.data.subscription?.status).toBe("completed");
  expect(await stage.now(subscription)).toMatchObject({
    ...{ status: "completed", cancel_requested_at, canceled_at: null, next_cycle_at: null },
  });
  const over = refused(422, "subscription_already_completed");
  expect(refusalOf(await stage.cancel(subscription))).toEqual(over);
  expect(refusalOf(await stage.confirm(subscription))).toEqual(over);
  expect((await stage.told(subscription)).map(inShort)).toEqual([
    "partner subscription.activated",
    "reseller subscription.cancel_requested",
    "partner subscription.renewed",
    "partner subscription.completed",
  ]);
});
