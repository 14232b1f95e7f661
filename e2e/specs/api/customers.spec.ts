import { callerFor } from "@/lib/base/signed-in-user";
import type { CustomerWithTotals } from "@/lib/insight/customer-totals/schema";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import type { Answer, Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { paidIntent, refund } from "../../support/world/refunds";
import { bill, subscribe } from "../../support/world/subscriptions";
import { listAt, pagesOf } from "./list-pages";
import { invalid, refusalOf, refused } from "./refusals";

const retrieve = (api: Api, key: string, id: string): Promise<Answer<CustomerWithTotals>> =>
  api.call("GET", `/customers/${id}`, { key });

test("customers are listed newest first, found by email, and retrieved with the amounts that they paid", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Listing Games");
  const key = member.keys.live;
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const [anna, bert] = ["anna@customers.example", "bert@customers.example"];
  const intent = await paidIntent(partner, reseller, 1_000, { email: anna });
  await refund(partner, intent, { amount: 400 });
  await bill(reseller, await subscribe(partner, { email: anna, amount: 500 }), "jan");
  await newIntent(partner, 700, { email: bert });

  const list = listAt(api, "/customers", key, "email");
  expect(await pagesOf(list)).toEqual([[bert, anna]]);
  expect(await pagesOf(list, { limit: "1" })).toEqual([[bert], [anna]]);
  const { rows } = await list({ email: anna.toUpperCase() });
  expect(rows).toEqual([
    { id: expect.any(String), email: anna, environment: "live", created_at: expect.any(String) },
  ]);
  expect(await pagesOf(list, { email: "nobody@customers.example" })).toEqual([[]]);

  const { body } = await retrieve(api, key, String(rows[0]?.["id"]));
  expect(body).toMatchObject({
    message: "Customer retrieved",
    data: {
      ...rows[0],
      ...{ payment_count: 2, paid_amount: 1_500, paid_amount_display: "€15.00", refunded_amount: 400 },
      ...{ partner_amount: 770, platform_fee: 330, currency: "EUR", totals_complete: true },
    },
  });
});

test("intents, subscriptions and refunds can be filtered by customer", async ({ api, world }) => {
  const member = await partnerOf(world, "Listing Games");
  const key = member.keys.live;
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const [anna, bert] = [{ email: "anna@customers.example" }, { email: "bert@customers.example" }];
  const paid = await paidIntent(partner, reseller, 1_000, anna);
  const subscription = await subscribe(partner, anna);
  await bill(reseller, subscription, "jan");
  const refunds = [
    await refund(partner, paid, { amount: 100 }),
    await refund(partner, { reference: subscription.reference, cycle: 1 }, { amount: 100 }),
  ];
  const other = await paidIntent(partner, reseller, 500, bert);
  const refundOfOther = await refund(partner, other, { amount: 100 });
  const pending = await newIntent(partner, 500, anna);

  const idOf = async ({ email }: { email: string }, owner = key) =>
    String((await listAt(api, "/customers", owner, "id")({ email })).names[0]);
  const customer = await idOf(anna);
  expect(pending.customer.id).toBe(customer);
  const retrieved = await api.call("GET", `/subscriptions/${subscription.reference}`, { key });
  expect(retrieved.body.data).toMatchObject({ customer: { id: customer } });
  const find = async (path: string, query: Record<string, string> = { customer }) =>
    (await pagesOf(listAt(api, path, key, "reference"), { ...query, limit: "1" })).flat();
  expect(await find("/redemption-intents")).toEqual([pending.reference, paid.reference]);
  expect(await find("/redemption-intents", { customer, status: "success" })).toEqual([paid.reference]);
  expect(await find("/redemption-intents", { customer, ...bert })).toEqual([]);
  expect(await find("/subscriptions")).toEqual([subscription.reference]);
  expect(await find("/refunds")).toEqual(refunds.map(({ reference }) => reference).toReversed());
  expect(await find("/refunds", { customer: await idOf(bert) })).toEqual([refundOfOther.reference]);

  const foreign = callerFor(world.otherPartner.user, "live");
  await newIntent(foreign, 500, anna);
  const foreignId = await idOf(anna, world.otherPartner.keys.live);
  for (const path of ["/redemption-intents", "/subscriptions", "/refunds"]) {
    expect(await find(path, { customer: foreignId })).toEqual([]);
    const answer = await api.call("GET", `${path}?customer=anna`, { key });
    expect(refusalOf(answer)).toEqual(invalid("customer"));
    expect(answer.body.errors?.["customer"]?.[0]).toContain("GET /customers?email=");
  }
});

test("customers of another account or of the other environment are not found", async ({ api, world }) => {
  const member = await partnerOf(world, "Listing Games");
  await newIntent(callerFor(member.user, "live"), 500, { email: "anna@customers.example" });
  const [id = ""] = (await listAt(api, "/customers", member.keys.live, "id")({})).names;
  expect((await retrieve(api, member.keys.live, id)).status).toBe(200);
  for (const key of [member.keys.test, world.otherPartner.keys.live])
    expect(refusalOf(await retrieve(api, key, id))).toEqual(refused(404, "not_found"));
  for (const unknown of ["anna@customers.example", "nothing", "%00"])
    expect(refusalOf(await retrieve(api, member.keys.live, unknown))).toEqual(refused(404, "not_found"));
  expect(await pagesOf(listAt(api, "/customers", member.keys.test, "id"))).toEqual([[]]);
});

test("an erased customer keeps its ID and its amounts, and has no email address", async ({ api, world }) => {
  const member = await partnerOf(world, "Listing Games");
  const key = member.keys.live;
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const email = "anna@customers.example";
  const { reference } = await paidIntent(partner, reseller, 1_000, { email });
  const [id = ""] = (await listAt(api, "/customers", key, "id")({})).names;
  const { accountId: account_id, environment } = partner;
  await eraseCustomer(world.operator, { account_id, environment, customer: email });
  expect((await retrieve(api, key, id)).body.data).toMatchObject({ id, email: null, paid_amount: 1_000 });
  expect(await pagesOf(listAt(api, "/customers", key, "email"))).toEqual([["null"]]);
  expect(await pagesOf(listAt(api, "/customers", key, "id"), { email })).toEqual([[]]);
  const intents = listAt(api, "/redemption-intents", key, "reference");
  expect(await pagesOf(intents, { customer: id })).toEqual([[reference]]);
});
