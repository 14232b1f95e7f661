import { DAY_MS, timestamp } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { expire, newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { listAt, pagesOf } from "./list-pages";
import { invalid, refusalOf } from "./refusals";

test("intents can be filtered by status and email, and expired intents count as failed", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Listing Games");
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const [anna, bert] = ["Anna@Customers.example", "bert@customers.example"];
  const pending = await newIntent(partner, 1_000, { email: anna });
  const paid = await newIntent(partner, 1_000, { email: bert });
  await pay(paid, (await sell(reseller, [1_000])).codes);
  const canceled = await newIntent(partner, 1_000, { email: anna });
  await cancelCheckout(canceled.access_code);
  const expired = await newIntent(partner, 1_000, { email: bert });
  await expire(expired.access_code);
  await newIntent(callerFor(world.partner.user, "live"), 1_000, { email: anna });

  const find = async (query: Record<string, string>) =>
    (await pagesOf(listAt(api, "/redemption-intents", member.keys.live, "reference"), query)).flat();
  const names = (...intents: { reference: string }[]) => intents.map(({ reference }) => reference);
  const email = anna.toUpperCase();
  expect(await find({})).toEqual(names(expired, canceled, paid, pending));
  expect(await find({ status: "pending" })).toEqual(names(pending));
  expect(await find({ status: "success" })).toEqual(names(paid));
  expect(await find({ status: "failed", limit: "1" })).toEqual(names(expired, canceled));
  expect(await find({ email })).toEqual(names(canceled, pending));
  expect(await find({ email, limit: "1" })).toEqual(names(canceled, pending));
  expect(await find({ email, status: "failed" })).toEqual(names(canceled));
  expect(await find({ email: bert, status: "failed" })).toEqual(names(expired));
  expect(await find({ email: bert, status: "pending" })).toEqual([]);
  expect(await find({ email: "nobody@customers.example" })).toEqual([]);

  const { rows } = await listAt(
    api,
    "/redemption-intents",
    member.keys.live,
    "reference",
  )({ status: "success" });
  expect(rows).toEqual([(await api.retrieveIntent(member.keys.live, paid.reference)).body.data]);
});

test("subscriptions can be filtered by status and by email", async ({ api, world }) => {
  const member = await partnerOf(world, "Listing Games");
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const [anna, bert] = ["anna@customers.example", "bert@customers.example"];
  const pending = await subscribe(partner, { email: anna });
  const active = await subscribe(partner, { email: bert });
  await bill(reseller, active, "jan");
  const completed = await subscribe(partner, { email: anna, total_cycles: 1 });
  await bill(reseller, completed, "jan");
  const canceled = await subscribe(partner, { email: bert });
  await cancelSubscription(partner, canceled);

  const list = listAt(api, "/subscriptions", member.keys.live, "reference");
  const find = async (query: Record<string, string>) => (await pagesOf(list, query)).flat();
  for (const [status, one] of Object.entries({ pending, active, completed, canceled }))
    expect(await find({ status })).toEqual([one.reference]);
  expect(await find({ email: anna, limit: "1" })).toEqual([completed.reference, pending.reference]);
  expect(await find({ email: bert, status: "active" })).toEqual([active.reference]);
  expect(await find({ email: bert, status: "pending" })).toEqual([]);
  expect((await list({ status: "active" })).rows).toEqual([
    (await api.retrieveSubscription(member.keys.live, active.reference)).body.data,
  ]);
});

test("the paid cycles of a subscription are listed newest first with amounts and due dates, and the cursor of another subscription is refused", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Listing Games");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const subscription = await subscribe(callerFor(member.user, "live"), { interval: "daily" });
  const { reference } = subscription;
  const path = `/subscriptions/${reference}/cycles`;
  const list = listAt(api, path, member.keys.live, "number");
  expect((await list({})).rows).toEqual([]);
  for (const charge of ["one", "two", "three"]) await bill(reseller, subscription, charge);

  expect(await pagesOf(list)).toEqual([["3", "2", "1"]]);
  expect(await pagesOf(list, { limit: "2" })).toEqual([["3", "2"], ["1"]]);
  const { data } = (await api.retrieveSubscription(member.keys.live, reference)).body;
  const { rows } = await list({});
  for (const [index, cycle] of rows.entries()) {
    const { amount, partner_payout_amount, platform_fee } = data;
    expect(cycle).toMatchObject({
      ...{ subscription_reference: reference, number: 3 - index },
      ...{ amount, partner_payout_amount, platform_fee },
    });
  }
  const dueAt = (days: number) => timestamp(new Date(Date.parse(data.activated_at ?? "") + days * DAY_MS));
  expect(rows.map(({ due_at }) => due_at)).toEqual([dueAt(2), dueAt(1), dueAt(0)]);
  expect(rows.at(-1)?.["paid_at"]).toBe(data.activated_at);

  const other = await subscribe(callerFor(member.user, "live"));
  await bill(reseller, other, "one");
  const foreign = (await listAt(api, path, member.keys.live, "number")({ limit: "1" })).next ?? "";
  const refused = await api.call("GET", `/subscriptions/${other.reference}/cycles?after=${foreign}`, {
    key: member.keys.live,
  });
  expect([refused.status, refused.body.error_details]).toEqual([
    422,
    [{ field: "after", code: "invalid_cursor", message: "must be the `next` of a previous page" }],
  ]);
});

test("sales can be filtered by status and by customer, and the list shows no voucher codes", async ({
  api,
  world,
}) => {
  const member = await resellerWith(world, 10_000, "Listing Shop");
  const reseller = callerFor(member.user, "live");
  const [first, second] = [await sell(reseller, [100, 200], "anna"), await sell(reseller, [300], "Anna")];
  const third = await sell(reseller, [400], "bert");
  await chargeBackOwnPayment(reseller, second.reference);
  const subscription = await subscribe(callerFor(world.partner.user, "live"));
  await bill(reseller, subscription, "jan");

  const list = listAt(api, "/voucher-payments", member.keys.live, "reference");
  const find = async (query: Record<string, string>) => (await pagesOf(list, query)).flat();
  const [billed] = await find({ limit: "1" });
  expect(await find({ status: "charged_back" })).toEqual([second.reference]);
  expect(await find({ status: "success" })).toEqual([billed, third.reference, first.reference]);
  expect(await find({ customer_identifier: "anna", limit: "1" })).toEqual([billed, first.reference]);
  expect(await find({ customer_identifier: "Anna" })).toEqual([second.reference]);
  expect(await find({ customer_identifier: "Anna", status: "success" })).toEqual([]);
  expect(await find({ customer_identifier: "anna", status: "charged_back" })).toEqual([]);

  const { text } = await api.call("GET", "/voucher-payments", { key: member.keys.live });
  for (const code of [first, second, third].flatMap(({ codes }) => codes)) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll("-", ""));
  }
  expect(text).not.toContain('"vouchers"');
  for (const query of ["", "?customer_identifier=", "?customer_identifier=bert"])
    expect(
      (await api.call("GET", `/voucher-payments/${first.reference}${query}`, { key: member.keys.live }))
        .status,
    ).toBe(404);
});

test("wallet transfers are listed with the balance after each transfer and can be filtered by direction", async ({
  api,
  world,
}) => {
  const member = await resellerWith(world, 10_000, "Listing Shop");
  const reseller = callerFor(member.user, "live");
  const sale = await sell(reseller, [100, 200], "anna");
  await chargeBackOwnPayment(reseller, sale.reference);
  const list = listAt(api, "/reseller/wallet/transfers", member.keys.live, "kind");

  const { rows } = await list({});
  expect(rows.map(({ kind, amount, balance_after }) => [kind, amount, balance_after])).toEqual([
    ["charge_back", expect.any(Number), 10_000],
    ["charge_back", expect.any(Number), expect.any(Number)],
    ["sale", expect.any(Number), 9_700],
    ["sale", expect.any(Number), expect.any(Number)],
    ["top_up", 10_000, 10_000],
  ]);
  expect(rows.reduce((total, { amount }) => total + Number(amount), 0)).toBe(10_000);
  expect(await pagesOf(list, { direction: "in", limit: "1" })).toEqual([
    ["charge_back"],
    ["charge_back"],
    ["top_up"],
  ]);
  expect((await pagesOf(list, { direction: "out" })).flat()).toEqual(["sale", "sale"]);
  const wallet = await api.call("GET", "/reseller/wallet", { key: member.keys.live });
  expect(wallet.body).toMatchObject({
    message: "Wallet retrieved",
    data: {
      ...{ balance: rows[0]?.["balance_after"], balance_display: "€100.00" },
      ...{ largest_sale: null, largest_sale_display: null, currency: "EUR", environment: "live" },
    },
  });
});

for (const [path, field, value] of [
  ["/redemption-intents", "status", "open"],
  ["/redemption-intents", "email", "nobody"],
  ["/subscriptions", "status", "success"],
  ["/subscriptions", "email", "@"],
  ["/voucher-payments", "status", "failed"],
  ["/voucher-payments", "customer_identifier", ""],
  ["/reseller/wallet/transfers", "direction", "up"],
] as const)
  test(`GET ${path} refuses ${value === "" ? `an empty ${field}` : `${field}=${value}`}`, async ({
    api,
    world,
  }) => {
    const { keys } =
      path.startsWith("/re") && path !== "/redemption-intents" ? world.reseller : world.partner;
    const key = path === "/voucher-payments" ? world.reseller.keys.live : keys.live;
    const answer = await api.call("GET", `${path}?${new URLSearchParams({ [field]: value })}`, { key });
    expect(refusalOf(answer)).toEqual(invalid(field));
  });
