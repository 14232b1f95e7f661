import { DAY_MS } from "@/lib/base/clock";
import { pool } from "@/lib/db/pool";
import { listShopSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { remindReseller } from "@/lib/webhooks/events/resend-events";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("a cancellation reminder resends the original event to the reseller at most once a day until the reseller confirms", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop, other] = resellers;
  await fund(operator, shop, 1_000);
  await setEndpointUrl(shop);
  const subscription = await subscribe(partner);
  await bill(shop, subscription, "jan");
  const again = () => remindReseller(partner, subscription);
  await expect(again()).rejects.toMatchObject({ code: "not_found" });

  await cancelSubscription(partner, subscription);
  expect(await again()).toMatchObject({ sent: false });
  const { data: page } = await listEvents(shop, { type: "subscription.cancel_requested", limit: 10 });
  expect(page.events).toHaveLength(1);
  const id = page.events[0]?.id ?? "";
  const deliveries = async () => (await retrieveEvent(shop, { id })).data.deliveries.length;

  await pool().query(
    `UPDATE deliveries SET updated_at = updated_at - $1::interval, status = 'succeeded', next_attempt_at = NULL,
       ended_reason = 'succeeded', attempt_count = 1 WHERE account_id = $2`,
    [`${DAY_MS} ms`, shop.accountId],
  );
  const reminders = await Promise.all([again(), again(), again()]);
  expect(reminders.some((one) => one.sent)).toBe(true);
  expect(await deliveries()).toBe(2);
  expect(await again()).toMatchObject({ sent: false });
  expect((await listEvents(shop, { limit: 10 })).data.events).toHaveLength(1);
  for (const outsider of [other, { ...partner, environment: "test" as const }])
    await expect(remindReseller(outsider, subscription)).rejects.toMatchObject({ code: "not_found" });
  const viewer = { userId: partner.accountId, role: "viewer" as const, network: undefined };
  await expect(remindReseller({ ...partner, person: viewer }, subscription)).rejects.toMatchObject({
    code: "forbidden",
  });

  await confirmCancellation(shop, {
    access_code: subscription.accessCode,
    reseller_subscription_reference: "recurring-1",
  });
  await expect(again()).rejects.toMatchObject({ code: "not_found" });
});

test("lists of events and subscriptions filtered by reference contain each entry once, even if the reseller's own reference equals the access code", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [shop] = resellers;
  await fund(operator, shop, 1_000);
  await setEndpointUrl(shop);
  const subscription = await subscribe(partner);
  const reference = subscription.accessCode;
  await bill(shop, subscription, "jan", { reseller_subscription_reference: reference });
  await cancelSubscription(partner, subscription);
  const { events } = (await listEvents(shop, { reference, limit: 10 })).data;
  expect(events.map(({ type }) => type)).toEqual(["subscription.cancel_requested"]);
  expect((await listShopSubscriptions(shop, { named: reference, limit: 10 })).rows).toHaveLength(1);
});
