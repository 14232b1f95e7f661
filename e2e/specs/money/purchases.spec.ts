import { createIntent } from "@/lib/payments/intents/create-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { createIntentInput } from "@/lib/payments/intents/schema";
import { viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { subscribe } from "../../support/world/subscriptions";

const PURCHASE = {
  description: "تذكرتان ليوم السبت",
  items: [
    { name: "Ticket <b>7</b>", quantity: 2, unit_amount: 600 },
    { name: "Early booking", quantity: 1, unit_amount: -200 },
  ],
};

test("an intent stores its description and items, and the checkout shows them with totals", async () => {
  const partner = await partnerInTest();
  const intent = await newIntent(partner, 1_000, PURCHASE);
  expect(intent).toMatchObject({
    description: PURCHASE.description,
    items: [
      { ...PURCHASE.items[0], unit_amount_display: "€6.00", currency: "EUR" },
      { ...PURCHASE.items[1], unit_amount_display: "-€2.00", currency: "EUR" },
    ],
  });
  expect((await retrieveIntent(partner, intent)).data).toEqual(intent);
  expect(await viewIntentCheckout(intent.access_code)).toMatchObject({
    description: PURCHASE.description,
    items: [
      { name: "Ticket <b>7</b>", quantity: 2, unitAmount: 600, total: 1_200 },
      { name: "Early booking", quantity: 1, unitAmount: -200, total: -200 },
    ],
  });
});

test("a subscription stores its description", async () => {
  const partner = await partnerInTest();
  const { reference } = await subscribe(partner, { description: "Weekly classes" });
  expect((await retrieveSubscription(partner, { reference })).data.description).toBe("Weekly classes");
});

test("an idempotency key is refused if it is sent again with a different description or different items", async () => {
  const partner = await partnerInTest();
  const send = (fields: object) => {
    const intent = { email: "anna@example.com", amount: 1_000, idempotency_key: "order-1", ...fields };
    return createIntent(partner, createIntentInput.parse(intent));
  };
  const first = await send(PURCHASE);
  expect((await send(PURCHASE)).data).toEqual(first.data);
  const reused = { code: "idempotency_key_reused" };
  await expect(send({ ...PURCHASE, description: "Another" })).rejects.toMatchObject(reused);
  await expect(send({ description: PURCHASE.description })).rejects.toMatchObject(reused);
  await expect(send({ ...PURCHASE, items: PURCHASE.items.toReversed() })).rejects.toMatchObject(reused);
});
