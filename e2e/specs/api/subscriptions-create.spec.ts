import { randomUUID } from "node:crypto";
import { setFee } from "@/lib/accounts/manage-account";
import { partnerOf } from "../../support/world/accounts";
import { invalid, refusalOf } from "./refusals";
import { allNull, refusedValues } from "./refused-values";
import { expect, test } from "./subscription-setup";

const SUBSCRIPTION = { email: "anna@example.com", amount: 1_000 };
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const PUBLIC_URL = process.env["PUBLIC_URL"] ?? "";

for (const environment of ["test", "live"] as const) {
  test(`a subscription in ${environment} can be created with only an email and an amount, and its other fields have defaults`, async ({
    api,
    world,
  }) => {
    const { keys, companyName: company_name, email } = world.partner;
    const { status, body } = await api.createSubscription(keys[environment], SUBSCRIPTION);
    const { data } = body;

    expect(status).toBe(201);
    expect(body.message).toBe("Subscription created");
    const time = expect.stringMatching(TIME);
    expect(data).toEqual({
      reference: expect.stringMatching(/^SUB-[0-9A-HJKMNP-TV-Z]{26}$/),
      ...{ amount: 1_000, amount_display: "€10.00", currency: "EUR" },
      ...{ interval: "monthly", status: "pending" },
      ...{ current_cycle: 0, total_cycles: null, next_cycle_at: null, idempotency_key: null },
      authorization_url: `${PUBLIC_URL}/subscriptions/checkout/${data.access_code}`,
      access_code: expect.stringMatching(/^[A-Za-z0-9]{15}$/),
      ...{ metadata: {}, description: null, callback_url: null, locale: null },
      customer: { id: expect.any(String), email: "anna@example.com", created_at: time, updated_at: time },
      partner: { company_name, email },
      ...{ partner_payout_amount: 700, partner_payout_amount_display: "€7.00" },
      ...{ platform_fee: 300, platform_fee_display: "€3.00" },
      reseller: null,
      environment,
      ...{ activated_at: null, cancel_requested_at: null, canceled_at: null, completed_at: null },
      ...{ created_at: time, updated_at: data.created_at, timezone: "UTC" },
    });
  });

  test(`a subscription in ${environment} with every field is stored as sent and retrieved identically`, async ({
    api,
    world,
  }) => {
    const key = world.partner.keys[environment];
    const sent = {
      ...{ email: "anna@example.com", amount: 123_450, interval: "quarterly", total_cycles: 1_200 },
      reference: `membership:${environment}_1.A-${Date.now()}`,
      callback_url: "https://games.example/back?member=1#paid",
      ...{ description: "عضوية مع دروس", locale: "ar" },
      ...{ country_code: "AT", ip_address: "2001:db8::1" },
      metadata: { member: "M-1001", tags: [{ name: "gold", since: 2 }], gift: null },
      idempotency_key: randomUUID(),
    };
    const made = await api.createSubscription(key, sent);

    expect(made.status).toBe(201);
    const { email: _customer, country_code: _country, ip_address: _address, ...shown } = sent;
    const fee = { platform_fee: 37_035, partner_payout_amount: 86_415 };
    expect(made.body.data).toMatchObject({ ...shown, ...fee, environment });
    const found = await api.retrieveSubscription(key, sent.reference);
    expect(found).toMatchObject({ status: 200, body: { message: "Subscription retrieved" } });
    expect(found.body.data).toEqual(made.body.data);
  });
}

for (const interval of ["daily", "weekly", "monthly", "quarterly", "yearly"]) {
  test(`a subscription accepts the interval ${interval}`, async ({ api, world }) => {
    const answer = await api.createSubscription(world.partner.keys.test, { ...SUBSCRIPTION, interval });
    expect(answer.body.data.interval).toBe(interval);
  });
}

const values = {
  ...refusedValues,
  interval: ["", "Monthly", "month", "hourly", 30, ["monthly"]],
  total_cycles: [0, -1, 1.5, 1_201, "12", true, [12]],
};

for (const [field, refusals] of Object.entries(values)) {
  test(`a subscription with an invalid ${field} is refused with an error for that field only`, async ({
    api,
    world,
  }) => {
    for (const value of refusals) {
      const body = { ...SUBSCRIPTION, [field]: value };
      const answer = await api.createSubscription(world.partner.keys.test, body);
      expect(refusalOf(answer), JSON.stringify(value)).toEqual(invalid(field));
    }
  });
}

test("null in an optional field of a subscription is treated like a missing field", async ({
  api,
  world,
}) => {
  const key = world.partner.keys.test;
  const idempotency_key = randomUUID();
  const nulls = { ...allNull, interval: null, total_cycles: null, idempotency_key };
  const made = await api.createSubscription(key, { ...SUBSCRIPTION, ...nulls });
  const again = await api.createSubscription(key, { ...SUBSCRIPTION, idempotency_key });
  expect([made.status, again.status]).toEqual([201, 200]);
  expect(again.body.data).toEqual(made.body.data);
  expect(made.body.data).toMatchObject({ interval: "monthly", total_cycles: null, callback_url: null });
});

test("all invalid and missing fields of a subscription are reported together", async ({ api, world }) => {
  const bad = Object.fromEntries(Object.keys(values).map((field) => [field, 0.5]));
  const answer = await api.createSubscription(world.partner.keys.test, { ...bad, email: undefined });
  expect(refusalOf(answer)).toEqual(invalid(...Object.keys(values)));
  expect(answer.body.errors?.["email"]).toEqual(["is required"]);
});

test("the callback URL of a subscription must use https in the live environment, and can use http in the test environment", async ({
  api,
  world,
}) => {
  const body = { ...SUBSCRIPTION, callback_url: "http://games.example/back" };
  const live = await api.createSubscription(world.partner.keys.live, body);
  expect(refusalOf(live)).toEqual(invalid("callback_url"));
  const worse = await api.createSubscription(world.partner.keys.live, { ...body, interval: "hourly" });
  expect(refusalOf(worse)).toEqual(invalid("callback_url", "interval"));
  expect((await api.createSubscription(world.partner.keys.test, body)).status).toBe(201);
});

test("a replayed creation returns the subscription's current state after a bill and after a cancellation request", async ({
  api,
  world,
  setup,
}) => {
  const idempotency_key = randomUUID();
  const sent = { ...SUBSCRIPTION, idempotency_key };
  const subscription = await setup.subscribe("live", {
    ...sent,
    callback_url: undefined,
    metadata: undefined,
  });
  for (const change of [() => setup.bill(subscription, "jan"), () => setup.cancel(subscription)]) {
    await change();
    const again = await api.createSubscription(world.partner.keys.live, sent);
    expect(again.status).toBe(200);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.body.data).toEqual(await setup.now(subscription));
  }
});

test("an intent and a subscription with the same email have the same customer", async ({ api, world }) => {
  const key = world.partner.keys.test;
  const body = { ...SUBSCRIPTION, email: `${randomUUID()}@example.com` };
  const { customer } = (await api.createIntent(key, body)).body.data;
  expect((await api.createSubscription(key, body)).body.data.customer).toEqual(customer);
});

test("a subscription keeps the fee rate that applied when it was created", async ({ api, world }) => {
  const member = await partnerOf(world, "Fee Games");
  const rate = (fee_bps: number) => setFee(world.operator, { account_id: member.user.accountId, fee_bps });
  const feeOf = async (reference?: string) => {
    const { keys } = member;
    const { body } = reference
      ? await api.retrieveSubscription(keys.live, reference)
      : await api.createSubscription(keys.live, SUBSCRIPTION);
    return body.data;
  };
  await rate(1_000);
  const before = await feeOf();
  await rate(2_000);
  expect(before).toMatchObject({ platform_fee: 100, partner_payout_amount: 900 });
  expect(await feeOf(before.reference)).toEqual(before);
  expect(await feeOf()).toMatchObject({ platform_fee: 200, partner_payout_amount: 800 });
});
