import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ignoredFields as ignoredIn } from "./unknown-fields";

/** Returns the value of the header for an object at `path` whose fields are all unknown. */
const ignoredFields = (names: readonly string[], path: readonly (string | number)[] = []) =>
  ignoredIn([{ path, known: [], members: Object.fromEntries(names.map((name) => [name, "secret"])) }], []);

test("the header Tessera-Ignored-Fields names at most ten fields, and is omitted if no field is ignored", () => {
  const names = Array.from({ length: 500 }, (_, at) => `field_${at}`);
  expect(ignoredFields(names)?.split(", ")).toEqual(names.slice(0, 10));
  expect(ignoredFields(["emial", "note-2", "a.b"])).toBe("emial, note-2, a.b");
  expect(ignoredFields([])).toBeUndefined();
  expect(ignoredFields(["note", "a b"], ["items", 0])).toBe("items[0].note");
});

test("an ignored field is listed once even if several objects in a list have it, and known fields are not listed", () => {
  const item = (at: number, ...names: string[]) => ({
    path: ["items", at],
    known: ["name"],
    members: Object.fromEntries(names.map((name) => [name, 1])),
  });
  const items = [item(0, "name"), item(1, "name", "sku"), item(2, "sku", "color")];
  expect(ignoredIn(items, [])).toBe("items[1].sku, items[2].color");
  const refused = { field: "items.1.sku", code: "unknown_field", message: "is not a field" } as const;
  expect(ignoredIn(items, [refused])).toBe("items[2].sku, items[2].color");
});

test("an ignored field is not listed if a header cannot contain its name, or if its name might be a value sent by mistake", () => {
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
