import { answerCycles } from "@/lib/cycles/answer-cycles";
import { answerTransfers } from "@/lib/ledger/answer-transfers";
import type { Outcome } from "@/lib/outcome";
import { answerPayments } from "@/lib/payments/answer-payments";
import { answerIntents } from "@/lib/redemption-intents/answer-intents";
import { callerFor } from "@/lib/signed-in-user";
import { answerSubscriptions } from "@/lib/subscriptions/answer-subscriptions";
import { expect, test } from "../fixtures/verbs";
import { buildWorld } from "../world/accounts";
import { ask } from "../world/intents";
import { sell } from "../world/sales";
import { bill, subscribe } from "../world/subscriptions";

test("every list says how many rows its page has, by which it is charged", async () => {
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
