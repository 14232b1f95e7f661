import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { erasedEmail } from "@/lib/base/erased";
import { erasePayload, erasureSummary, NO_ERASURES } from "./rules";

const ID = "0197c5d2-c7a2-7f3e-9b1d-4a6c8e0f2a4b";

test("in the payload of a redemption intent's event, an erasure changes only the customer's email, the metadata, the description, the item names, and the query and fragment of the callback URL", () => {
  const data = {
    reference: "RDM-1",
    callback_url: "https://shop.example/return?email=anna%40example.com#anna",
    metadata: { name: "Anna", nested: { "1": "x\u0000", half: "\ud800" } },
    description: "Course for Anna",
    items: [{ name: "Anna's course", quantity: 2, unit_amount: -1, unit_amount_display: "-€0.01" }],
    customer: { email: "anna@example.com", created_at: "then", updated_at: "then" },
    partner: { email: "billing@acme.example" },
    sequence: 1,
  };
  const payload = JSON.stringify({ type: "redemption-intent.success", timestamp: "then", data });
  expect(JSON.parse(erasePayload(payload, ID))).toEqual({
    type: "redemption-intent.success",
    timestamp: "then",
    data: {
      ...data,
      callback_url: "https://shop.example/return",
      metadata: { erased: true },
      description: "erased",
      items: [{ name: "erased", quantity: 2, unit_amount: -1, unit_amount_display: "-€0.01" }],
      customer: { ...data.customer, email: erasedEmail(ID) },
    },
  });
  expect(erasePayload(erasePayload(payload, ID), ID)).toBe(erasePayload(payload, ID));
});

test("an erasure does not change the payload of an event without personal data", () => {
  const payload = '{"type":"subscription.cancel_requested", "data":{ "access_code":"x" }}';
  expect(erasePayload(payload, ID)).toBe(payload);
});

test("the summary of an erasure lists the counts of erased objects, and is undefined if nothing was erased", () => {
  expect(erasureSummary(NO_ERASURES)).toBeUndefined();
  expect(erasureSummary({ ...NO_ERASURES, customers: 1, events: 2 })).toBe("1 customer, 2 events");
});
