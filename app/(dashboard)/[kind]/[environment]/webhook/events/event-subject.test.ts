import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { eventSubject } from "./event-subject";

const refund = {
  reference: "RFD-1",
  redemption_intent_reference: null,
  subscription_reference: null,
  cycle_number: null,
};

for (const [type, data, name, path] of [
  ["redemption-intent.success", { reference: "order/1" }, "order/1", "intents/order%2F1"],
  ["redemption-intent.failed", { reference: "order-1" }, "order-1", "intents/order-1"],
  ["subscription.renewed", { reference: "gym-1" }, "gym-1", "subscriptions/gym-1"],
  ["cycle.overdue", { subscription_reference: "gym-1", cycle_number: 3 }, "gym-1", "subscriptions/gym-1"],
  ["refund.created", { ...refund, redemption_intent_reference: "order-1" }, "RFD-1", "intents/order-1"],
  [
    "refund.created",
    { ...refund, subscription_reference: "gym-1", cycle_number: 2 },
    "RFD-1",
    "subscriptions/gym-1/cycles/2",
  ],
  ["payout.paid", { reference: "PAYOUT-1" }, "PAYOUT-1", "earnings/payouts/PAYOUT-1"],
] as const) {
  test(`a ${type} event links to ${path} in the partner dashboard, unless it is a test event`, () => {
    const event = { type, data, environment: "live", test_event: false } as const;
    expect(eventSubject(event, "partner")).toEqual({ name, path: `/partner/live/${path}` });
    expect(eventSubject(event, "reseller")).toEqual({ name, path: undefined });
    expect(eventSubject({ ...event, test_event: true }, "partner")).toEqual({ name, path: undefined });
  });
}

test("a reseller's voucher-payment.refunded event links to the sale, unless it is a test event", () => {
  const data = { reference: "VOUCHER-1", reseller_subscription_reference: "gym-1" };
  const event = { type: "voucher-payment.refunded", data, environment: "live", test_event: false } as const;
  const path = "/reseller/live/sales/VOUCHER-1";
  expect(eventSubject(event, "reseller")).toEqual({ name: "VOUCHER-1", path });
  expect(eventSubject({ ...event, test_event: true }, "reseller")?.path).toBeUndefined();
});

test("an event that was listed without its data has no subject", () => {
  const event = { type: "payout.paid", environment: "live", test_event: false } as const;
  expect(eventSubject(event, "partner")).toBeUndefined();
});
