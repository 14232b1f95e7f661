import { expect, test } from "@playwright/test";
import { keptHeaders } from "./kept-headers";

test("headers are kept as they came, but for their names' case", () => {
  const headers = [
    ["Webhook-Id", "evt_1"],
    ["content-type", "text/plain; charset=latin1"],
    ["x-empty", ""],
  ] as const;
  expect(keptHeaders(headers)).toEqual(headers.map(([name, value]) => [name.toLowerCase(), value]));
});

test("credentials, and what proxies and our own door add, are not kept", () => {
  const names = [
    ...["Authorization", "proxy-authorization", "Cookie", "X-Api-Key", "apikey", "x-auth-token"],
    ...["x-client-secret", "Forwarded", "x-forwarded-for", "x-real-ip", "x-tessera-client-ip"],
  ];
  expect(keptHeaders(names.map((name) => [name, "secret"]))).toEqual([]);
});

test("no more than fifty headers are kept, and of each name and value no more than its cap", () => {
  const many = Array.from({ length: 200 }, (_, number) => [`x-${number}`, "1"] as const);
  expect(keptHeaders(many)).toEqual(many.slice(0, 50));
  const [[name, value] = ["", ""]] = keptHeaders([["n".repeat(9_000), "v".repeat(9_000)]]);
  expect([name.length, value.length]).toEqual([129, 1_025]);
});
