import { expect, test } from "@playwright/test";
import { ignoredFields } from "./ignored-fields";

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
