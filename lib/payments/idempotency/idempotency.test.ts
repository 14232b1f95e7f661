import fc from "fast-check";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { alternateFingerprint, fingerprint } from "./idempotency.sql";

/** Returns the value with the members of every object in reverse order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reordered(member)]),
  );
}

const inputs = fc.dictionary(fc.string(), fc.jsonValue());

test("the fingerprint of a request ignores the order of object members at any depth", () => {
  fc.assert(
    fc.property(inputs, (input) => {
      expect(fingerprint(reordered(input) as object)).toEqual(fingerprint(input));
    }),
  );
});

type Input = Readonly<Record<string, unknown>>;

/** Pairs of inputs: unrelated ones, and ones that differ at most in the order of members and in one member. */
const pairs: fc.Arbitrary<readonly [Input, Input]> = fc.oneof(
  fc.tuple(inputs, inputs),
  inputs.map((input) => [input, reordered(input) as Input] as const),
  fc
    .tuple(inputs, fc.oneof(fc.constant("idempotency_key"), fc.string()), fc.jsonValue())
    .map(([input, name, value]) => [input, { ...(reordered(input) as Input), [name]: value }] as const),
);

test("two requests have the same fingerprint if and only if their JSON differs at most in the order of object members and in the idempotency key", () => {
  fc.assert(
    fc.property(pairs, ([left, right]) => {
      const { idempotency_key: _left, ...first } = left;
      const { idempotency_key: _right, ...second } = right;
      const same = JSON.stringify(sorted(first)) === JSON.stringify(sorted(second));
      expect(fingerprint(left).equals(fingerprint(right))).toBe(same);
    }),
  );
});

/** Returns the value with every object replaced by a sorted list of its members, so that equal values have equal JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return ["array", value.map(sorted)];
  if (typeof value !== "object" || value === null) return ["value", value];
  const names = Object.keys(value).sort();
  return ["object", names.map((name) => [name, sorted((value as Record<string, unknown>)[name])])];
}

test("the fingerprint ignores the idempotency key and undefined members, but not members that are null", () => {
  const input = { amount: 5, metadata: { a: 1 } };
  expect(fingerprint({ ...input, idempotency_key: "k" })).toEqual(fingerprint(input));
  expect(fingerprint({ ...input, reference: undefined })).toEqual(fingerprint(input));
  expect(fingerprint({ ...input, reference: null })).not.toEqual(fingerprint(input));
});

test("the fingerprint includes a nested member named idempotency_key", () => {
  expect(fingerprint({ metadata: { idempotency_key: "a" } })).not.toEqual(
    fingerprint({ metadata: { idempotency_key: "b" } }),
  );
});

for (const [left, right] of [
  [{ amount: 1 }, { amount: "1" }],
  [{ list: [1, 2] }, { list: [2, 1] }],
  [{ list: [] }, { list: {} }],
  [{ text: "a" }, { text: "a\u0000" }],
  [{ a: "b,c" }, { a: "b", c: undefined }],
  [{ ["__proto__"]: 1 }, {}],
] as const) {
  test(`the inputs ${JSON.stringify(left)} and ${JSON.stringify(right)} have different fingerprints`, () => {
    expect(fingerprint(left)).not.toEqual(fingerprint(right));
  });
}

test("the alternate fingerprint of a request without metadata is the fingerprint of the request with empty metadata, and vice versa; a request with other metadata has none", () => {
  const absent: { amount: number; metadata?: object } = { amount: 5 };
  const empty = { ...absent, metadata: {} };
  expect(alternateFingerprint(absent)).toEqual(fingerprint(empty));
  expect(alternateFingerprint(empty)).toEqual(fingerprint(absent));
  expect(alternateFingerprint({ ...absent, metadata: { a: {} } })).toBeUndefined();
});
