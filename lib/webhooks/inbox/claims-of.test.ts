import { expect, test } from "@playwright/test";
import { claimsOf } from "./claims-of";

const nothing = { type: null, subject: null, test_event: false };

test("a body tells its type, what it is about and whether it is a test event", () => {
  const body = { type: "redemption-intent.success", test_event: true, data: { reference: "order-1" } };
  expect(claimsOf(JSON.stringify(body))).toEqual({ type: body.type, subject: "order-1", test_event: true });
  const asked = { data: { access_code: "code", reseller_subscription_reference: null } };
  expect(claimsOf(JSON.stringify(asked))).toEqual({ ...nothing, subject: "code" });
});

test("a body that says something else, or nothing, is read as far as it can be", () => {
  const bodies = [
    "",
    "text",
    "null",
    "[]",
    '"type"',
    "[".repeat(60_000),
    '{"type":1,"test_event":"true","data":[]}',
  ];
  for (const body of bodies) expect(claimsOf(body), body.slice(0, 40)).toEqual(nothing);
  expect(claimsOf('{"type":"a","data":{"reference":7}}')).toEqual({ ...nothing, type: "a" });
  const long = claimsOf(JSON.stringify({ type: "t".repeat(200), data: { reference: "r".repeat(200) } }));
  expect([long.type?.length, long.subject?.length]).toEqual([100, 100]);
});
