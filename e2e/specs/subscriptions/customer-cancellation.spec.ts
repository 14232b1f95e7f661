import { updateCheckoutSettings } from "@/lib/accounts/checkout-settings/update-settings";
import { suspendAccount } from "@/lib/accounts/manage-account";
import type { Environment } from "@/lib/base/fields";
import { cancelAsCustomer } from "@/lib/payments/subscriptions/cancel-subscription";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { listEventsInput } from "@/lib/webhooks/events/schema";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { expect, test } from "../../support/fixtures/verbs";
import { type People, peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, type NewSubscription, subscribe } from "../../support/world/subscriptions";

/** Returns a subscription that a shop has billed once. Its partner allows customers to cancel. */
async function billed(environment: Environment): Promise<{ all: People; subscription: NewSubscription }> {
  const all = await peopleIn(environment);
  const [shop] = all.resellers;
  await updateCheckoutSettings(all.partner, { customers_cancel: "yes" });
  await fund(all.operator, shop, 10_000);
  const subscription = await subscribe(all.partner);
  await bill(shop, subscription, "first");
  return { all, subscription };
}

const stateOf = async ({ partner }: People, subscription: NewSubscription) =>
  (await retrieveSubscription(partner, subscription)).data;

const cancel = ({ accessCode }: NewSubscription) =>
  cancelAsCustomer(accessCode).then(() => "ok", errorCodeOf);

test("a customer's cancellation notifies the reseller once, even if it is sent 20 times in parallel", async () => {
  const { all, subscription } = await billed("live");
  const [shop] = all.resellers;
  await setEndpointUrl(shop);
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(subscription)));
  expect(new Set(answers)).toEqual(new Set(["ok"]));
  const state = await stateOf(all, subscription);
  expect(state).toMatchObject({ status: "active", cancel_requested_at: expect.any(String) });
  for (const filter of [{}, { reference: subscription.accessCode }]) {
    const { events } = (await listEvents(shop, listEventsInput.parse(filter))).data;
    expect(events.map(({ type }) => type)).toEqual(["subscription.cancel_requested"]);
  }
  expect((await viewSubscriptionCheckout(subscription.accessCode))?.mayCancel).toBe(false);
});

test("a customer's cancellation of a test subscription takes effect at once and notifies the partner", async () => {
  const { all, subscription } = await billed("test");
  expect((await viewSubscriptionCheckout(subscription.accessCode))?.mayCancel).toBe(true);
  expect(await cancel(subscription)).toBe("ok");
  expect((await stateOf(all, subscription)).status).toBe("canceled");
  const { events } = (await listEvents(all.partner, listEventsInput.parse({}))).data;
  expect(events[0]?.type).toBe("subscription.cancelled");
});

test("a customer cannot cancel a subscription if the access code is unknown, the reseller has no webhook endpoint or the partner forbids it", async () => {
  const { all, subscription } = await billed("live");
  const before = await stateOf(all, subscription);
  expect(await cancel(subscription)).toBe("reseller_cancellation_unavailable");
  await updateCheckoutSettings(all.partner, {});
  await setEndpointUrl(all.resellers[0]);
  expect(await cancel(subscription)).toBe("forbidden");
  expect((await viewSubscriptionCheckout(subscription.accessCode))?.mayCancel).toBe(false);
  expect(await cancelAsCustomer("abcdefghijklmno").then(() => "ok", errorCodeOf)).toBe("not_found");
  expect(await stateOf(all, subscription)).toEqual(before);
});

test("a customer's cancellation has no effect before the first bill, after completion, or while the partner is suspended", async () => {
  const { all, subscription } = await billed("live");
  const [shop] = all.resellers;
  await setEndpointUrl(shop);
  const [pending, completed] = [
    await subscribe(all.partner),
    await subscribe(all.partner, { total_cycles: 1 }),
  ];
  await bill(shop, completed, "only");
  for (const one of [pending, completed]) {
    const before = await stateOf(all, one);
    expect(await cancel(one)).toBe("ok");
    expect(await stateOf(all, one)).toEqual(before);
  }
  const before = await stateOf(all, subscription);
  await suspendAccount(all.operator, { account_id: all.partner.accountId, reason: "a test" });
  expect(await cancel(subscription)).toBe("ok");
  expect(await stateOf(all, subscription)).toEqual(before);
});
