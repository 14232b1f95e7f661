import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { parseClaims, storableHeaders } from "./receive-message";

const nothing = { type: null, subject: null, test_event: false };

test("the event type, the reference or access code, and the test flag are read from a message's body", () => {
  const body = { type: "redemption-intent.success", test_event: true, data: { reference: "order-1" } };
  expect(parseClaims(JSON.stringify(body))).toEqual({
    type: body.type,
    subject: "order-1",
    test_event: true,
  });
  const cancelRequest = { data: { access_code: "code", reseller_subscription_reference: null } };
  expect(parseClaims(JSON.stringify(cancelRequest))).toEqual({ ...nothing, subject: "code" });
});

test("missing and invalid fields of a message's body are ignored, and a type or subject of over 100 characters is truncated", () => {
  const bodies = [
    "",
    "text",
    "null",
    "[]",
    '"type"',
    "[".repeat(60_000),
    '{"type":1,"test_event":"true","data":[]}',
  ];
  for (const body of bodies) expect(parseClaims(body), body.slice(0, 40)).toEqual(nothing);
  expect(parseClaims('{"type":"a","data":{"reference":7}}')).toEqual({ ...nothing, type: "a" });
  const long = parseClaims(JSON.stringify({ type: "t".repeat(200), data: { reference: "r".repeat(200) } }));
  expect([long.type?.length, long.subject?.length]).toEqual([100, 100]);
});

test("short headers are stored unchanged, except that their names are in lower case", () => {
  const headers = [
    ["Webhook-Id", "evt_1"],
    ["content-type", "text/plain; charset=latin1"],
    ["x-empty", ""],
  ] as const;
  expect(storableHeaders(headers)).toEqual(headers.map(([name, value]) => [name.toLowerCase(), value]));
});

test("credentials, and headers that proxies add, are not stored", () => {
  const names = [
    ...["Authorization", "proxy-authorization", "Cookie", "X-Api-Key", "apikey", "x-auth-token"],
    ...["x-client-secret", "Forwarded", "x-forwarded-for", "x-real-ip", "x-tessera-client-ip"],
  ];
  expect(storableHeaders(names.map((name) => [name, "secret"]))).toEqual([]);
});

test("only the first fifty headers of a message are stored, and names over 128 and values over 1,024 characters are truncated", () => {
  const many = Array.from({ length: 200 }, (_, number) => [`x-${number}`, "1"] as const);
  expect(storableHeaders(many)).toEqual(many.slice(0, 50));
  const [[name, value] = ["", ""]] = storableHeaders([["n".repeat(9_000), "v".repeat(9_000)]]);
  expect([name.length, value.length]).toEqual([129, 1_025]);
});
