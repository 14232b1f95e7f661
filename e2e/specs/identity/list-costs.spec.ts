import type { Outcome } from "@/lib/base/outcome";
import { callerFor } from "@/lib/base/signed-in-user";
import { answerCycles } from "@/lib/insight/cycle-history/answer-cycles";
import { answerTransfers } from "@/lib/money/ledger/answer-transfers";
import { answerIntents } from "@/lib/payments/intents/answer-intents";
import { answerSubscriptions } from "@/lib/payments/subscriptions/answer-subscriptions";
import { answerPayments } from "@/lib/payments/voucher-payments/answer-payments";
import { expect, test } from "../../support/fixtures/verbs";
import { buildWorld } from "../../support/world/accounts";
import { ask } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("every list reports its number of rows for the rate limit", async () => {
  const world = await buildWorld();
  const [partner, reseller] = [callerFor(world.partner.user, "live"), callerFor(world.reseller.user, "live")];
  const subscription = await subscribe(partner);
  await subscribe(partner);
  for (const charge of ["jan", "feb"]) await bill(reseller, subscription, charge);
  for (const amount of [100, 200]) await ask(partner, amount);
  await sell(reseller, [100]);

  const page = { limit: 2 };
  const outcomes: Outcome<object>[] = await Promise.all([
    answerIntents(partner, page),
    answerSubscriptions(partner, page),
    answerCycles(partner, { reference: subscription.reference, ...page }),
    answerPayments(reseller, page),
    answerTransfers(reseller, page),
  ]);
  for (const { rows, data } of outcomes) expect(rows, JSON.stringify(data)).toBe(2);
});
