import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ownPaymentPath, paymentPath } from "./paths";

test("a partner's link to a payment opens the intent or the paid cycle", () => {
  const named = { environment: "test", reference: "gym:1" } as const;
  expect(ownPaymentPath({ ...named, cycle: 2 })).toBe("/partner/test/subscriptions/gym%3A1/cycles/2");
  expect(ownPaymentPath({ ...named, cycle: null })).toBe("/partner/test/intents/gym%3A1");
});

test("an operator's link to a payment opens the intent, or the subscription with the paid cycle selected", () => {
  const named = { accountId: "acme", reference: "gym:1" };
  const cycle = "/operator/test/accounts/acme/subscriptions/gym%3A1?cycle=2";
  expect(paymentPath("/operator/test", { ...named, cycle: 2 })).toBe(cycle);
  const intent = "/operator/test/accounts/acme/intents/gym%3A1";
  expect(paymentPath("/operator/test", { ...named, cycle: null })).toBe(intent);
});
