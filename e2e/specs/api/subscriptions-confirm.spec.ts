import type { Environment } from "@/lib/base/fields";
import type { NewSubscription } from "../../support/world/subscriptions";
import { atOnce, invalid, type Refusal, refusalOf, refused } from "./refusals";
import { expect, partnersOwn, type Setup, test } from "./subscription-setup";

const NOT_OWNED = refused(422, "subscription_not_owned_by_reseller");
const NOT_REQUESTED = refused(422, "subscription_cancellation_not_requested");
const COMPLETED = refused(422, "subscription_already_completed");
const DIFFERS = invalid("reseller_subscription_reference");
const ORDER = { reseller_subscription_reference: "order-1" };

/** Creates a live subscription, bills it and requests its cancellation. By default, the bill contains an order reference. */
async function requested(setup: Setup, order: object = ORDER): Promise<NewSubscription> {
  const subscription = await setup.subscribe("live");
  await setup.bill(subscription, "jan", order);
  await setup.cancel(subscription);
  return subscription;
}

test("confirming a cancellation cancels the subscription, notifies the partner, and shows the reseller no partner data", async ({
  setup,
}) => {
  const subscription = await requested(setup);
  const before = await setup.now(subscription);
  const { status, body, text } = await setup.confirm(subscription);

  const { canceled_at } = body.data;
  expect([status, body.message]).toEqual([200, "Cancellation confirmed"]);
  expect(body.data).toEqual({
    ...{ access_code: subscription.accessCode, reseller_subscription_reference: "order-1" },
    ...{ status: "canceled", current_cycle: 1, canceled_at },
  });
  const now = await setup.now(subscription);
  expect(now).toEqual({
    ...before,
    ...{ status: "canceled", canceled_at, updated_at: canceled_at, next_cycle_at: null },
  });
  const last = (await setup.webhooks(subscription)).at(-1);
  expect(last).toMatchObject({ to: "partner", type: "subscription.cancelled" });
  expect(last?.data).toEqual({ ...now, sequence: 3 });
  for (const word of partnersOwn(now)) expect(text).not.toContain(word);
});

test("20 concurrent cancellation confirmations and a later one return the same response and send one event", async ({
  setup,
}) => {
  const subscription = await requested(setup);
  const answers = await atOnce(20, () => setup.confirm(subscription));
  answers.push(await setup.confirm(subscription));
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await setup.webhooks(subscription)).toHaveLength(3);
});

test("confirming a cancellation stores the order reference if none is stored, and confirming again with another order reference is refused", async ({
  setup,
}) => {
  const subscription = await requested(setup, {});
  const { data } = (await setup.confirm(subscription, "order-9")).body;
  expect(data.reseller_subscription_reference).toBe("order-9");
  expect(refusalOf(await setup.confirm(subscription, "order-1"))).toEqual(DIFFERS);
  expect((await setup.confirm(subscription, "order-9")).body.data).toEqual(data);
});

for (const { what, body, fields } of [
  { what: "an empty body", body: {}, fields: ["access_code", "reseller_subscription_reference"] },
  { what: "no order reference", body: { access_code: "x" }, fields: ["reseller_subscription_reference"] },
  { what: "no access code", body: ORDER, fields: ["access_code"] },
  {
    what: "empty fields",
    body: { access_code: "", reseller_subscription_reference: "" },
    fields: ["access_code", "reseller_subscription_reference"],
  },
  {
    what: "null as the order reference",
    body: { access_code: "x", reseller_subscription_reference: null },
    fields: ["reseller_subscription_reference"],
  },
  {
    what: "too long an order reference",
    body: { access_code: "x", reseller_subscription_reference: "o".repeat(256) },
    fields: ["reseller_subscription_reference"],
  },
  {
    what: "a NUL character in the access code",
    body: { ...ORDER, access_code: "a\u0000" },
    fields: ["access_code"],
  },
  {
    what: "an access code that is not a string",
    body: { ...ORDER, access_code: { $ne: "" } },
    fields: ["access_code"],
  },
  {
    what: "an unknown access code",
    body: { ...ORDER, access_code: "Xx0Xx0Xx0Xx0Xx0" },
    fields: ["access_code"],
  },
]) {
  test(`a cancellation confirmation with ${what} is refused with errors for ${fields.join(" and ")}`, async ({
    api,
    world,
  }) => {
    for (const environment of ["test", "live"] as const) {
      const answer = await api.confirmCancellation(world.reseller.keys[environment], body);
      expect(refusalOf(answer)).toEqual(invalid(...fields));
    }
  });
}

test("a cancellation confirmation with an access code of the other environment is refused", async ({
  setup,
}) => {
  const subscription = await requested(setup);
  const answer = await setup.confirm({ ...subscription, environment: "test" });
  expect(refusalOf(answer)).toEqual(invalid("access_code"));
  expect((await setup.now(subscription)).status).toBe("active");
});

/**
 * The states of a subscription, each with the expected results of three confirmations: by the billing reseller with the
 * recorded order reference, by the billing reseller with another order reference, and by another reseller.
 */
const states: {
  what: string;
  environment: Environment;
  total?: number;
  reach(setup: Setup, subscription: NewSubscription): Promise<unknown>;
  own: Refusal | 200;
  otherOrder: Refusal | 200;
  otherReseller: Refusal | 200;
}[] = [
  ...(["test", "live"] as const).map((environment) => ({
    what: "never billed",
    environment,
    reach: async () => undefined,
    own: NOT_REQUESTED,
    otherOrder: NOT_REQUESTED,
    otherReseller: NOT_REQUESTED,
  })),
  ...(["test", "live"] as const).map((environment) => ({
    what: "billed without a cancellation request",
    environment,
    reach: (setup: Setup, subscription: NewSubscription) => setup.bill(subscription, "jan", ORDER),
    own: NOT_REQUESTED,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  })),
  {
    what: "billed and canceled at once",
    environment: "test",
    reach: async (setup, subscription) => {
      await setup.bill(subscription, "jan", ORDER);
      await setup.cancel(subscription);
    },
    own: 200,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  },
  {
    what: "canceled before the first bill",
    environment: "live",
    reach: (setup, subscription) => setup.cancel(subscription),
    own: NOT_REQUESTED,
    otherOrder: NOT_REQUESTED,
    otherReseller: NOT_REQUESTED,
  },
  {
    what: "canceled by a confirmation",
    environment: "live",
    reach: async (setup, subscription) => {
      await setup.bill(subscription, "jan", ORDER);
      await setup.cancel(subscription);
      await setup.confirm(subscription);
    },
    own: 200,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  },
  {
    what: "completed after a cancellation request",
    environment: "live",
    total: 2,
    reach: async (setup, subscription) => {
      await setup.bill(subscription, "jan", ORDER);
      await setup.cancel(subscription);
      await setup.bill(subscription, "feb");
    },
    own: COMPLETED,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  },
];

const endOf = (answer: Awaited<ReturnType<Setup["confirm"]>>) =>
  answer.status === 200 ? 200 : refusalOf(answer);

for (const { what, environment, total, reach, own, otherOrder, otherReseller } of states) {
  test(`confirming the cancellation of a ${environment} subscription that was ${what} changes nothing, and checks the reseller before the order reference`, async ({
    setup,
    world,
  }) => {
    const subscription = await setup.subscribe(
      environment,
      total === undefined ? {} : { total_cycles: total },
    );
    await reach(setup, subscription);
    const [before, webhooks] = [await setup.now(subscription), await setup.webhooks(subscription)];

    expect(endOf(await setup.confirm(subscription, "order-2", world.otherReseller))).toEqual(otherReseller);
    expect(endOf(await setup.confirm(subscription, "order-2"))).toEqual(otherOrder);
    expect(endOf(await setup.confirm(subscription, "order-1"))).toEqual(own);

    expect(await setup.now(subscription)).toEqual(before);
    expect(await setup.webhooks(subscription)).toEqual(webhooks);
  });
}

test("a cancellation confirmation with the billing code is refused with a hint to use the access code", async ({
  setup,
}) => {
  const subscription = await requested(setup);
  const { body } = await setup.confirm({ ...subscription, accessCode: subscription.code });
  expect(body.errors?.["access_code"]?.join()).toContain("not the subscription_access_code");
  expect(await setup.now(subscription)).toMatchObject({ status: "active" });
});
