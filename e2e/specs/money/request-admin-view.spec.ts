import { callerFor } from "@/lib/base/signed-in-user";
import { viewIntent, viewSubscription } from "@/lib/insight/request-admin/view-request";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator, newPartner, peopleIn } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const PRIVATE = { metadata: { note: "a partner's own" }, callback_url: "https://private.example/back" };

async function trade() {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop] = resellers;
  await fund(operator, shop, 50_000);
  const { accountId, environment } = partner;
  return { operator, partner, shop, at: (reference: string) => ({ environment, accountId, reference }) };
}

test("the admin view shows an operator the status of an intent and the vouchers that paid it", async () => {
  const { operator, partner, shop, at } = await trade();
  const intent = await newIntent(partner, 1_200, { reference: "order-1", ...PRIVATE });
  expect(await viewIntent(operator, at("order-1"))).toMatchObject({
    facts: { status: "pending" },
    vouchers: [],
  });
  const { codes } = await sell(shop, [500, 1_000]);
  await pay(intent, codes);
  const { facts, timeline, vouchers } = await viewIntent(operator, at("order-1"));
  expect(facts).toMatchObject({ status: "success", amount: 1_200 });
  expect(timeline.entries.map(({ kind }) => kind)).toEqual([
    "requested",
    "redeemed",
    "fee",
    "payout",
    "event",
  ]);
  expect(timeline.entries).toContainEqual(
    expect.objectContaining({ kind: "payout", to: partner.companyName }),
  );
  expect(vouchers.map(({ amountDisplay, sellerId }) => [amountDisplay, sellerId]).toSorted()).toEqual([
    ["€5.00", shop.accountId],
    ["€7.00", shop.accountId],
  ]);
  expect(vouchers.map(({ codeEnding }) => codes.some((code) => code.endsWith(codeEnding)))).toEqual([
    true,
    true,
  ]);
});

test("the admin view shows an operator a subscription's latest cycles and the voucher that paid each of them", async () => {
  const { operator, partner, shop, at } = await trade();
  const subscription = await subscribe(partner, { reference: "plan-1", ...PRIVATE });
  expect(await viewSubscription(operator, at("plan-1"))).toMatchObject({ vouchers: [], timeline: undefined });
  await bill(shop, subscription, "first");
  await bill(shop, subscription, "second");
  const { facts, timeline, vouchers } = await viewSubscription(operator, at("plan-1"));
  expect(facts).toMatchObject({ status: "active", current_cycle: 2 });
  expect(timeline?.entries).toContainEqual(expect.objectContaining({ kind: "due", cycle: 2 }));
  expect(timeline?.upcoming).toMatchObject([{ kind: "pays_out", to: partner.companyName }]);
  expect(vouchers).toMatchObject([
    { cycle: 2, amountDisplay: "€10.00", sellerId: shop.accountId },
    { cycle: 1, amountDisplay: "€10.00", sellerId: shop.accountId },
  ]);
  expect(vouchers[0]?.codeEnding).not.toBe(vouchers[1]?.codeEnding);
});

test("the admin view of an intent or subscription shows no access code, metadata or callback URL, and is available to operators only", async () => {
  const { operator, partner, shop, at } = await trade();
  const intent = await newIntent(partner, 1_200, { reference: "order-1", ...PRIVATE });
  const subscription = await subscribe(partner, { reference: "plan-1", ...PRIVATE });
  await bill(shop, subscription, "first");
  const seen = JSON.stringify([
    await viewIntent(operator, at("order-1")),
    await viewSubscription(operator, at("plan-1")),
  ]);
  for (const secret of [
    ...[intent.access_code, subscription.accessCode, subscription.code],
    ...["a partner's own", "private.example"],
  ])
    expect(seen).not.toContain(secret);

  const outsider = await newPartner();
  await expect(viewIntent(outsider, at("order-1"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(viewSubscription(outsider, at("plan-1"))).rejects.toMatchObject({ code: "forbidden" });
  const boss = await newOperator();
  const elsewhere = [
    { ...at("order-1"), environment: "test" as const },
    { ...at("order-1"), accountId: callerFor(outsider, "live").accountId },
    { ...at("order-1"), accountId: shop.accountId },
    { ...at("order-1"), accountId: "nobody" },
    at("plan-1"),
  ];
  for (const lookup of elsewhere)
    await expect(viewIntent(boss, lookup)).rejects.toMatchObject({ code: "not_found" });
  await expect(viewSubscription(boss, at("order-1"))).rejects.toMatchObject({ code: "not_found" });
});
