import { createRefund } from "@/lib/payments/refunds/create-refund";
import { listRefunds } from "@/lib/payments/refunds/list-refunds";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { expect, test } from "../../support/fixtures/verbs";
import { ask, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { fieldsOf, occurrencesOf, someone, world } from "./erasable-customer";

test("erasing a customer erases the reason and metadata of refunds, and keeps the amounts", async () => {
  const { partner, shop, erase } = await world();
  const who = someone();
  const { codes } = await sell(shop, [500]);
  const intent = await ask(partner, 500, fieldsOf(who));
  await pay(intent, codes);
  const subscription = await subscribe(partner, { ...fieldsOf(who), total_cycles: 1 });
  expect(await bill(shop, subscription, "jan")).toBe("created");
  const input = createRefundInput.parse({
    amount: 100,
    reason: `Asked by ${who.email}`,
    metadata: { secret: who.secret },
  });
  await createRefund(partner, { reference: intent.reference }, input);
  await createRefund(partner, { reference: subscription.reference, cycle: 1 }, input);
  expect(await occurrencesOf(who)).toHaveProperty("refunds");
  await erase(who.email);
  expect(await occurrencesOf(who)).toEqual({});
  const { rows } = await listRefunds(partner, { limit: 10 });
  expect(rows.map(({ amount, reason, metadata }) => ({ amount, reason, metadata }))).toEqual([
    { amount: 100, reason: "erased", metadata: { erased: true } },
    { amount: 100, reason: "erased", metadata: { erased: true } },
  ]);
});
