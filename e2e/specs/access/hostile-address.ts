import fc from "fast-check";
import { z } from "zod";

/** Generates strings, not yet percent-encoded. Some are special to parsers, to databases or in JavaScript. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.string({ unit: "grapheme", minLength: 90, maxLength: 120 }),
  fc.constantFrom("__proto__", "constructor", "null", "undefined", "NaN", "-0", "1e309", "9007199254740993"),
  fc.constantFrom(
    "{}",
    "[]",
    "\u0000",
    "a\u0000b",
    "' OR 1=1 --",
    "%s%n",
    "<script>",
    "2025-13-45T99:99:99Z",
  ),
);

const written = text.map(encodeURIComponent);

type Parameter = {
  readonly enum?: readonly string[];

  readonly example?: unknown;
};

/** Generates values that the schema might accept: an enum value, the example, a number or `true`. */
function fitting({ enum: words = [], example }: Parameter): fc.Arbitrary<string> {
  const right = [...words, ...(example === undefined ? [] : [String(example)]), "1", "100", "true"];
  return fc.constantFrom(...right).map(encodeURIComponent);
}

/**
 * Generates paths of an operation's URL, with the query. Path parameters have arbitrary values. Query parameters are valid,
 * missing, hostile or repeated, and some of them are unknown.
 */
export function hostileAddress(path: string, query: z.ZodType | undefined): fc.Arbitrary<string> {
  const segments = fc.array(written.filter(isSegment), { minLength: 3, maxLength: 3 });
  const filled = segments.map((values) => {
    let next = 0;
    return path.replace(/\{\w+\}/g, () => values[next++] ?? "");
  });
  return fc.tuple(filled, hostileQuery(query)).map((parts) => parts.join(""));
}

/** Returns whether a value stays one segment of the path. Empty segments and dot segments would change the path. */
function isSegment(value: string): boolean {
  return value !== "" && value !== "." && value !== "..";
}

function hostileQuery(query: z.ZodType | undefined): fc.Arbitrary<string> {
  const schema = query && z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const parameters = Object.entries((schema?.properties ?? {}) as Record<string, Parameter>);
  const known = parameters.map(([name, parameter]) =>
    fc
      .array(fc.oneof(fitting(parameter), fitting(parameter), written), { maxLength: 2 })
      .map((values) => values.map((value) => `${name}=${value}`)),
  );
  const stray = fc.array(
    fc.tuple(written, written).map(([name, value]) => `${name}=${value}`),
    { maxLength: 2 },
  );
  return fc.tuple(stray, ...known).map((groups) => {
    const members = groups.flat();
    return members.length === 0 ? "" : `?${members.join("&")}`;
  });
}
