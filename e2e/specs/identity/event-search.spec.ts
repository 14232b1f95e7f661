import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { simulateOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { paidIntent, refund } from "../../support/world/refunds";
import { fund } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("a search for an event names the intent or subscription that the event is about, but only if it belongs to the account that received the event", async () => {
  const users = { operator: await newOperator(), partner: await newPartner(), shop: await newReseller() };
  for (const { accountId } of [users.partner, users.shop]) await approve(users.operator, accountId);
  const [partner, shop] = [callerFor(users.partner, "test"), callerFor(users.shop, "test")];
  const [livePartner, liveShop] = [callerFor(users.partner, "live"), callerFor(users.shop, "live")];
  await fund(users.operator, shop, 100_000);
  const intent = await paidIntent(partner, shop, 700);
  await refund(partner, intent, { amount: 300 });
  const plan = await subscribe(partner, { interval: "weekly" });
  expect(await bill(shop, plan, "first")).toBe("created");
  await refund(partner, { reference: plan.reference, cycle: 1 }, { amount: 100 });
  await simulateOverdue(plan.accessCode, 2);

  // Only live cancellations need the reseller's confirmation.
  await fund(users.operator, liveShop, 100_000);
  await setEndpointUrl(liveShop);
  const livePlan = await subscribe(livePartner);
  expect(await bill(liveShop, livePlan, "first")).toBe("created");
  await cancelSubscription(livePartner, livePlan);

  const namedBy = async (finder: SignedInUser, receiver: typeof partner) => {
    const { events } = (await listEvents(receiver, { limit: 20 })).data;
    const found = events.map(async ({ id }) => (await findAnything(finder, "test", id))[0]?.results[0]);
    return (await Promise.all(found))
      .map((row) => [row?.name, row?.request, row?.about].join(" "))
      .toSorted();
  };
  const [ofIntent, ofPlan] = [`intent ${intent.reference}`, `subscription ${plan.reference}`];
  for (const finder of [users.operator, users.partner])
    expect(await namedBy(finder, partner)).toEqual([
      `cycle.overdue ${ofPlan}`,
      `redemption-intent.success ${ofIntent}`,
      `refund.created ${ofIntent}`,
      `refund.created ${ofPlan}`,
      `subscription.activated ${ofPlan}`,
    ]);
  for (const finder of [users.operator, users.shop]) {
    expect(await namedBy(finder, shop)).toEqual(["voucher-payment.refunded  "]);
    expect(await namedBy(finder, liveShop)).toEqual(["subscription.cancel_requested  "]);
  }
});
