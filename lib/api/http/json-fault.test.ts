import fc from "fast-check";
import { PROPERTY, runs } from "@/e2e/support/fixtures/depth";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { findJsonFault, lineAndColumn } from "./json-fault";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

for (const [text, fault] of [
  ["", 0],
  ["  ", 2],
  ["{", 1],
  ["{,}", 1],
  ['{"a"}', 4],
  ['{"a":}', 5],
  ['{"a":1,}', 7],
  ['{"a":1 "b":2}', 7],
  ["{'a':1}", 1],
  ["{a:1}", 1],
  ["[1,]", 3],
  ["[1}", 2],
  ['{"a":1]', 6],
  ["{}}", 2],
  ["{} {}", 3],
  ["01", 1],
  ["1.", 1],
  ["-", 0],
  ["+1", 0],
  ["NaN", 0],
  ["tru", 0],
  ["nulll", 4],
  ['"a', 2],
  ['"a\nb"', 2],
  ['"\\x"', 1],
  ['"\\u12g4"', 1],
  ["\u00a0{}", 0],
] as const) {
  test(`the syntax error in the JSON text ${JSON.stringify(text)} is found at index ${fault}`, () => {
    expect(isJson(text)).toBe(false);
    expect(findJsonFault(text)).toBe(fault);
  });
}

const mark = fc.constantFrom(
  ...'{}[],:"\\ \n0123456789-+.eEtrufalsn\u0000é',
  '"a"',
  "true",
  "null",
  "\\u00e9",
);

test("the search for JSON syntax errors accepts exactly what JSON.parse accepts", { tag: PROPERTY }, () => {
  const text = fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), mark).map(([json, at, other]) => {
      const place = at % (json.length + 1);
      return json.slice(0, place) + other + json.slice(place + 1);
    }),
    fc.array(mark, { maxLength: 8 }).map((marks) => marks.join("")),
  );
  fc.assert(
    fc.property(text, (json) => {
      const fault = findJsonFault(json);
      return fault === undefined ? isJson(json) : !isJson(json) && fault >= 0 && fault <= json.length;
    }),
    runs({ push: 1_000, deep: 50_000 }),
  );
});

test("a syntax error is found after 32,000 opening brackets", () => {
  const lists = "[".repeat(32_000);
  expect(findJsonFault(`${lists}x`)).toBe(32_000);
  expect(findJsonFault(lists + "]".repeat(32_000))).toBeUndefined();
});

test("lines and columns are counted from one, whatever characters end a line", () => {
  expect(lineAndColumn("ab", 0)).toEqual({ line: 1, column: 1 });
  expect(lineAndColumn("a\nbc\r\nd", 6)).toEqual({ line: 3, column: 1 });
  expect(lineAndColumn("a\rbc", 3)).toEqual({ line: 2, column: 2 });
});
