import { randomUUID } from "node:crypto";
import { partnerOf } from "../../support/world/accounts";
import { bodyOf, invalid, refusalOf, refused } from "./refusals";
import { expect, test } from "./subscription-setup";

const SUBSCRIPTION = { email: "anna@example.com", amount: 1_000 };

test("a taken reference is an error of that field and does not use the key up", async ({ api, world }) => {
  const key = world.partner.keys.live;
  const sent = { ...SUBSCRIPTION, reference: randomUUID(), idempotency_key: randomUUID() };
  const first = await api.createSubscription(key, { ...SUBSCRIPTION, reference: sent.reference });
  expect(first.status).toBe(201);

  expect(refusalOf(await api.createSubscription(key, sent))).toEqual(invalid("reference"));
  expect((await api.createSubscription(key, { ...sent, reference: randomUUID() })).status).toBe(201);
  expect((await api.retrieveSubscription(key, sent.reference)).body.data).toEqual(first.body.data);
});

test("one partner's reference is free for another partner and in the other environment", async ({
  api,
  world: { partner, otherPartner },
}) => {
  const reference = randomUUID();
  for (const key of [partner.keys.test, partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
    expect((await api.createSubscription(key, { ...SUBSCRIPTION, reference })).status).toBe(201);
  }
});

for (const reference of ["cancel", "..cancellation", "Cancellation", "a:b", "x".repeat(100), "-", "v1.2"]) {
  test(`a subscription called ${reference.slice(0, 20)} is found and canceled by that reference`, async ({
    api,
    world,
  }) => {
    const { keys } = await partnerOf(world, "Naming Games");
    expect((await api.createSubscription(keys.live, { ...SUBSCRIPTION, reference })).status).toBe(201);
    expect((await api.retrieveSubscription(keys.live, reference)).body.data.reference).toBe(reference);
    expect((await api.cancelSubscription(keys.live, reference)).body.data.status).toBe("canceled");
  });
}

test("only its partner finds and cancels a subscription, in its environment", async ({
  api,
  world: { partner, otherPartner },
  stage,
}) => {
  const subscription = await stage.subscribe("test");
  const absent = await api.retrieveSubscription(partner.keys.test, "SUB-00000000000000000000000000");
  expect(refusalOf(absent)).toEqual(refused(404, "not_found"));
  for (const key of [partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
    for (const ask of [api.retrieveSubscription, api.cancelSubscription]) {
      const answer = await ask(key, subscription.reference);
      expect(answer.status).toBe(404);
      expect(bodyOf(answer)).toEqual(bodyOf(absent));
    }
  }
  expect((await stage.now(subscription)).status).toBe("pending");
  expect(await stage.told(subscription)).toEqual([]);
});
