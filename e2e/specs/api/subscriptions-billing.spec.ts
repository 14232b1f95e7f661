import type { Environment } from "@/lib/base/fields";
import { callerFor } from "@/lib/base/signed-in-user";
import { rowsOf, sql } from "@/lib/db/sql";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { resellerWith } from "../../support/world/accounts";
import { type NewSubscription, oneVoucher } from "../../support/world/subscriptions";
import { refusalOf, refused } from "./refusals";
import { expect, partnersOwn, test } from "./subscription-setup";

const ENVIRONMENTS = ["test", "live"] as const;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;

async function balanceOf({ user }: AccountOwner, environment: Environment): Promise<number> {
  return (await readWallet(callerFor(user, environment))).balance;
}

/** Returns the total amount, in minor units, of the transfers that the subscription's cycles caused, by transfer kind. */
async function movedBy({ id }: NewSubscription): Promise<Record<string, number>> {
  const rows = await rowsOf({ kind: "text", amount: "integer" })(sql`
    SELECT t.kind, sum(t.amount)::bigint AS amount FROM transfers t JOIN subscription_cycles c ON c.id = t.cause_id
    WHERE c.subscription_id = ${id}::uuid GROUP BY t.kind`);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}

for (const environment of ENVIRONMENTS) {
  test(`a subscription's first bill in ${environment} charges the wallet, redeems the voucher and activates the subscription`, async ({
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 5_000);
    const subscription = await setup.subscribe(environment, { total_cycles: 12 });
    const own = { metadata: { till: 4 }, reseller_subscription_reference: "order-1" };
    const { status, body } = await setup.bill(
      subscription,
      "jan",
      { ...own, vouchers: oneVoucher(1_500) },
      shop,
    );

    expect(status).toBe(201);
    expect(body.message).toBe("Voucher payment created");
    expect(body.data).toEqual({
      reference: expect.stringMatching(/^VOUCHER-[0-9A-HJKMNP-TV-Z]{26}$/),
      ...{ amount: 1_500, amount_display: "€15.00", currency: "EUR", voucher_count: 1, status: "success" },
      ...{ customer_identifier: "anna", metadata: { till: 4 } },
      vouchers: [
        {
          code: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/),
          ...{ initial_balance: 1_500, initial_balance_display: "€15.00", currency: "EUR" },
          ...{ current_balance: 500, current_balance_display: "€5.00", status: "active" },
          ...{ created_at: body.data.created_at, expires_at: expect.stringMatching(TIME), blocked_at: null },
        },
      ],
      ...{ created_at: expect.stringMatching(TIME), charged_back_at: null },
      subscription: {
        ...{ access_code: subscription.accessCode, subscription_access_code: subscription.code },
        ...{ status: "active", current_cycle: 1, total_cycles: 12, amount: 1_000, redeemed_amount: 1_000 },
        currency: "EUR",
        ...{ reseller_charge_reference: "jan", reseller_subscription_reference: "order-1" },
      },
    });
    const other = environment === "test" ? "live" : "test";
    expect(await balanceOf(shop, environment)).toBe(3_500);
    expect(await balanceOf(shop, other)).toBe(5_000);
    expect(await movedBy(subscription)).toEqual({ redemption: 700, fee: 300 });
    expect(await setup.now(subscription)).toMatchObject({
      ...{ status: "active", current_cycle: 1, activated_at: body.data.created_at },
      ...{ reseller: { company_name: "Small Shop" }, updated_at: body.data.created_at },
    });
  });

  test(`bills in ${environment} activate, renew and then complete a subscription, and each bill debits the wallet once`, async ({
    setup,
    world,
  }) => {
    const shop = await resellerWith(world, 3_500);
    const subscription = await setup.subscribe(environment, { total_cycles: 3 });
    const seen: string[] = [];
    for (const charge of ["jan", "feb", "mar"]) {
      const { body } = await setup.bill(subscription, charge, {}, shop);
      const { subscription: billed, vouchers } = body.data;
      seen.push(`${billed?.status} ${billed?.current_cycle} ${vouchers[0]?.status}`);
    }
    expect(seen).toEqual(["active 1 redeemed", "active 2 redeemed", "completed 3 redeemed"]);
    expect(await balanceOf(shop, environment)).toBe(500);
    expect(await movedBy(subscription)).toEqual({ redemption: 2_100, fee: 900 });
    const { completed_at, updated_at, next_cycle_at } = await setup.now(subscription);
    expect({ completed_at, next_cycle_at }).toEqual({ completed_at: updated_at, next_cycle_at: null });
  });

  test(`in ${environment}, the balance that remains on a bill's voucher can pay an intent`, async ({
    api,
    setup,
    world,
  }) => {
    const subscription = await setup.subscribe(environment);
    const { data } = (await setup.bill(subscription, "jan", { vouchers: oneVoucher(1_500) })).body;
    const codes = data.vouchers.map(({ code }) => code);
    const pay = async (amount: number) => {
      const key = world.otherPartner.keys[environment];
      const intent = await api.createIntent(key, { email: "bob@example.com", amount });
      return (await payIntent(intent.body.data.access_code, codes, undefined)).kind;
    };
    expect(await pay(501)).toBe("short");
    expect(await pay(500)).toBe("paid");
    expect(await pay(1)).toBe("refused");

    const { keys } = world.reseller;
    const found = await api.retrievePayment(keys[environment], data.reference, "anna");
    expect(found.body.data.vouchers).toMatchObject([{ current_balance: 0, status: "redeemed" }]);
    expect(found.body.data.subscription).toEqual(data.subscription);
  });

  test(`in ${environment}, only the billing reseller can retrieve a cycle's payment, and the response contains none of the partner's data`, async ({
    api,
    setup,
    world,
  }) => {
    const { reseller, otherReseller } = world;
    const subscription = await setup.subscribe(environment);
    const made = await setup.bill(subscription, "jan", { reseller_subscription_reference: "order-1" });
    const replayed = await setup.bill(subscription, "jan");
    const find = (key: string, customer: string) =>
      api.retrievePayment(key, made.body.data.reference, customer);
    const found = await find(reseller.keys[environment], "anna");

    expect([replayed.body.data, found.body.data]).toEqual([made.body.data, made.body.data]);
    const partners = partnersOwn(await setup.now(subscription));
    for (const { text } of [made, replayed, found]) {
      for (const word of partners) expect(text).not.toContain(word);
    }
    const other = environment === "test" ? "live" : "test";
    for (const key of [reseller.keys[other], otherReseller.keys[environment]]) {
      expect(refusalOf(await find(key, "anna"))).toEqual(refused(404, "not_found"));
    }
    expect(refusalOf(await find(reseller.keys[environment], "bob"))).toEqual(refused(404, "not_found"));
  });
}

test("the first accepted bill assigns the subscription to the billing reseller, even if another shop was chosen or another shop's bill was refused", async ({
  setup,
  world,
}) => {
  const poor = await resellerWith(world, 999);
  const subscription = await setup.subscribe("live");
  await pickShop(subscription.accessCode, world.otherReseller.user.accountId);
  const tried = await setup.bill(subscription, "jan", {}, poor);
  expect(refusalOf(tried)).toEqual(refused(400, "insufficient_balance"));
  expect((await setup.now(subscription)).reseller).toBeNull();

  expect((await setup.bill(subscription, "jan")).status).toBe(201);

  expect((await setup.now(subscription)).reseller).toEqual({ company_name: world.reseller.companyName });
  for (const late of [poor, world.otherReseller]) {
    const answer = await setup.bill(subscription, "feb", {}, late);
    expect(refusalOf(answer)).toEqual(refused(422, "subscription_not_owned_by_reseller"));
  }
});

test("a test subscription is assigned to a reseller by the first bill with a test key, not by a simulated cycle", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("test");
  await simulateCycle(subscription.accessCode, 1);
  expect(await setup.now(subscription)).toMatchObject({ status: "active", reseller: null });

  const { data } = (await setup.bill(subscription, "feb")).body;
  expect(data.subscription).toMatchObject({ status: "active", current_cycle: 2 });
  expect(await setup.now(subscription)).toMatchObject({ reseller: { company_name: "Corner Shop" } });
});
