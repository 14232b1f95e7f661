import { randomUUID } from "node:crypto";
import { expect, test } from "../../support/fixtures/api-test";
import { invalid, refusalOf, refused } from "./refusals";
import { allNull, refusedValues } from "./refused-values";

const INTENT = { email: "anna@example.com", amount: 1_000 };

for (const [field, values] of Object.entries(refusedValues)) {
  for (const value of values) {
    const shown = JSON.stringify(value).slice(0, 40);
    test(`an intent with ${field} ${shown} is refused with an error for that field only`, async ({
      api,
      world,
    }) => {
      const answer = await api.createIntent(world.partner.keys.test, { ...INTENT, [field]: value });
      expect(refusalOf(answer)).toEqual(invalid(field));
    });
  }
}

for (const expires_in of [899, 2_592_001, 0, -900, 900.5, "900", true, [], {}]) {
  test(`an intent with expires_in ${JSON.stringify(expires_in)} is refused with an error for that field only`, async ({
    api,
    world,
  }) => {
    const answer = await api.createIntent(world.partner.keys.test, { ...INTENT, expires_in });
    expect(refusalOf(answer)).toEqual(invalid("expires_in"));
  });
}

test("an intent is open for 24 hours by default, or for the number of seconds given in expires_in", async ({
  api,
  world,
}) => {
  for (const [expires_in, openS] of [
    [undefined, 86_400],
    [null, 86_400],
    [900, 900],
    [2_592_000, 2_592_000],
  ] as const) {
    const { body } = await api.createIntent(world.partner.keys.test, { ...INTENT, expires_in });
    const { created_at, expires_at } = body.data;
    expect((Date.parse(expires_at) - Date.parse(created_at)) / 1_000).toBe(openS);
  }
});

test("a reused idempotency key is refused if expires_in differs", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const idempotency_key = randomUUID();
  const made = await api.createIntent(key, { ...INTENT, idempotency_key, expires_in: 3_600 });
  const again = await api.createIntent(key, { ...INTENT, idempotency_key, expires_in: 3_600 });
  expect([made.status, again.status]).toEqual([201, 200]);
  expect(again.body.message).toBe("Redemption Intent Created by an earlier request");
  const other = await api.createIntent(key, { ...INTENT, idempotency_key });
  expect(refusalOf(other)).toEqual(refused(422, "idempotency_key_reused"));
});

test("null in an optional field of an intent is treated like a missing field", async ({ api, world }) => {
  const key = world.partner.keys.test;
  expect((await api.createIntent(key, { ...INTENT, ...allNull })).status).toBe(201);
  const idempotency_key = randomUUID();
  const made = await api.createIntent(key, { ...INTENT, ...allNull, idempotency_key });
  const again = await api.createIntent(key, { ...INTENT, idempotency_key });
  expect([made.status, again.status]).toEqual([201, 200]);
  expect(again.body.data).toEqual(made.body.data);
  expect(made.body.data).toMatchObject({ callback_url: null, metadata: {} });
});

test("all invalid and missing fields of an intent are reported together", async ({ api, world }) => {
  const fields = Object.keys(refusedValues);
  const { email: _left, ...everyOther } = Object.fromEntries(fields.map((field) => [field, []]));
  const answer = await api.createIntent(world.partner.keys.test, { ...everyOther, metadata: 5 });
  expect(refusalOf(answer)).toEqual(invalid(...fields));
  expect(answer.body.errors?.["email"]).toEqual(["is required"]);
  expect(answer.body.errors?.["amount"]).toEqual(["must be an integer in minor units"]);
});

test("an invalid amount and two different idempotency keys are reported together", async ({ api, world }) => {
  const body = { ...INTENT, amount: 0, idempotency_key: "one" };
  const answer = await api.createIntent(world.partner.keys.test, body, { "Idempotency-Key": "two" });
  expect(refusalOf(answer)).toEqual(invalid("amount", "idempotency_key"));
});

test("the callback URL of an intent must use https in the live environment, and can use http in the test environment", async ({
  api,
  world,
}) => {
  const body = { ...INTENT, callback_url: "http://shop.example/back" };
  const { test: testKey, live: liveKey } = world.partner.keys;
  expect(refusalOf(await api.createIntent(liveKey, body))).toEqual(invalid("callback_url"));
  const worse = { ...body, amount: 0 };
  expect(refusalOf(await api.createIntent(liveKey, worse))).toEqual(invalid("amount", "callback_url"));
  expect(refusalOf(await api.createIntent(testKey, worse))).toEqual(invalid("amount"));
  expect((await api.createIntent(testKey, body)).status).toBe(201);
});

test("the first and last countries in the response of GET /countries are accepted as country_code", async ({
  api,
  world,
}) => {
  const { data: countries } = (await api.listCountries()).body;
  for (const { code } of [countries.at(0), countries.at(-1)].filter((country) => country !== undefined)) {
    const answer = await api.createIntent(world.partner.keys.test, { ...INTENT, country_code: code });
    expect(answer.status).toBe(201);
  }
});

for (const ip_address of ["192.0.2.1", "::1", "2001:db8::1", "::ffff:192.0.2.1"]) {
  test(`an intent accepts ${ip_address} as ip_address`, async ({ api, world }) => {
    expect((await api.createIntent(world.partner.keys.test, { ...INTENT, ip_address })).status).toBe(201);
  });
}

test("intent references are compared case-sensitively", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const reference = `Order_${Date.now()}.A:-`;
  const upper = await api.createIntent(key, { ...INTENT, reference });
  const lower = await api.createIntent(key, { ...INTENT, reference: reference.toLowerCase() });
  expect([upper.status, lower.status]).toEqual([201, 201]);
  expect((await api.retrieveIntent(key, reference)).body.data.access_code).toBe(upper.body.data.access_code);
});

test("an intent with a reference of 100 characters can be retrieved", async ({ api, world }) => {
  const reference = `${Date.now()}`.padEnd(100, "r");
  expect((await api.createIntent(world.partner.keys.test, { ...INTENT, reference })).status).toBe(201);
  expect((await api.retrieveIntent(world.partner.keys.test, reference)).status).toBe(200);
});

test("creating an intent with a used reference is refused, and the first intent is unchanged", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.test;
  const reference = `taken-${Date.now()}`;
  const first = await api.createIntent(key, { ...INTENT, reference });
  expect(first.status).toBe(201);

  for (const body of [
    { ...INTENT, reference },
    { ...INTENT, amount: 5, reference, idempotency_key: reference },
  ]) {
    expect(refusalOf(await api.createIntent(key, body))).toEqual(invalid("reference"));
  }
  expect((await api.retrieveIntent(key, reference)).body.data).toEqual(first.body.data);
});

test("an intent reference can be used by another partner and in the other environment", async ({
  api,
  world,
}) => {
  const reference = `shared-${Date.now()}`;
  const { partner, otherPartner } = world;
  for (const key of [partner.keys.test, partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
    expect((await api.createIntent(key, { ...INTENT, reference })).status).toBe(201);
  }
});
