import type { Outcome } from "@/lib/base/outcome";
import { callerFor } from "@/lib/base/signed-in-user";
import { listCustomerPage } from "@/lib/insight/customer-totals/retrieve-customer";
import { listCyclePage } from "@/lib/insight/cycle-history/list-cycles";
import { retrieveStatement } from "@/lib/insight/earnings/retrieve-statement";
import { retrieveWalletTransfers } from "@/lib/money/ledger/read-wallet";
import { listPayoutPage, retrievePayout } from "@/lib/money/payouts/partner-payouts";
import { listIntentPage } from "@/lib/payments/intents/read-intents";
import { listRefundPage } from "@/lib/payments/refunds/list-refunds";
import { listBilledSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";
import { listSubscriptionPage } from "@/lib/payments/subscriptions/read-subscriptions";
import { listPaymentPage } from "@/lib/payments/voucher-payments/read-payments";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { expect, test } from "../../support/fixtures/verbs";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { buildWorld } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { newIntent } from "../../support/world/intents";
import { postedPayout } from "../../support/world/payouts";
import { refund } from "../../support/world/refunds";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("lists, payouts and statements report how many rows they contain, because these rows count towards the rate limit", async () => {
  await withinOneDay();
  const world = await buildWorld();
  const [partner, reseller] = [callerFor(world.partner.user, "live"), callerFor(world.reseller.user, "live")];
  const subscription = await subscribe(partner);
  for (const charge of ["jan", "feb"]) await bill(reseller, subscription, charge);
  const payout = await postedPayout(partner);
  await bill(reseller, await subscribe(partner), "mar");
  for (const cycle of [1, 2])
    await refund(partner, { reference: subscription.reference, cycle }, { amount: 100 });
  await postedPayout(partner);
  for (const amount of [100, 200]) await newIntent(partner, amount);
  await sell(reseller, [100]);
  for (const _ of ["one", "two"]) await causeEvent(partner);

  const page = { limit: 2 };
  const outcomes: Outcome<object>[] = await Promise.all([
    listIntentPage(partner, page),
    listSubscriptionPage(partner, page),
    listCyclePage(partner, { reference: subscription.reference, ...page }),
    listPaymentPage(reseller, page),
    retrieveWalletTransfers(reseller, page),
    listCustomerPage(partner, page),
    listRefundPage(partner, page),
    listPayoutPage(partner, page),
    retrievePayout(partner, { reference: payout.reference, ...page }),
    listBilledSubscriptions(reseller, { ...page, cancellation_requested: false }),
    listEvents(partner, page),
    retrieveStatement(partner, { month: new Date().toISOString().slice(0, "2026-10".length) }),
  ]);
  for (const { rows, data } of outcomes) {
    const list: unknown[] = Object.values(data).find(Array.isArray) ?? [];
    expect(list.length, JSON.stringify(data)).toBeGreaterThan(1);
    expect(rows, JSON.stringify(data)).toBe(list.length);
  }
});
