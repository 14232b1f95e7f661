import { operations } from "@/lib/api/operations";
import { callerFor } from "@/lib/base/signed-in-user";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { expect, test } from "../../support/fixtures/api-test";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { newIntent } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent, refund } from "../../support/world/refunds";
import { sell } from "../../support/world/sales";
import { bill, billOf, subscribe } from "../../support/world/subscriptions";
import { endpointPaths, type OperationRequest, type Scene } from "./endpoint-paths";

const customer = { email: "anna@example.com", amount: 1_000 };

/** Functions that create a valid request to each operation, by operation ID. */
const happyPaths: Readonly<Record<string, (scene: Scene) => Promise<OperationRequest>>> = {
  retrieveAccount: async ({ partnerKey }) => ({
    path: "/account",
    key: partnerKey,
    shows: { company_name: "Happy Games", kind: "partner", environment: "live" },
  }),
  listCountries: async () => ({
    path: "/countries",
    shows: expect.arrayContaining([expect.objectContaining({ code: "AT" })]),
  }),
  createRedemptionIntent: async ({ partnerKey }) => ({
    path: "/redemption-intents",
    ...{ key: partnerKey, body: customer, shows: { status: "pending", amount: 1_000 } },
  }),
  retrieveRedemptionIntent: async ({ partner, partnerKey }) => {
    const { reference } = await newIntent(partner, 1_000);
    return { path: `/redemption-intents/${reference}`, key: partnerKey, shows: { reference } };
  },
  listRedemptionIntents: async ({ partner, partnerKey }) => {
    const { reference } = await newIntent(partner, 1_000);
    const redemption_intents = [expect.objectContaining({ reference, status: "pending" })];
    return { path: "/redemption-intents", key: partnerKey, shows: { redemption_intents, next: null } };
  },
  listSubscriptions: async ({ partner, partnerKey }) => {
    const { reference } = await subscribe(partner);
    const subscriptions = [expect.objectContaining({ reference, status: "pending" })];
    return { path: "/subscriptions", key: partnerKey, shows: { subscriptions, next: null } };
  },
  listSubscriptionCycles: async ({ partner, partnerKey, reseller }) => {
    const subscription = await subscribe(partner);
    await bill(reseller, subscription, "jan");
    const path = `/subscriptions/${subscription.reference}/cycles`;
    const cycles = [expect.objectContaining({ number: 1, amount: 1_000 })];
    return { path, key: partnerKey, shows: { cycles, next: null } };
  },
  createRedemptionIntentRefund: async ({ partner, partnerKey, reseller }) => {
    const { reference } = await paidIntent(partner, reseller, 1_000);
    const path = `/redemption-intents/${reference}/refunds`;
    const shows = { redemption_intent_reference: reference, amount: 400, partner_amount: 280 };
    return { path, key: partnerKey, body: { amount: 400 }, shows };
  },
  createSubscriptionCycleRefund: async ({ partner, partnerKey, reseller }) => {
    const { reference, ...subscription } = await subscribe(partner);
    await bill(reseller, { reference, ...subscription }, "jan");
    const path = `/subscriptions/${reference}/cycles/1/refunds`;
    const shows = { subscription_reference: reference, cycle_number: 1, amount: 1_000 };
    return { path, key: partnerKey, body: {}, shows };
  },
  listRefunds: async ({ partner, partnerKey, reseller }) => {
    const { reference } = await refund(partner, await paidIntent(partner, reseller, 1_000));
    const refunds = [expect.objectContaining({ reference, amount: 1_000 })];
    return { path: "/refunds", key: partnerKey, shows: { refunds, next: null } };
  },
  retrieveRefund: async ({ partner, partnerKey, reseller }) => {
    const { reference } = await refund(partner, await paidIntent(partner, reseller, 1_000));
    return { path: `/refunds/${reference}`, key: partnerKey, shows: { reference, amount: 1_000 } };
  },
  listCustomers: async ({ partner, partnerKey }) => {
    await newIntent(partner, 1_000, { email: "anna@example.com" });
    const customers = [expect.objectContaining({ email: "anna@example.com", environment: "live" })];
    return { path: "/customers", key: partnerKey, shows: { customers, next: null } };
  },
  retrieveCustomer: async ({ partner, partnerKey, reseller }) => {
    await paidIntent(partner, reseller, 1_000);
    const [customer] = (await listCustomers(partner, { limit: 1 })).rows;
    const shows = { id: customer?.id, payment_count: 1, paid_amount: 1_000, partner_amount: 700 };
    return { path: `/customers/${customer?.id}`, key: partnerKey, shows };
  },
  retrieveBalance: async ({ partner, partnerKey, reseller }) => {
    await paidIntent(partner, reseller, 1_000);
    const shows = { partner: { owed: 700, earned: 700, currency: "EUR" }, wallet: null };
    return { path: "/balance", key: partnerKey, shows };
  },
  listPayouts: async ({ partner, partnerKey, reseller }) => {
    await paidIntent(partner, reseller, 1_000);
    const { reference } = await postedPayout(partner);
    const payouts = [expect.objectContaining({ reference, status: "posted", amount: 700 })];
    return { path: "/payouts", key: partnerKey, shows: { payouts, next: null } };
  },
  retrievePayout: async ({ partner, partnerKey, reseller }) => {
    const intent = await paidIntent(partner, reseller, 1_000);
    const { reference } = await postedPayout(partner);
    const lines = [expect.objectContaining({ reference: intent.reference, partner_amount: 700 })];
    return { path: `/payouts/${reference}`, key: partnerKey, shows: { reference, lines, next: null } };
  },
  retrieveStatement: async ({ partnerKey }) => ({
    path: "/statements/2026-01",
    key: partnerKey,
    shows: { month: "2026-01", opening_balance: 0, closing_balance: 0, lines: [] },
  }),
  listVoucherPayments: async ({ reseller, resellerKey }) => {
    const { reference } = await sell(reseller, [100], "anna");
    const voucher_payments = [expect.objectContaining({ reference, amount: 100 })];
    return { path: "/voucher-payments", key: resellerKey, shows: { voucher_payments, next: null } };
  },
  retrieveWallet: async ({ resellerKey }) => ({
    path: "/reseller/wallet",
    ...{ key: resellerKey, shows: { balance: 10_000, environment: "live" } },
  }),
  listWalletTransfers: async ({ reseller, resellerKey }) => {
    const { reference } = await sell(reseller, [100], "anna");
    const transfers = [
      expect.objectContaining({ kind: "sale", amount: -100, reference }),
      expect.objectContaining({ kind: "top_up", amount: 10_000 }),
    ];
    return { path: "/reseller/wallet/transfers", key: resellerKey, shows: { transfers, next: null } };
  },
  cancelRedemptionIntent: async ({ partner, partnerKey }) => {
    const { reference } = await newIntent(partner, 1_000);
    const shows = { reference, status: "failed", failure_reason: "canceled" };
    return { path: `/redemption-intents/${reference}/cancel`, key: partnerKey, shows };
  },
  createVoucherPayment: async ({ partner, reseller, resellerKey }) => {
    await setEndpointUrl(reseller);
    const body = billOf(await subscribe(partner), "jan");
    const shows = { amount: 1_000, subscription: { status: "active", current_cycle: 1 } };
    return { path: "/voucher-payments", key: resellerKey, body, shows };
  },
  retrieveVoucherPayment: async ({ reseller, resellerKey }) => {
    const { reference } = await sell(reseller, [100], "anna");
    const path = `/voucher-payments/${reference}?customer_identifier=anna`;
    return { path, key: resellerKey, shows: { reference, amount: 100 } };
  },
  createSubscription: async ({ partnerKey }) => ({
    path: "/subscriptions",
    ...{ key: partnerKey, body: customer, shows: { status: "pending", current_cycle: 0 } },
  }),
  retrieveSubscription: async ({ partner, partnerKey }) => {
    const { reference } = await subscribe(partner);
    return { path: `/subscriptions/${reference}`, key: partnerKey, shows: { reference } };
  },
  cancelSubscription: async ({ partner, partnerKey }) => {
    const { reference } = await subscribe(partner);
    const shows = { reference, status: "canceled" };
    return { path: `/subscriptions/${reference}/cancel`, key: partnerKey, shows };
  },
  confirmCancellation: async ({ partner, reseller, resellerKey }) => {
    await setEndpointUrl(reseller);
    const subscription = await subscribe(partner);
    await bill(reseller, subscription, "jan");
    await cancelSubscription(partner, subscription);
    const body = { access_code: subscription.accessCode, reseller_subscription_reference: "order-1" };
    return { path: "/subscriptions/cancellation", key: resellerKey, body, shows: { status: "canceled" } };
  },
  listBilledSubscriptions: async ({ partner, reseller, resellerKey }) => {
    const subscription = await subscribe(partner);
    await bill(reseller, subscription, "jan");
    const subscriptions = [expect.objectContaining({ access_code: subscription.accessCode })];
    return { path: "/reseller/subscriptions?limit=1", key: resellerKey, shows: { subscriptions } };
  },
  lookUpSubscription: async ({ partner, resellerKey }) => {
    const { code } = await subscribe(partner);
    const shows = { subscription_access_code: code, access_code: null, amount: 1_000, status: "pending" };
    return { path: `/reseller/subscriptions/${code}`, key: resellerKey, shows };
  },
  listEvents: async ({ partner, partnerKey }) => {
    const { name: id } = await causeEvent(partner);
    const events = expect.arrayContaining([expect.objectContaining({ id })]);
    return { path: "/events", key: partnerKey, shows: { events } };
  },
  followEvents: async ({ partnerInTest }) => {
    const shows = { events: [], next: expect.any(String) };
    return { path: "/events/feed", key: partnerInTest, shows };
  },
  ...endpointPaths,
  triggerEvent: async ({ partnerInTest }) => {
    const type = "redemption-intent.success";
    const shows = { type, test_event: true, delivery: { status: "unsent" } };
    return { path: "/events/trigger", key: partnerInTest, body: { type }, shows };
  },
  retrieveEvent: async ({ partner, partnerKey }) => {
    const { name: id } = await causeEvent(partner);
    return { path: `/events/${id}`, key: partnerKey, shows: { id } };
  },
  resendEvent: async ({ partner, partnerKey }) => {
    await setEndpointUrl(partner);
    const { name: id } = await causeEvent(partner);
    return { path: `/events/${id}/resend`, key: partnerKey, shows: { id } };
  },
};

/** Creates accounts for one test, so that it does not change the accounts that other tests share. */
async function newScene(world: World): Promise<Scene> {
  const [partner, reseller] = await Promise.all([
    partnerOf(world, "Happy Games"),
    resellerWith(world, 10_000, "Happy Shop"),
  ]);
  return {
    partner: callerFor(partner.user, "live"),
    reseller: callerFor(reseller.user, "live"),
    partnerKey: partner.keys.live,
    partnerInTest: partner.keys.test,
    resellerKey: reseller.keys.live,
  };
}

test("every API operation has a valid request in this file", () => {
  expect(Object.keys(happyPaths).sort()).toEqual(operations.map(({ id }) => id).sort());
});

for (const { id, method, path: template } of operations) {
  test(`${id} succeeds for a valid request`, async ({ api, world }) => {
    const sent = await happyPaths[id]?.(await newScene(world));
    const pattern = new RegExp(`^${template.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
    expect(sent?.path, "the request is of this operation").toMatch(pattern);
    const answer = await api.call(method, sent?.path ?? "", sent);
    expect(answer.body).toMatchObject({ status: true, data: sent?.shows });
  });
}
