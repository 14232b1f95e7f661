import { publicEndpointId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { changeEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { resellerWith } from "../../support/world/accounts";
import { CLOSED_PORT_URL, setEndpointUrl } from "../../support/world/endpoints";
import type { NewSubscription } from "../../support/world/subscriptions";
import { atOnce, refusalOf, refused } from "./refusals";
import { expect, type ReceivedWebhook, type Setup, test } from "./subscription-setup";

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const UNAVAILABLE = refused(422, "reseller_cancellation_unavailable");
const inShort = ({ to, type }: ReceivedWebhook) => `${to} ${type}`;

type SetupStep = (setup: Setup, subscription: NewSubscription, shop: AccountOwner) => Promise<unknown>;
const nothing: SetupStep = async () => undefined;
const billed: SetupStep = (setup, subscription, shop) => setup.bill(subscription, "jan", {}, shop);
const picked: SetupStep = (_stage, { accessCode }, shop) => pickShop(accessCode, shop.user.accountId);
const simulated: SetupStep = (_stage, { accessCode }) => simulateCycle(accessCode, 1);

for (const { what, environment, prepare } of [
  { what: "a pending test subscription", environment: "test", prepare: nothing },
  { what: "a test subscription with a simulated cycle", environment: "test", prepare: simulated },
  { what: "a test subscription billed by a reseller", environment: "test", prepare: billed },
  { what: "a live subscription that was never billed", environment: "live", prepare: nothing },
  { what: "a live subscription with a chosen shop but no bill", environment: "live", prepare: picked },
] as const) {
  test(`${what} is canceled at once, with one cancellation event to the partner and none to resellers`, async ({
    setup,
    world,
  }) => {
    const subscription = await setup.subscribe(environment);
    await prepare(setup, subscription, world.reseller);
    const before = await setup.now(subscription);

    for (const _time of ["first", "again"]) {
      const { status, body } = await setup.cancel(subscription);
      expect([status, body.message]).toEqual([200, "Subscription canceled"]);
      const canceled_at = body.data.canceled_at;
      expect(canceled_at).toMatch(TIME);
      expect(body.data).toEqual({
        ...before,
        ...{ status: "canceled", canceled_at, updated_at: canceled_at, next_cycle_at: null },
      });
      expect(await setup.now(subscription)).toEqual(body.data);
    }
    const events = (await setup.webhooks(subscription)).map(inShort);
    const activated = before.status === "active" ? ["partner subscription.activated"] : [];
    expect(events).toEqual([...activated, "partner subscription.cancelled"]);
  });
}

test("canceling a billed live subscription sends the reseller one cancellation request, and takes effect when the reseller confirms", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live");
  await setup.bill(subscription, "jan");
  const before = await setup.now(subscription);

  const first = await setup.cancel(subscription);
  const requested = first.body.data.cancel_requested_at;
  expect(requested).toMatch(TIME);
  expect(first.body.data).toEqual({ ...before, cancel_requested_at: requested, updated_at: requested });
  const answers = [first, await setup.cancel(subscription), await setup.cancel(subscription)];
  for (const { status, body } of answers) {
    expect([status, body.message]).toEqual([200, "Cancellation requested"]);
    expect(body.data).toEqual(first.body.data);
  }
  expect(await setup.now(subscription)).toEqual(first.body.data);
  expect((await setup.webhooks(subscription)).map(inShort)).toEqual([
    "partner subscription.activated",
    "reseller subscription.cancel_requested",
  ]);

  await setup.confirm(subscription);
  const late = await setup.cancel(subscription);
  expect([late.status, late.body.message]).toEqual([200, "Subscription canceled"]);
  expect(late.body.data).toMatchObject({ status: "canceled", cancel_requested_at: requested });
});

for (const environment of ["test", "live"] as const) {
  test(`20 concurrent cancellations in ${environment} return the same response and send one event`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe(environment);
    await setup.bill(subscription, "jan");
    const answers = await atOnce(20, () => setup.cancel(subscription));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await setup.webhooks(subscription)).toHaveLength(2);
  });

  test(`canceling a completed subscription in ${environment} is refused and changes nothing`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe(environment, { total_cycles: 1 });
    await setup.bill(subscription, "only");
    const before = await setup.now(subscription);
    for (const _time of ["first", "again"]) {
      const answer = await setup.cancel(subscription);
      expect(refusalOf(answer)).toEqual(refused(422, "subscription_already_completed"));
    }
    expect(await setup.now(subscription)).toEqual(before);
  });

  test(`canceling a subscription in ${environment} accepts an empty JSON object as the body`, async ({
    api,
    setup,
    world,
  }) => {
    const { reference } = await setup.subscribe(environment);
    const key = world.partner.keys[environment];
    const answer = await api.call("POST", `/subscriptions/${reference}/cancel`, { key, body: {} });
    expect(answer).toMatchObject({ status: 200, body: { data: { status: "canceled" } } });
  });
}

for (const { what, make } of [
  { what: "has no webhook URL", make: async () => undefined },
  {
    what: "has a webhook URL in the test environment only",
    make: ({ user }: AccountOwner) => setEndpointUrl(callerFor(user, "test")),
  },
  {
    what: "has a disabled webhook endpoint",
    make: async ({ user }: AccountOwner) => {
      await setEndpointUrl(callerFor(user, "live"));
      await runOnce(sql`
        UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone'
        WHERE account_id = ${user.accountId}::uuid`);
    },
  },
  {
    what: "has an enabled webhook endpoint for other events only",
    make: async ({ user }: AccountOwner) => {
      const shop = callerFor(user, "live");
      await setEndpointUrl(shop);
      await createEndpoint(shop, { url: CLOSED_PORT_URL, events: ["wallet.low_balance"] });
      await runOnce(sql`
        UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone'
        WHERE account_id = ${user.accountId}::uuid AND number = 1`);
    },
  },
  {
    what: "has disabled all of its webhook endpoints",
    make: async ({ user }: AccountOwner) => {
      const [shop, input] = [callerFor(user, "live"), createEndpointInput.parse({ url: CLOSED_PORT_URL })];
      for (let made = 0; made < 2; made += 1) await createEndpoint(shop, input);
      for (const { id } of await readEndpoints(shop)) await changeEndpoint(shop, { id, enabled: false });
    },
  },
]) {
  test(`canceling a live subscription is refused while its reseller ${what}, and succeeds once an enabled endpoint is subscribed to cancellation requests`, async ({
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 1_000);
    await make(shop);
    const subscription = await setup.subscribe("live");
    await setup.bill(subscription, "jan", {}, shop);
    const before = await setup.now(subscription);

    expect(refusalOf(await setup.cancel(subscription))).toEqual(UNAVAILABLE);
    expect(await setup.now(subscription)).toEqual(before);

    await setEndpointUrl(callerFor(shop.user, "live"));
    expect((await setup.cancel(subscription)).body.message).toBe("Cancellation requested");
  });
}

test("a live subscription can be canceled while at least one of its reseller's endpoints is enabled, and only enabled endpoints receive the event", async ({
  setup,
  world,
}) => {
  const member = await resellerWith(world, 1_000);
  const [shop, input] = [
    callerFor(member.user, "live"),
    createEndpointInput.parse({ url: "https://hooks.example.com/" }),
  ];
  const [first, second] = [await createEndpoint(shop, input), await createEndpoint(shop, input)];
  await changeEndpoint(shop, { id: first.data.id, enabled: false });
  const subscription = await setup.subscribe("live");
  await setup.bill(subscription, "jan", {}, member);
  expect((await setup.cancel(subscription)).body.message).toBe("Cancellation requested");
  const sent = await prisma().delivery.findMany({
    where: { accountId: shop.accountId, eventType: "subscription.cancel_requested" },
  });
  expect(sent.map(({ endpointId }) => publicEndpointId(endpointId ?? ""))).toEqual([second.data.id]);
});

test("a cancellation request stays pending and can be confirmed after the reseller's webhook endpoint is disabled", async ({
  setup,
  world,
}) => {
  const shop = await resellerWith(world, 1_000);
  await setEndpointUrl(callerFor(shop.user, "live"));
  const subscription = await setup.subscribe("live");
  await setup.bill(subscription, "jan", {}, shop);
  const first = await setup.cancel(subscription);
  await runOnce(sql`
    UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone'
    WHERE account_id = ${shop.user.accountId}::uuid`);

  expect((await setup.cancel(subscription)).body).toEqual(first.body);
  expect((await setup.confirm(subscription, "order-1", shop)).body.data.status).toBe("canceled");
});

test("a reseller can bill after a cancellation request, and the last cycle completes the subscription", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live", { total_cycles: 3 });
  await setup.bill(subscription, "jan");
  await setup.cancel(subscription);
  const { cancel_requested_at } = await setup.now(subscription);

  expect((await setup.bill(subscription, "feb")).status).toBe(201);
  expect(await setup.now(subscription)).toMatchObject({
    ...{ status: "active", current_cycle: 2, cancel_requested_at, next_cycle_at: expect.any(String) },
  });
  expect((await setup.bill(subscription, "mar")).body.data.subscription?.status).toBe("completed");
  expect(await setup.now(subscription)).toMatchObject({
    ...{ status: "completed", cancel_requested_at, canceled_at: null, next_cycle_at: null },
  });
  const over = refused(422, "subscription_already_completed");
  expect(refusalOf(await setup.cancel(subscription))).toEqual(over);
  expect(refusalOf(await setup.confirm(subscription))).toEqual(over);
  expect((await setup.webhooks(subscription)).map(inShort)).toEqual([
    "partner subscription.activated",
    "reseller subscription.cancel_requested",
    "partner subscription.renewed",
    "partner subscription.completed",
  ]);
});
