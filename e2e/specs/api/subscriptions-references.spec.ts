import { randomUUID } from "node:crypto";
import { partnerOf } from "../../support/world/accounts";
import { bodyOf, invalid, refusalOf, refused } from "./refusals";
import { expect, test } from "./subscription-setup";

const SUBSCRIPTION = { email: "anna@example.com", amount: 1_000 };

test("creating a subscription with a used reference is refused and does not use up the idempotency key", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.live;
  const sent = { ...SUBSCRIPTION, reference: randomUUID(), idempotency_key: randomUUID() };
  const first = await api.createSubscription(key, { ...SUBSCRIPTION, reference: sent.reference });
  expect(first.status).toBe(201);

  expect(refusalOf(await api.createSubscription(key, sent))).toEqual(invalid("reference"));
  expect((await api.createSubscription(key, { ...sent, reference: randomUUID() })).status).toBe(201);
  expect((await api.retrieveSubscription(key, sent.reference)).body.data).toEqual(first.body.data);
});

test("a subscription reference can be used by another partner and in the other environment", async ({
  api,
  world: { partner, otherPartner },
}) => {
  const reference = randomUUID();
  for (const key of [partner.keys.test, partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
    expect((await api.createSubscription(key, { ...SUBSCRIPTION, reference })).status).toBe(201);
  }
});

for (const reference of ["cancel", "..cancellation", "Cancellation", "a:b", "x".repeat(100), "-", "v1.2"]) {
  test(`a subscription with the reference ${reference.slice(0, 20)} can be retrieved and canceled`, async ({
    api,
    world,
  }) => {
    const { keys } = await partnerOf(world, "Naming Games");
    expect((await api.createSubscription(keys.live, { ...SUBSCRIPTION, reference })).status).toBe(201);
    expect((await api.retrieveSubscription(keys.live, reference)).body.data.reference).toBe(reference);
    expect((await api.cancelSubscription(keys.live, reference)).body.data.status).toBe("canceled");
  });
}

test("a subscription can be retrieved and canceled only by its partner, and only in its environment", async ({
  api,
  world: { partner, otherPartner },
  setup,
}) => {
  const subscription = await setup.subscribe("test");
  const absent = await api.retrieveSubscription(partner.keys.test, "SUB-00000000000000000000000000");
  expect(refusalOf(absent)).toEqual(refused(404, "not_found"));
  for (const key of [partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
    for (const ask of [api.retrieveSubscription, api.cancelSubscription]) {
      const answer = await ask(key, subscription.reference);
      expect(answer.status).toBe(404);
      expect(bodyOf(answer)).toEqual(bodyOf(absent));
    }
  }
  expect((await setup.now(subscription)).status).toBe("pending");
  expect(await setup.webhooks(subscription)).toEqual([]);
});
