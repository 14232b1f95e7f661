import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { canonicalJson, hashSigningKey, isSigningKey, sameSecret, signBody } from "./signature";

test("a signing key is hashed to the bearer token in the specification's example", () => {
  expect(hashSigningKey("signkey-prod-12345678")).toBe(
    "signkey-prod-b2ed992186a5cb19f6668aade821f502c1d00970dfd0e35128d51bac4649916c",
  );
});

test("canonical JSON sorts keys at every depth, omits undefined and keeps the order of lists", () => {
  const value = { b: [3, { z: 1, y: undefined, a: "é\n" }], a: { 10: true, 9: null }, "€": -0 };
  expect(canonicalJson(value)).toBe('{"a":{"10":true,"9":null},"b":[3,{"a":"é\\n","z":1}],"€":0}');
});

test("the signature covers the body, includes the time in seconds, and does not depend on the prefix of the key", () => {
  const signed = signBody("{}", "signkey-test-00ff", 1_700_000_000_999);
  expect(signed).toMatch(/^t=1700000000&s=[0-9a-f]{64}$/);
  expect(signBody("{} ", "signkey-test-00ff", 1_700_000_000_999)).not.toBe(signed);
  expect(signBody("{}", "00ff", 1_700_000_000_000)).toBe(signed);
});

test("isSigningKey accepts only hexadecimal keys, and sameSecret returns true only for identical secrets", () => {
  expect(["signkey-prod-12ab", "12ab"].map(isSigningKey)).toEqual([true, true]);
  expect(["", "signkey-prod-", "signkey-prod-12a", "signkey-prod-xy"].map(isSigningKey)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(sameSecret("one", "one")).toBe(true);
  expect(sameSecret("one", "one ")).toBe(false);
});
