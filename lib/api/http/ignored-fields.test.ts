import { expect, test } from "@playwright/test";
import { ignoredFields, isOneEditAway, misspelledKey } from "./ignored-fields";

test("names at most ten ignored fields", () => {
  const names = Array.from({ length: 500 }, (_, at) => `field_${at}`);
  expect(ignoredFields(names)?.split(", ")).toEqual(names.slice(0, 10));
  expect(ignoredFields(["emial", "note-2", "a.b"])).toBe("emial, note-2, a.b");
  expect(ignoredFields([])).toBeUndefined();
});

test("leaves out names that a header cannot hold, or that may be values", () => {
  const unsafe = [
    "",
    "a b",
    "a,b",
    "a\r\nSet-Cookie: b",
    "ä",
    "anna@example.com",
    "a".repeat(65),
    "a:b",
    "\u0000",
  ];
  expect(ignoredFields(unsafe)).toBeUndefined();
  expect(ignoredFields([...unsafe, "__proto__"])).toBe("__proto__");
});

for (const name of [
  ...["idempotencykey", "idempotencyKey", "Idempotency_Key", "idempotency-key", "Idempotency-Key"],
  ...[
    "idempotency_keys",
    "idempotency_ke",
    "dempotency_key",
    "idempotnecy_key",
    "idempotency_kye",
    "idempotency_key ",
  ],
]) {
  test(`refuses the field ${JSON.stringify(name)} as a typo of idempotency_key`, () => {
    expect(misspelledKey(["note", name])).toEqual([
      {
        field: name,
        code: "unknown_field",
        message: "is not a field of this operation; did you mean idempotency_key?",
      },
    ]);
  });
}

test("ignores names that are further away from idempotency_key", () => {
  for (const name of [
    "",
    "key",
    "idempotency",
    "idempotent_key",
    "idem_key",
    "x_idempotency_key",
    "IdempotencyToken",
  ]) {
    expect(misspelledKey([name]), name).toEqual([]);
  }
});

test("a swap counts as one edit only between neighbors", () => {
  expect(isOneEditAway("ab", "ba")).toBe(true);
  expect(isOneEditAway("abc", "cba")).toBe(false);
  expect(isOneEditAway("", "a")).toBe(true);
  expect(isOneEditAway("a", "bc")).toBe(false);
});
