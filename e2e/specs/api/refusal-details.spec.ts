import { randomUUID } from "node:crypto";
import { callerFor } from "@/lib/base/signed-in-user";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { paidIntent } from "../../support/world/refunds";
import { billOf, oneVoucher, subscribe } from "../../support/world/subscriptions";

const INTENT = { email: "anna@example.com", amount: 1_000 };

test("an error for a field that a business rule refuses has a machine-readable code", async ({
  api,
  world,
}) => {
  const { partner, reseller } = world;
  const reference = randomUUID();
  await api.createIntent(partner.keys.test, { ...INTENT, reference });
  const subscription = await subscribe(callerFor(partner.user, "live"));
  const paid = await paidIntent(callerFor(partner.user, "test"), callerFor(reseller.user, "test"), 1_000);
  const bill = (changes: object) =>
    api.createPayment(reseller.keys.live, billOf(subscription, randomUUID(), changes));
  const refund = (body: object) =>
    api.call("POST", `/redemption-intents/${paid.reference}/refunds`, { key: partner.keys.test, body });

  for (const [answer, field, code] of [
    [api.createIntent(partner.keys.test, { ...INTENT, reference }), "reference", "taken"],
    [
      api.createIntent(partner.keys.live, { ...INTENT, callback_url: "http://shop.example" }),
      "callback_url",
      "not_allowed",
    ],
    [bill({ subscription_access_code: "Xx0Xx0Xx0Xx0Xx0" }), "subscription_access_code", "not_found"],
    [bill({ vouchers: oneVoucher(1) }), "vouchers.0.denomination", "too_small"],
    [refund({ amount: 1_001 }), "amount", "too_large"],
    [
      api.call("POST", "/events/trigger", {
        key: partner.keys.test,
        body: { type: "subscription.cancel_requested" },
      }),
      "type",
      "not_allowed",
    ],
  ] as const) {
    const { status, body } = await answer;
    expect(status).toBe(422);
    expect(body.error_details).toEqual([{ field, code, message: body.errors?.[field]?.[0] }]);
  }
});

test("the error message for a key of the wrong kind or environment says which key the operation needs and which key was sent", async ({
  api,
  world,
}) => {
  const { partner, reseller } = world;
  for (const [method, path, key, message] of [
    [
      "GET",
      "/reseller/wallet",
      partner.keys.live,
      "This operation needs the API key of a reseller. The key of this request belongs to a partner.",
    ],
    [
      "GET",
      "/redemption-intents",
      reseller.keys.test,
      "This operation needs the API key of a partner. The key of this request belongs to a reseller.",
    ],
    [
      "GET",
      "/events/feed",
      partner.keys.live,
      "This operation is available to test keys only. The key of this request is a live key.",
    ],
  ] as const) {
    const { status, body } = await api.call(method, path, { key });
    expect([status, body.error_code, body.message]).toEqual([403, "forbidden", message]);
  }
});

test("ignored fields whose names contain no space are named, without their values, in a header of both successful and failed responses", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.test;
  const body = { ...INTENT, basket: "secret", "a b": "secret", note: "secret" };
  const made = await api.createIntent(key, body);
  expect([made.status, made.headers.get("tessera-ignored-fields")]).toEqual([201, "basket, note"]);
  const failed = await api.createIntent(key, { ...body, amount: 0 });
  expect([failed.status, failed.headers.get("tessera-ignored-fields")]).toEqual([422, "basket, note"]);
  const path = `/redemption-intents/${made.body.data.reference}/cancel`;
  const canceled = await api.call("POST", path, { key, body: { reason: "secret" } });
  expect([canceled.status, canceled.headers.get("tessera-ignored-fields")]).toEqual([200, "reason"]);
  const plain = await api.createIntent(key, INTENT);
  expect([plain.status, plain.headers.has("tessera-ignored-fields")]).toEqual([201, false]);
});

test("an ignored field of a list element is reported with its path, and a misspelled field is refused", async ({
  api,
  world,
}) => {
  const { keys } = await partnerOf(world, "Nested Games");
  const item = { name: "Ticket", quantity: 1, unit_amount: 1_000 };
  const made = await api.createIntent(keys.test, { ...INTENT, items: [{ ...item, sku: "secret" }] });
  expect([made.status, made.headers.get("tessera-ignored-fields")]).toEqual([201, "items[0].sku"]);
  const { unit_amount: _, ...others } = item;
  const failed = await api.createIntent(keys.test, { ...INTENT, items: [{ ...others, unitAmount: 1_000 }] });
  expect([failed.status, failed.body.error_details]).toEqual([
    422,
    [
      { field: "items.0.unit_amount", code: "required", message: "is required" },
      {
        field: "items.0.unitAmount",
        code: "unknown_field",
        message: "is not a field of this object; did you mean unit_amount?",
      },
    ],
  ]);
});

test("a request with a misspelled idempotency_key is refused and creates nothing", async ({ api, world }) => {
  const { keys } = await partnerOf(world, "Misspelling Games");
  const { status, body } = await api.createIntent(keys.test, { ...INTENT, idempotencyKey: "order-1" });
  const message = "is not a field of this operation; did you mean idempotency_key?";
  expect([status, body.error_details]).toEqual([
    422,
    [{ field: "idempotencyKey", code: "unknown_field", message }],
  ]);
  const listed = await api.call<{ redemption_intents: unknown[] }>("GET", "/redemption-intents", {
    key: keys.test,
  });
  expect(listed.body.data.redemption_intents).toEqual([]);
});

test("a refund with a misspelled amount field or another currency is refused, and no money is returned", async ({
  api,
  world,
}) => {
  const { partner, reseller } = world;
  const paid = await paidIntent(callerFor(partner.user, "test"), callerFor(reseller.user, "test"), 1_000);
  const path = `/redemption-intents/${paid.reference}`;
  const key = partner.keys.test;
  const unknown = "is not a field of this operation; did you mean amount?";
  const foreign = "must be EUR, the only currency here; send amounts in EUR and leave this field out";
  for (const [body, refusal] of [
    [
      { amout: 500, idempotency_key: "x" },
      { field: "amout", code: "unknown_field", message: unknown },
    ],
    [
      { amount: 500, currency: "USD" },
      { field: "currency", code: "mismatch", message: foreign },
    ],
  ] as const) {
    const answer = await api.call("POST", `${path}/refunds`, { key, body });
    expect([answer.status, answer.body.error_details]).toEqual([422, [refusal]]);
  }
  const { body } = await api.call<{ refunded_amount: number }>("GET", path, { key });
  expect(body.data.refunded_amount).toBe(0);
});

test("a list refuses the cursor of another list, and accepts its own cursor with or without the list name", async ({
  api,
  world,
}) => {
  const { keys, user } = await partnerOf(world, "Paging Games");
  const partner = callerFor(user, "test");
  const made = [await newIntent(partner, 100), await newIntent(partner, 200), await newIntent(partner, 300)];
  const list = (query: string) =>
    api.call<{ redemption_intents: { reference: string }[]; next: string | null }>(
      "GET",
      `/redemption-intents?${query}`,
      { key: keys.test },
    );
  const next = (await list("limit=1")).body.data.next ?? "";
  expect(next).toMatch(/^redemption-intents[.][0-9a-f-]{36}$/);
  const rest = made.slice(0, 2).map(({ reference }) => reference);
  for (const after of [next, next.replace(/^.*[.]/, "")]) {
    const { body } = await list(`after=${after}`);
    expect(body.data.redemption_intents.map(({ reference }) => reference)).toEqual(rest.toReversed());
  }
  const refused = await api.call("GET", `/subscriptions?limit=0&after=${next}`, { key: keys.test });
  expect(refused.body.error_details).toEqual([
    {
      field: "after",
      code: "invalid_cursor",
      message: "is the `next` of another list; send the request without it",
    },
    { field: "limit", code: "too_small", message: "must be at least 1" },
  ]);
});
