import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { PROPERTY, runs } from "@/e2e/support/fixtures/depth";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { scanJson } from "./json-text";

/** Returns each fault in a JSON text as a string: the top-level field, the kind of fault, and the path below the field. */
function faultsOf(json: string): string[] {
  return [...scanJson(json).faults].map(([field, { kind, place }]) => `${field}: ${kind} ${place}`.trim());
}

const name = fc.oneof(
  fc.string({ unit: "binary", maxLength: 4 }),
  fc.constantFrom("a", "__proto__", "", "1"),
);
const space = fc.constantFrom("", " ", "\n", "\t ");

/** JSON numbers in any notation. */
const digits = fc.stringMatching(/^-?(0|[1-9][0-9]{0,25})([.][0-9]{1,25})?([eE][+-]?[0-9]{1,3})?$/);

/** JSON strings in which every character is escaped, or only the characters that must be. */
const quoted = fc
  .tuple(name, fc.boolean())
  .map(([text, escaped]) => (escaped ? `"${text.replace(/[\s\S]/g, escapeOf)}"` : JSON.stringify(text)));

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * JSON texts with varying white space, in which names can repeat and JavaScript might not be able to represent a number
 * exactly.
 */
const { value: anyText } = fc.letrec<{ value: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(digits, quoted, fc.constantFrom("true", "false", "null")),
    fc.array(tie("value"), { maxLength: 4 }).map((parts) => `[${parts.join(" ,")}]`),
    tie("object"),
  ),
  object: fc
    .array(fc.tuple(quoted, space, tie("value")), { maxLength: 5 })
    .map(
      (members) => `{${members.map(([key, gap, value]) => `${key}${gap}:${gap}${value}${gap}`).join(",")}}`,
    ),
}));

/** Parses a JSON text with a simple recursive parser that keeps repeated members and every digit. */
function meaningOf(json: string): unknown {
  let rest = json;
  const take = (pattern: RegExp): string => {
    const [found = ""] = pattern.exec(rest) ?? [];
    rest = rest.slice(found.length);
    return found.trim();
  };
  const value = (): unknown => {
    const token = take(/^\s*("(\\.|[^"\\])*"|[{[]|[^\s{}[\],:"]+)\s*/);
    if (token === "{") return ["object", ...several("}", () => [value(), take(/^:/), value()])];
    if (token === "[") return ["list", ...several("]", value)];
    if (token.startsWith('"')) return ["string", JSON.parse(token)];
    return /\d/.test(token) ? ["number", ...fraction(token)] : [token];
  };
  const several = (end: string, read: () => unknown): unknown[] => {
    const parts: unknown[] = [];
    const closes = new RegExp(`^\\s*\\${end}\\s*`);
    while (!take(closes)) {
      take(/^,/);
      parts.push(read());
    }
    return parts;
  };
  return value();
}

/** Returns a decimal as an integer and a power of ten. Zero keeps its sign. */
function fraction(token: string): unknown[] {
  const [coefficient = "", power = "0"] = token.toLowerCase().split("e");
  const [whole = "", decimals = ""] = coefficient.split(".");
  let value = BigInt(`${whole}${decimals}`);
  let exponent = Number(power) - decimals.length;
  if (value === 0n) return [token.startsWith("-") ? "-0" : "0"];
  for (; value % 10n === 0n; value /= 10n) exponent += 1;
  return [String(value), exponent];
}

/** Sorts the members of objects in a result of {@link meaningOf}, because `JSON.parse` can change their order. */
function inOrder(meaning: unknown): unknown {
  if (!Array.isArray(meaning)) return meaning;
  const [kind, ...parts] = meaning.map(inOrder);
  if (kind !== "object") return [kind, ...parts];
  return [kind, ...parts.map((part) => JSON.stringify(part)).sort()];
}

test("scanJson reports a fault if and only if parsing and reserializing the JSON text changes its meaning", {
  tag: PROPERTY,
}, () => {
  const text = fc.tuple(quoted, anyText).map(([key, value]) => `{${key}:${value}}`);
  fc.assert(
    fc.property(text, (json) => {
      const written = JSON.stringify(JSON.parse(json));
      const isKept = JSON.stringify(inOrder(meaningOf(written))) === JSON.stringify(inOrder(meaningOf(json)));
      return (scanJson(json).faults.size === 0) === isKept;
    }),
    runs({ push: 500, deep: 20_000 }),
  );
});

test("scanJson reports no fault in JSON that JavaScript serialized", () => {
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 5 })), fc.nat(3), (value, indent) => {
      return faultsOf(JSON.stringify(value, null, indent)).length === 0;
    }),
  );
});

for (const [json, ...faults] of [
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}'],
  ['{"a":"\\"a\\":1,{[-0","b":"\\\\","c":1}'],
  ['{"a":1,"a":2}', "a: repeated-name"],
  ['{"a":{"b":1, "b" :1},"c":{"b":1}}', "a: repeated-name b"],
  ['{"a":[0,[{"b":1,"\\u0062":1}]],"a":1}', "a: repeated-name 1.0.b"],
  ['{"":{"":1,"":1}}', ": repeated-name"],
  ['{"a":-0,"b":[1,-0.0],"c":0}', "a: inexact-number", "b: inexact-number 1"],
  ['{"a":1e309,"b":-1e-400,"c":1e308}', "a: inexact-number", "b: inexact-number"],
  ['{"a":9007199254740993,"b":9007199254740994,"c":0.1}', "a: inexact-number"],
  ['{"metadata":{"a":["",{"b":"x\\uDFFFy"}]}}', "metadata: unpaired-surrogate a.1.b"],
  ['{"metadata":{"a":{"x\\ud83d":1}}}', "metadata: unpaired-surrogate a.x\ufffd"],
  ['{"metadata":"\\ude00\\ud83d"}', "metadata: unpaired-surrogate"],
  ['{"metadata":{"a":"\\ud83d\\ude00","b":"\\\\ud83d","c":"\\u0000"}}'],
  ['{"note":"\\ud83d","notes":{"metadata":"\\ud83d"}}'],
] as const) {
  test(`the JSON text ${json} has ${faults.length === 0 ? "no faults" : `exactly these faults: ${faults.join(", ")}`}`, () => {
    expect(faultsOf(json)).toEqual(faults);
  });
}

test("the path to a fault in a JSON text is truncated after a hundred characters", () => {
  for (const inner of [`{"${"x".repeat(5_000)}":-0}`, `${"[".repeat(5_000)}-0${"]".repeat(5_000)}`]) {
    const fault = scanJson(`{"a":{"b":${inner}}}`).faults.get("a");
    expect(fault?.place.length).toBe(103);
  }
});

test("the path to a fault is valid Unicode even if it is truncated in the middle of a surrogate pair", () => {
  const name = `${"x".repeat(99)}😀`;
  expect(faultsOf(`{"a":{"${name}":-0}}`)).toEqual([`a: inexact-number ${"x".repeat(99)}\ufffd`]);
});

/** The beginnings of JSON texts, and random sequences of JSON tokens. Many of them are not valid JSON. */
const brokenText = fc.oneof(
  fc.tuple(anyText, fc.nat(60)).map(([json, end]) => json.slice(0, end)),
  fc
    .array(fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", ":", "-", "1", "e", " ", "a"), {
      maxLength: 40,
    })
    .map((parts) => parts.join("")),
);

test("scanJson terminates on any text", { tag: PROPERTY }, () => {
  let json = "";
  const sandbox = createContext({ find: () => scanJson(json).faults });
  fc.assert(
    fc.property(brokenText, (text) => {
      json = text;
      // Stops an endless loop, which would also block this test's own timeout.
      runInContext("find()", sandbox, { timeout: 2_000 });
    }),
    { ...runs({ push: 1_000, deep: 50_000 }), examples: [['{"a'], ['{"a":"b\\\\"'], ['"'], ['{"\\q":1}']] },
  );
});

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
    expect(scanJson(text).syntaxFault).toBe(fault);
  });
}

const mark = fc.constantFrom(
  ...'{}[],:"\\ \n0123456789-+.eEtrufalsn\u0000é',
  '"a"',
  "true",
  "null",
  "\\u00e9",
);

test("scanJson finds a syntax error in exactly the texts that JSON.parse rejects", { tag: PROPERTY }, () => {
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
      const fault = scanJson(json).syntaxFault;
      return fault === undefined ? isJson(json) : !isJson(json) && fault >= 0 && fault <= json.length;
    }),
    runs({ push: 1_000, deep: 50_000 }),
  );
});

test("32,000 nested lists are accepted, and a syntax error after 32,000 opening brackets is found", () => {
  const lists = "[".repeat(32_000);
  expect(scanJson(`${lists}x`).syntaxFault).toBe(32_000);
  expect(scanJson(lists + "]".repeat(32_000)).syntaxFault).toBeUndefined();
});
