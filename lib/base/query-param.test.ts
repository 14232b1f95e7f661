import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { setQueryParam } from "./query-param";

for (const [address, result] of [
  ["https://a.example", "https://a.example/?reference=R-1"],
  ["https://a.example/back?", "https://a.example/back?reference=R-1"],
  ["https://a.example/back?a=1&b=x+y%20z#top", "https://a.example/back?a=1&b=x+y%20z&reference=R-1#top"],
  ["https://a.example/?a&&b=&", "https://a.example/?a&&b=&&reference=R-1"],
  ["https://a.example/?reference=old", "https://a.example/?reference=R-1"],
  ["https://a.example/?reference=1&a=2&reference", "https://a.example/?a=2&reference=R-1"],
  ["https://a.example/?%72eference=old&a=%zz", "https://a.example/?a=%zz&reference=R-1"],
  [
    "https://a.example/reference?my_reference=1&Reference=2&a=reference",
    "https://a.example/reference?my_reference=1&Reference=2&a=reference&reference=R-1",
  ],
] as const) {
  test(`setQueryParam turns ${address} into ${result}`, () => {
    expect(setQueryParam(address, "reference", "R-1")).toBe(result);
  });
}

test("setQueryParam encodes a value so that it is parsed as the same text", () => {
  const url = new URL(setQueryParam("https://a.example/?a=1", "reference", "a&b=c #ü"));
  expect(Object.fromEntries(url.searchParams)).toEqual({ a: "1", reference: "a&b=c #ü" });
});
