import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { hashApiKey, isWellFormedApiKey, newApiKey } from "./api-key-format";
import { keyColumns } from "./manage-api-keys";

test("newApiKey generates unique, well-formed keys that contain the name of their environment", () => {
  for (const environment of ["test", "live"] as const) {
    const keys = Array.from({ length: 1_000 }, () => newApiKey(environment));
    expect(new Set(keys).size).toBe(keys.length);
    const shape = new RegExp(`^sk_${environment}_tsr_[0-9A-Za-z]{38}$`);
    expect(keys.filter((key) => !shape.test(key) || !isWellFormedApiKey(key))).toEqual([]);
  }
});

test("an API key is rejected as malformed if a character is changed, removed or appended, or if the environment's name is replaced", () => {
  const key = newApiKey("test");
  for (let position = 0; position < key.length; position += 1) {
    const other = key[position] === "a" ? "b" : "a";
    expect(isWellFormedApiKey(key.slice(0, position) + other + key.slice(position + 1))).toBe(false);
    expect(isWellFormedApiKey(key.slice(0, position) + key.slice(position + 1))).toBe(false);
  }
  expect(isWellFormedApiKey(`${key}a`)).toBe(false);
  expect(isWellFormedApiKey(key.replace("_test_", "_live_"))).toBe(false);
});

test("an API key is stored only as its hash, its prefix and its last four characters", () => {
  const key = newApiKey("live");
  const stored = keyColumns(key);
  expect(stored).toEqual({ hash: hashApiKey(key), prefix: "sk_live_tsr_", lastFour: key.slice(-4) });
  expect(stored.hash).toMatch(/^[0-9a-f]{64}$/);
});
