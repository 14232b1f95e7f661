import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { paymentPath } from "./paths";

test("an operator's link to a payment opens the intent, or the subscription with the paid cycle selected", () => {
  const named = { accountId: "acme", reference: "gym:1" };
  const cycle = "/operator/test/accounts/acme/subscriptions/gym%3A1?cycle=2";
  expect(paymentPath("/operator/test", { ...named, cycle: 2 })).toBe(cycle);
  const intent = "/operator/test/accounts/acme/intents/gym%3A1";
  expect(paymentPath("/operator/test", { ...named, cycle: null })).toBe(intent);
});
