import { randomUUID } from "node:crypto";
import { type Answer, apiAt, type CallOptions } from "../../support/fixtures/api";
import { expect, test, urlOf } from "../../support/fixtures/api-test";
import { expectMatchesDocument } from "../contract/match-document";

type Request = readonly [method: string, path: string, options?: CallOptions];

const servers = ["front-door", "next"] as const;
const CONFIRMATION = { access_code: "Xx0Xx0Xx0Xx0Xx0", reseller_subscription_reference: "order-1" };
const SALE = { customer_identifier: "anna", vouchers: [{ denomination: 100, quantity: 2 }] };

/** Returns the parts of a response that must be the same when both servers receive the same request. */
function shapeOf({ status, headers, body }: Answer): object {
  const ours = [
    "content-type",
    "cache-control",
    "allow",
    "www-authenticate",
    "idempotent-replayed",
    "retry-after",
  ];
  return {
    status,
    headers: Object.fromEntries(ours.map((name) => [name, headers.get(name)])),
    body: { ...body, request_id: typeof body.request_id, data: namesIn(body.data) },
  };
}

/** Returns the structure of a value: the names of all members, in order, and the types of their values. */
function namesIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesIn);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.entries(value).map(([name, member]) => [name, namesIn(member)]);
}

test("API requests return the same status, headers and fields from Tessera's own HTTP server and from plain Next.js", async ({
  world,
}) => {
  const partner = world.partner.keys.test;
  const reseller = world.reseller.keys.live;
  const intent = { email: "anna@example.com", amount: 1_000, idempotency_key: randomUUID() };
  const requests: Request[] = [
    ["GET", "/countries"],
    ["GET", "/account"],
    ["GET", "/account", { key: partner }],
    ["GET", "/account", { key: reseller }],
    ["GET", "/nothing"],
    ["DELETE", "/countries", { body: {} }],
    ["GET", "/redemption-intents"],
    ["GET", "/redemption-intents?limit=1", { key: partner }],
    ["GET", "/redemption-intents?status=open", { key: partner }],
    ["POST", "/redemption-intents", { body: intent }],
    ["POST", "/redemption-intents", { key: reseller, body: intent }],
    ["POST", "/redemption-intents", { key: partner }],
    ["POST", "/redemption-intents", { key: partner, body: "{" }],
    ["POST", "/redemption-intents", { key: partner, body: {} }],
    ["POST", "/redemption-intents", { key: partner, body: " ".repeat(70_000) }],
    ["POST", "/redemption-intents", { key: partner, body: intent, headers: { "Content-Type": "text/xml" } }],
    ["POST", "/redemption-intents", { key: partner, body: { ...intent, idempotency_key: undefined } }],
    ["GET", "/redemption-intents/none", { key: partner }],
    ["GET", "/redemption-intents/a%2Fb%00", { key: partner }],
    ["POST", "/redemption-intents/none/cancel", { key: partner }],
    ["POST", "/subscriptions", { key: partner, body: { ...intent, idempotency_key: undefined } }],
    ["POST", "/subscriptions", { key: partner, body: { ...intent, total_cycles: 0 } }],
    ["GET", "/subscriptions/none", { key: partner }],
    ["GET", "/subscriptions?limit=1", { key: partner }],
    ["GET", "/subscriptions/none/cycles", { key: partner }],
    ["GET", "/subscriptions/cancellation", { key: partner }],
    ["POST", "/subscriptions/none/cancel", { key: partner }],
    ["POST", "/subscriptions/cancellation", { key: reseller, body: {} }],
    ["POST", "/subscriptions/cancellation", { key: reseller, body: CONFIRMATION }],
    ["GET", "/reseller/subscriptions?limit=1", { key: reseller }],
    ["GET", "/reseller/subscriptions?limit=none", { key: reseller }],
    ["GET", "/reseller/subscriptions/none", { key: reseller }],
    ["POST", "/voucher-payments", { key: reseller, body: SALE }],
    ["POST", "/voucher-payments", { key: reseller, body: { ...SALE, subscription_access_code: null } }],
    ["GET", "/voucher-payments/none", { key: reseller }],
    ["GET", "/voucher-payments?limit=1", { key: reseller }],
    ["GET", "/reseller/wallet", { key: reseller }],
    ["GET", "/reseller/wallet/transfers?limit=1", { key: reseller }],
  ];
  for (const [method, path, options] of requests) {
    const [direct, throughNext] = await Promise.all(
      servers.map((server) => apiAt(urlOf(server), expectMatchesDocument).call(method, path, options)),
    );
    if (!direct || !throughNext) throw new Error("there are two servers");
    expect(shapeOf(throughNext), `${method} ${path}`).toEqual(shapeOf(direct));
  }
});

test("a sale created through one server can be retrieved and replayed through the other server", async ({
  world,
}) => {
  const [direct, throughNext] = servers.map((server) => apiAt(urlOf(server), expectMatchesDocument));
  if (!direct || !throughNext) throw new Error("there are two servers");
  const key = world.reseller.keys.test;
  const sent = { ...SALE, idempotency_key: randomUUID() };

  const made = await direct.createPayment(key, sent);
  const replayed = await throughNext.createPayment(key, sent);
  const found = await throughNext.retrievePayment(key, made.body.data.reference, "anna");

  expect([made.status, replayed.status, found.status]).toEqual([201, 200, 200]);
  expect(replayed.body).toEqual({ ...made.body, message: `${made.body.message} by an earlier request` });
  expect(found.body.data).toEqual(made.body.data);
});

test("50 sales with one idempotency key, of which each server receives half, create one payment", async ({
  world,
}) => {
  const apis = servers.map((server) => apiAt(urlOf(server), expectMatchesDocument));
  const sent = { ...SALE, idempotency_key: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 25 }, () =>
      apis.map((api) => api.createPayment(world.reseller.keys.test, sent)),
    ).flat(),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
});
