import { randomUUID } from "node:crypto";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Answer, Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import type { World } from "../../support/world/accounts";
import { invalid, refusalOf, refused, replayOf } from "./refusals";

const INTENT = { email: "anna@example.com", amount: 1_000 };
const SALE = { customer_identifier: "anna", vouchers: [{ denomination: 100, quantity: 1 }] };

type CreatedObject = { reference: string };
type Create = {
  path: string;
  body: Record<string, unknown>;
  /** A change to `body`. If the idempotency key is reused with this change, the request must be refused. */
  changed: Record<string, unknown>;
  /** An invalid field value. The rest of `body` is valid. */
  wrong: Record<string, unknown>;
  who(world: World): AccountOwner;
  other(world: World): AccountOwner;
};

const creates: Record<string, Create> = {
  "an intent": {
    path: "/redemption-intents",
    body: { ...INTENT, metadata: { b: 1, a: [{ y: 1, x: 2 }] } },
    changed: { amount: 1_001 },
    wrong: { amount: 0 },
    who: (world) => world.partner,
    other: (world) => world.otherPartner,
  },
  "a subscription": {
    path: "/subscriptions",
    body: { ...INTENT, interval: "weekly", total_cycles: 3, metadata: { b: 1, a: [{ y: 1, x: 2 }] } },
    changed: { total_cycles: 4 },
    wrong: { interval: "hourly" },
    who: (world) => world.partner,
    other: (world) => world.otherPartner,
  },
  "a payment": {
    path: "/voucher-payments",
    body: { ...SALE, metadata: { b: 1, a: [{ y: 1, x: 2 }] } },
    changed: { customer_identifier: "bob" },
    wrong: { vouchers: [] },
    who: (world) => world.reseller,
    other: (world) => world.otherReseller,
  },
};

for (const [what, { path, body, changed, wrong, who, other }] of Object.entries(creates)) {
  const send = (api: Api, key: string, sent: unknown, headers: Record<string, string> = {}) =>
    api.call<CreatedObject>("POST", path, { key, body: sent, headers });

  test(`${what} requested twice with one idempotency key is created once, and the second response is a replay`, async ({
    api,
    world,
  }) => {
    const key = who(world).keys.test;
    const sent = { ...body, idempotency_key: randomUUID() };
    const first = await send(api, key, sent);
    const second = await send(api, key, sent);

    expect(first.status).toBe(201);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    expect(second.status).toBe(200);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(second.body).toEqual(replayOf(first));
  });

  test(`${what} requested twice without an idempotency key is created twice`, async ({ api, world }) => {
    const key = who(world).keys.test;
    const [first, second] = [await send(api, key, body), await send(api, key, body)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data.reference).not.toBe(first.body.data.reference);
  });

  test(`the idempotency key of ${what} can be sent as a header or as a field`, async ({ api, world }) => {
    const key = who(world).keys.test;
    const id = randomUUID();
    const header = { "Idempotency-Key": id };
    const first = await send(api, key, body, header);
    const answers: Answer<CreatedObject>[] = [
      await send(api, key, { ...body, idempotency_key: id }),
      await send(api, key, { ...body, idempotency_key: id }, header),
      await send(api, key, body, header),
    ];
    expect(first.status).toBe(201);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) expect(answer.body.data.reference).toBe(first.body.data.reference);
  });

  test(`an Idempotency-Key header that differs from the field idempotency_key is refused for ${what}`, async ({
    api,
    world,
  }) => {
    const id = randomUUID();
    const sent = { ...body, idempotency_key: id };
    const answer = await send(api, who(world).keys.test, sent, { "Idempotency-Key": `${id}-2` });
    expect(refusalOf(answer)).toEqual(invalid("idempotency_key"));
  });

  test(`an empty or overlong Idempotency-Key header is refused for ${what}`, async ({ api, world }) => {
    for (const value of ["", "k".repeat(256)]) {
      const answer = await send(api, who(world).keys.test, body, { "Idempotency-Key": value });
      expect(refusalOf(answer)).toEqual(invalid("idempotency_key"));
    }
  });

  test(`a non-ASCII or repeated Idempotency-Key header is refused for ${what}, but the field idempotency_key accepts the same key`, async ({
    api,
    world,
  }) => {
    const key = who(world).keys.test;
    const [inUtf8, twice] = [`ключ ${randomUUID()}`, `${randomUUID()}, ${randomUUID()}`];
    const inLatin1 = `Zoë ${randomUUID()}`;
    for (const value of [Buffer.from(inUtf8).toString("latin1"), inLatin1, twice]) {
      const answer = await send(api, key, body, { "Idempotency-Key": value });
      expect(refusalOf(answer)).toEqual(invalid("idempotency_key"));
    }
    for (const value of [inUtf8, inLatin1, twice]) {
      const sent = { ...body, idempotency_key: value };
      const statuses = [(await send(api, key, sent)).status, (await send(api, key, sent)).status];
      expect(statuses).toEqual([201, 200]);
    }
  });

  test(`${what} is replayed if its request is repeated with a different field order, other whitespace and an unknown field`, async ({
    api,
    world,
  }) => {
    const key = who(world).keys.test;
    const sent = { ...body, idempotency_key: randomUUID() };
    const first = await send(api, key, sent);
    const turned = Object.fromEntries(Object.entries(sent).reverse());
    const again = await send(
      api,
      key,
      JSON.stringify({ ...turned, metadata: { a: [{ x: 2, y: 1 }], b: 1 }, unknown_field: 1 }, null, "\t"),
    );
    expect(again.status).toBe(200);
    expect(again.body).toEqual(replayOf(first));
  });

  test(`reusing an idempotency key with different parameters is refused for ${what}, and the original object is unchanged`, async ({
    api,
    world,
  }) => {
    const key = who(world).keys.test;
    const sent = { ...body, idempotency_key: randomUUID() };
    const first = await send(api, key, sent);
    for (const change of [changed, { metadata: {} }, { metadata: undefined }]) {
      const answer = await send(api, key, { ...sent, ...change });
      expect(refusalOf(answer)).toEqual(refused(422, "idempotency_key_reused"));
    }
    expect((await send(api, key, sent)).body).toEqual(replayOf(first));
  });

  test(`for ${what}, empty metadata is equivalent to no metadata`, async ({ api, world }) => {
    const key = who(world).keys.test;
    for (const metadata of [{}, undefined]) {
      const sent = { ...body, idempotency_key: randomUUID() };
      const made = await send(api, key, { ...sent, metadata });
      const again = await send(api, key, { ...sent, metadata: metadata ? undefined : {} });
      expect([made.status, again.status]).toEqual([201, 200]);
      expect(again.body.data).toEqual(made.body.data);
    }
  });

  test(`idempotency keys for ${what} are separate per account and environment`, async ({ api, world }) => {
    const sent = { ...body, idempotency_key: randomUUID() };
    const keys = [who(world).keys.test, who(world).keys.live, other(world).keys.test, other(world).keys.live];
    const references = new Set<string>();
    for (const key of keys) {
      const answer = await send(api, key, sent);
      expect(answer.status).toBe(201);
      references.add(answer.body.data.reference);
    }
    expect(references.size).toBe(4);
  });

  test(`a refused request for ${what} does not use up its idempotency key`, async ({ api, world }) => {
    const key = who(world).keys.test;
    const sent = { ...body, idempotency_key: randomUUID() };
    expect((await send(api, key, { ...sent, ...wrong })).status).toBe(422);
    expect((await send(api, key, JSON.stringify(sent).slice(0, -1))).status).toBe(400);
    expect((await send(api, key, { ...sent, ...changed })).status).toBe(201);
    expect(refusalOf(await send(api, key, sent))).toEqual(refused(422, "idempotency_key_reused"));
  });

  test(`idempotency keys for ${what} are compared exactly`, async ({ api, world }) => {
    const id = randomUUID();
    for (const idempotency_key of [id, id.toUpperCase(), ` ${id}`, `${id}\u00a0`, `${id}e\u0301`, `${id}é`]) {
      const answer = await send(api, who(world).keys.test, { ...body, idempotency_key });
      expect(answer.status).toBe(201);
    }
  });
}

test("an idempotency key used for an intent is refused for a subscription, and vice versa", async ({
  api,
  world,
}) => {
  const { partner, otherPartner } = world;
  const key = partner.keys.test;
  for (const [first, second] of [
    [api.createIntent, api.createSubscription],
    [api.createSubscription, api.createIntent],
  ] as const) {
    const body = { ...INTENT, idempotency_key: randomUUID() };
    expect((await first(key, body)).status).toBe(201);
    expect(refusalOf(await second(key, body))).toEqual(refused(422, "idempotency_key_reused"));
    expect((await first(key, body)).status).toBe(200);
    for (const another of [partner.keys.live, otherPartner.keys.test, otherPartner.keys.live]) {
      expect((await second(another, body)).status).toBe(201);
    }
  }
});

test("a request with a duplicate reference does not use up the idempotency key", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const reference = randomUUID();
  const sent = { ...INTENT, reference, idempotency_key: randomUUID() };
  await api.createIntent(key, { ...INTENT, reference });

  expect(refusalOf(await api.createIntent(key, sent))).toEqual(invalid("reference"));
  expect((await api.createIntent(key, { ...sent, reference: `${reference}-2` })).status).toBe(201);
});

test("a request with an idempotency key and a reference is replayed if it is repeated unchanged, and refused if it is changed", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.test;
  const sent = { ...INTENT, reference: randomUUID(), idempotency_key: randomUUID() };
  expect((await api.createIntent(key, sent)).status).toBe(201);
  expect((await api.createIntent(key, sent)).status).toBe(200);
  const changed = await api.createIntent(key, { ...sent, amount: 5 });
  expect(refusalOf(changed)).toEqual(refused(422, "idempotency_key_reused"));
});

test("a replayed sale returns the payment's current state and voucher codes", async ({ api, world }) => {
  const key = world.reseller.keys.test;
  const sent = { ...SALE, idempotency_key: randomUUID() };
  const first = await api.createPayment(key, sent);
  const again = await api.createPayment(key, sent);
  const found = await api.retrievePayment(key, first.body.data.reference, "anna");
  expect(again.body.data).toEqual(found.body.data);
  expect(again.body.data.vouchers).toEqual(first.body.data.vouchers);
});
