import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { TEST_SHOP } from "@/lib/base/caller";
import { cachedCaller, cachedOwner, cacheKey, evictKey } from "./authenticate-key";

const verifiedAt = new Date("2026-03-01T12:00:00Z");
const after = (ms: number) => new Date(verifiedAt.getTime() + ms);

test("cachedCaller returns the caller of a verified API key for less than a minute, and only for requests from the same network", () => {
  cacheKey("one", { caller: TEST_SHOP, network: "203.0.113.0/24", verifiedAt });
  expect(cachedCaller("one", "203.0.113.0/24", after(59_999))).toBe(TEST_SHOP);
  expect(cachedCaller("one", "203.0.113.0/24", after(60_000))).toBeUndefined();
  expect(cachedCaller("one", "198.51.100.0/24", after(1))).toBeUndefined();
  expect(cachedCaller("one", undefined, after(1))).toBeUndefined();
  expect(cachedCaller("another", "203.0.113.0/24", after(1))).toBeUndefined();
});

test("evicting an API key removes both its account and its caller from the cache", () => {
  cacheKey("two", { caller: TEST_SHOP, network: undefined, verifiedAt });
  expect(cachedOwner("two")).toBe(TEST_SHOP);
  evictKey("two");
  expect(cachedOwner("two")).toBeUndefined();
  expect(cachedCaller("two", undefined, after(1))).toBeUndefined();
});
