import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { slowText } from "@/e2e/support/setup/slow-text";
import { erasedEmail } from "@/lib/base/erased";
import { emailPattern, erasePayload, erasureSummary, isEmail, NO_ERASURES } from "./rules";

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

for (const { identifier, expected } of [
  { identifier: "Neil@x.example", expected: true },
  { identifier: "o'neil+1@x.example", expected: true },
  { identifier: "neil@x", expected: false },
  { identifier: "shop@1", expected: false },
  { identifier: "kunde-1", expected: false },
])
  test(`the identifier ${identifier} is ${expected ? "" : "not "}an email`, () => {
    expect(isEmail(identifier)).toBe(expected);
  });

// PostgreSQL gives each part of this pattern the same meaning as JavaScript does.
const matchesNeil = new RegExp(emailPattern("neil@x.example"), "i");

for (const text of [
  "neil@x.example",
  "NEIL@X.example",
  "<neil@x.example>",
  "b'neil@x.example'",
  "_neil@x.example_",
  "__neil@x.example__",
  "-neil@x.example",
  "see...neil@x.example...",
  "neil@x.example- called",
  "to=%20neil@x.example",
  "%3C_neil@x.example_%3E",
  String.raw`"\nneil@x.example\n"`,
  String.raw`"\n-neil@x.example"`,
  String.raw`\u003cneil@x.example\u003e`,
  String.raw`\342\200\234neil@x.example\342\200\235`,
  // These can be longer emails, but also an email after a prefix or an escaped character.
  "o'neil@x.example",
  "a%2Bneil@x.example",
  "a__neil@x.example",
])
  test(`the pattern of neil@x.example matches ${text}`, () => {
    expect(text).toMatch(matchesNeil);
  });

for (const text of [
  "oneil@x.example",
  "o.neil@x.example",
  "o-neil@x.example",
  "o_neil@x.example",
  "o+neil@x.example",
  "neil@x.examples",
  "neil@x.example.org",
  "neil@x.example-shop.org",
  "neil@xaexample",
])
  test(`the pattern of neil@x.example does not match ${text}`, () => {
    expect(text).not.toMatch(matchesNeil);
  });

test("the pattern of an email that starts with a separator matches it inside Markdown", () => {
  expect("__+49@x.example__").toMatch(new RegExp(emailPattern("_+49@x.example"), "i"));
});

test("the pattern of an email matches in linear time", () => {
  expect(slowText(matchesNeil)).toBeUndefined();
});
