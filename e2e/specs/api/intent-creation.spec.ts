import { DAY_MS } from "@/lib/base/clock";
import { addApprovedAccount } from "@/lib/runtime/demo-world/people";
import { expect, test } from "../../support/fixtures/api-test";
import { sendRaw } from "../../support/fixtures/raw-request";
import { partnerNamed } from "../../support/world/accounts";
import { atOnce } from "./refusals";

const INTENT = { email: "anna@example.com", amount: 1_000 };
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const PUBLIC_URL = process.env["PUBLIC_URL"] ?? "";

test("an intent can be created with only an email and an amount, and its other fields have defaults", async ({
  api,
  world,
}) => {
  const { partner } = world;
  const { status, body } = await api.createIntent(partner.keys.test, INTENT);
  const intent = body.data;

  expect(status).toBe(201);
  expect(intent).toEqual({
    reference: expect.stringMatching(/^RDM-[0-9A-HJKMNP-TV-Z]{26}$/),
    amount: 1_000,
    amount_display: "€10.00",
    currency: "EUR",
    status: "pending",
    failure_reason: null,
    authorization_url: `${PUBLIC_URL}/redemptions/checkout/${intent.access_code}`,
    access_code: expect.stringMatching(/^[A-Za-z0-9]{15}$/),
    metadata: {},
    description: null,
    items: null,
    callback_url: null,
    locale: null,
    customer: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: "anna@example.com",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
    partner: { company_name: partner.companyName, email: partner.email },
    partner_payout_amount: 700,
    partner_payout_amount_display: "€7.00",
    platform_fee: 300,
    platform_fee_display: "€3.00",
    environment: "test",
    redeemed_at: null,
    refunded_amount: 0,
    refunded_amount_display: "€0.00",
    expires_at: expect.any(String),
    created_at: expect.any(String),
    updated_at: intent.created_at,
    timezone: "UTC",
  });
});

test("an intent's times are in UTC with six fractional digits, and the intent expires a day after its creation", async ({
  api,
  world,
}) => {
  const startedAt = Date.now();
  const { created_at, expires_at, customer } = (await api.createIntent(world.partner.keys.live, INTENT)).body
    .data;

  for (const time of [created_at, expires_at, customer.created_at, customer.updated_at]) {
    expect(time).toMatch(TIME);
  }
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(DAY_MS);
  expect(Date.parse(created_at)).toBeGreaterThanOrEqual(startedAt);
  expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now());
});

for (const environment of ["test", "live"] as const) {
  test(`in ${environment}, the reference, amount, callback URL, description, locale, items and metadata of an intent are returned as sent, and again when it is retrieved`, async ({
    api,
    world,
  }) => {
    const key = world.partner.keys[environment];
    const sent = {
      email: "anna@example.com",
      amount: 123_450,
      reference: `order:${environment}_1.A-${Date.now()}`,
      callback_url: "https://shop.example/back?order=1#paid",
      description: "Zwei Karten für Samstag",
      items: [{ name: "Karte", quantity: 2, unit_amount: 61_725 }],
      locale: "de",
      country_code: "AT",
      ip_address: "2001:db8::1",
      metadata: { order: "A-1001", lines: [{ sku: "x", n: 2 }], gift: null },
    };
    const made = await api.createIntent(key, { ...sent, idempotency_key: sent.reference });

    expect(made.status).toBe(201);
    const { reference, amount, callback_url, description, locale, metadata } = sent;
    expect(made.body.data).toMatchObject({
      ...{ reference, amount, callback_url, description, locale, metadata, environment },
      items: [{ ...sent.items[0], unit_amount_display: "€617.25", currency: "EUR" }],
      ...{ amount_display: "€1,234.50", platform_fee: 37_035, partner_payout_amount: 86_415 },
    });
    const found = await api.retrieveIntent(key, reference);
    expect(found.status).toBe(200);
    expect(found.body.message).toBe("Redemption Intent retrieved");
    expect(found.body.data).toEqual(made.body.data);
  });
}

test("the smallest and the largest allowed amounts of an intent are accepted", async ({ api, world }) => {
  for (const [amount, display] of [
    [1, "€0.01"],
    [100_000_000, "€1,000,000.00"],
  ] as const) {
    const { status, body } = await api.createIntent(world.partner.keys.test, { ...INTENT, amount });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ amount, amount_display: display });
    expect(body.data.platform_fee + body.data.partner_payout_amount).toBe(amount);
  }
});

test("the checkout URL uses the deployment's origin instead of the request's Host header", async ({
  api,
  world,
}) => {
  const answer = await sendRaw(api.url, {
    ...{ method: "POST", path: "/redemption-intents", key: world.partner.keys.test },
    headers: { Host: "evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "ftp" },
    body: JSON.stringify(INTENT),
  });
  expect(answer.body.data).toMatchObject({
    authorization_url: expect.stringContaining(`${PUBLIC_URL}/redemptions/checkout/`),
  });
  expect(answer.text).not.toContain("evil.example");
});

test("an intent shows the partner's time zone, but the intent's times stay in UTC", async ({
  api,
  world,
}) => {
  const { keys } = await addApprovedAccount(world.operator, {
    ...partnerNamed("Lisbon Games"),
    timezone: "Europe/Lisbon",
  });
  const { timezone, created_at } = (await api.createIntent(keys.test, INTENT)).body.data;
  expect(timezone).toBe("Europe/Lisbon");
  expect(created_at).toMatch(TIME);
});

test("20 concurrently created intents have unique references, access codes and checkout URLs", async ({
  api,
  world,
}) => {
  const answers = await atOnce(20, () => api.createIntent(world.partner.keys.test, INTENT));
  for (const field of ["reference", "access_code", "authorization_url"] as const) {
    expect(new Set(answers.map(({ body }) => body.data[field])).size).toBe(20);
  }
});

test("intents whose emails differ only in case share one customer per partner and environment, and the customer's creation time does not change", async ({
  api,
  world,
}) => {
  const { partner, otherPartner } = world;
  const name = `Anna.${Date.now()}`;
  const customerOf = async (key: string, email: string) =>
    (await api.createIntent(key, { ...INTENT, email })).body.data.customer;

  const first = await customerOf(partner.keys.test, `${name}@Example.com`);
  expect(first.email).toBe(`${name}@example.com`.toLowerCase());
  expect(await customerOf(partner.keys.test, `${name.toUpperCase()}@EXAMPLE.COM`)).toEqual(first);
  const others = [
    await customerOf(partner.keys.live, first.email),
    await customerOf(otherPartner.keys.test, first.email),
    await customerOf(partner.keys.test, `b${first.email}`),
  ];
  for (const other of others)
    expect(Date.parse(other.created_at)).toBeGreaterThan(Date.parse(first.created_at));
});

test("20 concurrent requests for a customer's first intent create one customer", async ({ api, world }) => {
  const email = `rush-${Date.now()}@example.com`;
  const answers = await atOnce(20, () => api.createIntent(world.partner.keys.test, { ...INTENT, email }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ body }) => body.data.customer.created_at)).size).toBe(1);
});
