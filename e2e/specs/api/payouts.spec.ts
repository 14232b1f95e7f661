import { callerFor } from "@/lib/base/signed-in-user";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent, refund } from "../../support/world/refunds";
import { bill, subscribe } from "../../support/world/subscriptions";
import { listAt, pagesOf } from "./list-pages";
import { invalid, refusalOf, refused } from "./refusals";

test("a payout's payments are retrieved page by page, newest first, and sum to the payout's amount", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Paid Games");
  const key = member.keys.live;
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const intent = await paidIntent(partner, reseller, 1_000);
  const subscription = await subscribe(partner, { amount: 2_000 });
  await bill(reseller, subscription, "jan");
  const { reference } = await postedPayout(partner);
  await paidIntent(partner, reseller, 500);

  const answer = await api.call("GET", `/payouts/${reference}`, { key });
  expect(answer.body).toMatchObject({
    message: "Payout retrieved",
    data: {
      ...{ reference, status: "posted", amount: 2_100, amount_display: "€21.00", currency: "EUR" },
      ...{ refunded_amount: 0, account_holder: "Acme Games", iban_masked: "DE89 … 3000" },
      ...{ bank_reference: null, paid_at: null, reversed_at: null, environment: "live", next: null },
      lines: [
        { kind: "cycle", reference: subscription.reference, cycle_number: 1, partner_amount: 1_400 },
        { kind: "intent", reference: intent.reference, cycle_number: null, partner_amount: 700 },
      ],
    },
  });
  const lines = listAt(api, `/payouts/${reference}`, key, "partner_amount");
  expect(await pagesOf(lines, { limit: "1" })).toEqual([["1400"], ["700"]]);
  expect(await pagesOf(listAt(api, "/payouts", key, "reference"))).toEqual([[reference]]);
  expect(await pagesOf(listAt(api, "/payouts", key, "reference"), { status: "paid" })).toEqual([[]]);
});

test("payouts of another account or of the other environment are not found, and the error for an invalid parameter names it", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Paid Games");
  const partner = callerFor(member.user, "live");
  await paidIntent(partner, callerFor((await resellerWith(world, 10_000)).user, "live"), 1_000);
  const { reference } = await postedPayout(partner);
  for (const key of [member.keys.test, world.otherPartner.keys.live]) {
    expect(refusalOf(await api.call("GET", `/payouts/${reference}`, { key }))).toEqual(
      refused(404, "not_found"),
    );
    expect((await pagesOf(listAt(api, "/payouts", key, "reference"))).flat()).not.toContain(reference);
  }
  const ask = async (path: string) => refusalOf(await api.call("GET", path, { key: member.keys.live }));
  expect(await ask("/payouts?status=prepared")).toEqual(invalid("status"));
  expect(await ask("/payouts?state=paid")).toEqual(invalid("state"));
  expect(await ask(`/payouts/${reference}?limit=0`)).toEqual(invalid("limit"));
  expect(refusalOf(await api.call("GET", "/payouts", { key: world.reseller.keys.live }))).toEqual(
    refused(403, "forbidden"),
  );
});

test("a refund reduces the partner's balance by the partner's share of the refund", async ({
  api,
  world,
}) => {
  const member = await partnerOf(world, "Owed Games");
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const owed = async (key = member.keys.live) =>
    (await api.call<{ partner: { owed: number; earned: number } }>("GET", "/balance", { key })).body.data
      .partner;
  const intent = await paidIntent(partner, reseller, 1_000);
  expect(await owed()).toMatchObject({ owed: 700, earned: 700 });
  await refund(partner, intent, { amount: 500 });
  expect(await owed()).toMatchObject({ owed: 350, earned: 350 });
  expect(await owed(member.keys.test)).toMatchObject({ owed: 0, earned: 0 });
});
