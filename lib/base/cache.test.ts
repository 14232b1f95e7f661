import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { boundedCache } from "./cache";

test("a bounded cache evicts its oldest entry when it is full, and never caches undefined", () => {
  const computed: string[] = [];
  const cache = boundedCache<string | undefined>(2);
  const get = (key: string) =>
    cache(key, () => {
      computed.push(key);
      return key === "" ? undefined : key.toUpperCase();
    });
  expect(["a", "b", "a", "b"].map(get)).toEqual(["A", "B", "A", "B"]);
  expect(computed).toEqual(["a", "b"]);
  expect(["", "", "c", "b", "a"].map(get)).toEqual([undefined, undefined, "C", "B", "A"]);
  expect(computed).toEqual(["a", "b", "", "", "c", "a"]);
});
