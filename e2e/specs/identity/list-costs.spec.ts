import type { Outcome } from "@/lib/base/outcome";
import { callerFor } from "@/lib/base/signed-in-user";
import { listCustomerPage } from "@/lib/insight/customer-totals/retrieve-customer";
import { listCyclePage } from "@/lib/insight/cycle-history/list-cycles";
import { retrieveWalletTransfers } from "@/lib/money/ledger/read-wallet";
import { listIntentPage } from "@/lib/payments/intents/read-intents";
import { listSubscriptionPage } from "@/lib/payments/subscriptions/read-subscriptions";
import { listPaymentPage } from "@/lib/payments/voucher-payments/read-payments";
import { expect, test } from "../../support/fixtures/verbs";
import { buildWorld } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("lists of intents, subscriptions, cycles, sales, wallet transfers and customers report how many rows count towards the rate limit", async () => {
  const world = await buildWorld();
  const [partner, reseller] = [callerFor(world.partner.user, "live"), callerFor(world.reseller.user, "live")];
  const subscription = await subscribe(partner);
  await subscribe(partner);
  for (const charge of ["jan", "feb"]) await bill(reseller, subscription, charge);
  for (const amount of [100, 200]) await newIntent(partner, amount);
  await sell(reseller, [100]);

  const page = { limit: 2 };
  const outcomes: Outcome<object>[] = await Promise.all([
    listIntentPage(partner, page),
    listSubscriptionPage(partner, page),
    listCyclePage(partner, { reference: subscription.reference, ...page }),
    listPaymentPage(reseller, page),
    retrieveWalletTransfers(reseller, page),
    listCustomerPage(partner, page),
  ]);
  for (const { rows, data } of outcomes) expect(rows, JSON.stringify(data)).toBe(2);
});
