import type { Environment } from "@/lib/base/fields";
import type { Subscribed } from "../../support/world/subscriptions";
import { atOnce, invalid, type Refusal, refusalOf, refused } from "./refusals";
import { expect, partnersOwn, type Stage, test } from "./subscription-stage";

const NOT_OWNED = refused(422, "subscription_not_owned_by_reseller");
const NOT_REQUESTED = refused(422, "subscription_cancellation_not_requested");
const COMPLETED = refused(422, "subscription_already_completed");
const DIFFERS = invalid("reseller_subscription_reference");
const ORDER = { reseller_subscription_reference: "order-1" };

/** Creates a billed live subscription with a requested cancellation. The reseller's order reference is recorded by default. */
async function requested(stage: Stage, order: object = ORDER): Promise<Subscribed> {
  const subscription = await stage.subscribe("live");
  await stage.bill(subscription, "jan", order);
  await stage.cancel(subscription);
  return subscription;
}

test("a confirmation cancels, notifies both sides, and shows the reseller nothing of the partner", async ({
  stage,
}) => {
  const subscription = await requested(stage);
  const before = await stage.now(subscription);
  const { status, body, text } = await stage.confirm(subscription);

  const { canceled_at } = body.data;
  expect([status, body.message]).toEqual([200, "Cancellation confirmed"]);
  expect(body.data).toEqual({
    ...{ access_code: subscription.accessCode, reseller_subscription_reference: "order-1" },
    ...{ status: "canceled", current_cycle: 1, canceled_at },
  });
  const now = await stage.now(subscription);
  expect(now).toEqual({
    ...before,
    ...{ status: "canceled", canceled_at, updated_at: canceled_at, next_cycle_at: null },
  });
  const told = (await stage.told(subscription)).at(-1);
  expect(told).toMatchObject({ to: "partner", type: "subscription.cancelled" });
  expect(told?.data).toEqual({ ...now, sequence: 3 });
  for (const word of partnersOwn(now)) expect(text).not.toContain(word);
});

test("a repeated confirmation gets the same answer and sends no event", async ({ stage }) => {
  const subscription = await requested(stage);
  const answers = await atOnce(20, () => stage.confirm(subscription));
  answers.push(await stage.confirm(subscription));
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await stage.told(subscription)).toHaveLength(3);
});

test("a confirmation records its order if none is recorded, and another one later is refused", async ({
  stage,
}) => {
  const subscription = await requested(stage, {});
  const { data } = (await stage.confirm(subscription, "order-9")).body;
  expect(data.reseller_subscription_reference).toBe("order-9");
  expect(refusalOf(await stage.confirm(subscription, "order-1"))).toEqual(DIFFERS);
  expect((await stage.confirm(subscription, "order-9")).body.data).toEqual(data);
});

for (const { what, body, fields } of [
  { what: "nothing", body: {}, fields: ["access_code", "reseller_subscription_reference"] },
  { what: "no order", body: { access_code: "x" }, fields: ["reseller_subscription_reference"] },
  { what: "no access code", body: ORDER, fields: ["access_code"] },
  {
    what: "empty fields",
    body: { access_code: "", reseller_subscription_reference: "" },
    fields: ["access_code", "reseller_subscription_reference"],
  },
  {
    what: "an order of null",
    body: { access_code: "x", reseller_subscription_reference: null },
    fields: ["reseller_subscription_reference"],
  },
  {
    what: "an order too long",
    body: { access_code: "x", reseller_subscription_reference: "o".repeat(256) },
    fields: ["reseller_subscription_reference"],
  },
  { what: "a code with NUL", body: { ...ORDER, access_code: "a\u0000" }, fields: ["access_code"] },
  { what: "a code that is no text", body: { ...ORDER, access_code: { $ne: "" } }, fields: ["access_code"] },
  { what: "an unknown code", body: { ...ORDER, access_code: "Xx0Xx0Xx0Xx0Xx0" }, fields: ["access_code"] },
]) {
  test(`a confirmation with ${what} is refused on ${fields.join(" and ")}`, async ({ api, world }) => {
    for (const environment of ["test", "live"] as const) {
      const answer = await api.confirmCancellation(world.reseller.keys[environment], body);
      expect(refusalOf(answer)).toEqual(invalid(...fields));
    }
  });
}

test("a code of the other environment's subscription is unknown", async ({ stage }) => {
  const subscription = await requested(stage);
  const answer = await stage.confirm({ ...subscription, environment: "test" });
  expect(refusalOf(answer)).toEqual(invalid("access_code"));
  expect((await stage.now(subscription)).status).toBe("active");
});

/**
 * Each state, with the expected results: for the billing reseller with the recorded order, with another order, and for another
 * reseller.
 */
const states: {
  what: string;
  environment: Environment;
  total?: number;
  reach(stage: Stage, subscription: Subscribed): Promise<unknown>;
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
    what: "billed, its cancellation not requested",
    environment,
    reach: (stage: Stage, subscription: Subscribed) => stage.bill(subscription, "jan", ORDER),
    own: NOT_REQUESTED,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  })),
  {
    what: "billed and canceled at once",
    environment: "test",
    reach: async (stage, subscription) => {
      await stage.bill(subscription, "jan", ORDER);
      await stage.cancel(subscription);
    },
    own: 200,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  },
  {
    what: "canceled before anybody billed",
    environment: "live",
    reach: (stage, subscription) => stage.cancel(subscription),
    own: NOT_REQUESTED,
    otherOrder: NOT_REQUESTED,
    otherReseller: NOT_REQUESTED,
  },
  {
    what: "asked to cancel and confirmed",
    environment: "live",
    reach: async (stage, subscription) => {
      await stage.bill(subscription, "jan", ORDER);
      await stage.cancel(subscription);
      await stage.confirm(subscription);
    },
    own: 200,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  },
  {
    what: "asked to cancel and completed since",
    environment: "live",
    total: 2,
    reach: async (stage, subscription) => {
      await stage.bill(subscription, "jan", ORDER);
      await stage.cancel(subscription);
      await stage.bill(subscription, "feb");
    },
    own: COMPLETED,
    otherOrder: DIFFERS,
    otherReseller: NOT_OWNED,
  },
];

const endOf = (answer: Awaited<ReturnType<Stage["confirm"]>>) =>
  answer.status === 200 ? 200 : refusalOf(answer);

for (const { what, environment, total, reach, own, otherOrder, otherReseller } of states) {
  test(`confirming a subscription in ${environment} that is ${what} changes nothing, and errors report its reseller before its order and its order before its state`, async ({
    stage,
    world,
  }) => {
    const subscription = await stage.subscribe(
      environment,
      total === undefined ? {} : { total_cycles: total },
    );
    await reach(stage, subscription);
    const [before, told] = [await stage.now(subscription), await stage.told(subscription)];

    expect(endOf(await stage.confirm(subscription, "order-2", world.otherReseller))).toEqual(otherReseller);
    expect(endOf(await stage.confirm(subscription, "order-2"))).toEqual(otherOrder);
    expect(endOf(await stage.confirm(subscription, "order-1"))).toEqual(own);

    expect(await stage.now(subscription)).toEqual(before);
    expect(await stage.told(subscription)).toEqual(told);
  });
}

test("a confirmation with the billing code is refused with the code to use", async ({ stage }) => {
  const subscription = await requested(stage);
  const { body } = await stage.confirm({ ...subscription, accessCode: subscription.code });
  expect(body.errors?.["access_code"]?.join()).toContain("not the subscription_access_code");
  expect(await stage.now(subscription)).toMatchObject({ status: "active" });
});
