/** The tokens that are valid next in a JSON text. */
type Expected = "value" | "value or ]" | "name" | "name or }" | ":" | ", or end";

const WHITESPACE = /[ \t\n\r]*/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Returns the index of the first character that makes the text invalid JSON. Returns the length of the text if it ends too early,
 * and undefined for valid JSON. Accepts exactly what `JSON.parse` accepts, in linear time and without recursion.
 */
export function findJsonFault(json: string): number | undefined {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let at = endOf(WHITESPACE, json, 0);
  while (at < json.length) {
    const mark = json[at];
    const inside = open.at(-1);
    const wantsValue: boolean = expected === "value" || expected === "value or ]";
    const wantsName: boolean = expected === "name" || expected === "name or }";
    if (wantsValue && (mark === "{" || mark === "[")) {
      open.push(mark);
      expected = mark === "{" ? "name or }" : "value or ]";
      at += 1;
    } else if (closes(mark, inside, expected)) {
      open.pop();
      expected = ", or end";
      at += 1;
    } else if (mark === '"' && (wantsValue || wantsName)) {
      const { end, isClosed } = readString(json, at);
      if (!isClosed) return end;
      expected = wantsName ? ":" : ", or end";
      at = end;
    } else if (wantsValue && endOf(LITERAL, json, at) > at) {
      expected = ", or end";
      at = endOf(LITERAL, json, at);
    } else if (mark === ":" && expected === ":") {
      expected = "value";
      at += 1;
    } else if (mark === "," && expected === ", or end" && inside) {
      expected = inside === "{" ? "name" : "value";
      at += 1;
    } else {
      return at;
    }
    at = endOf(WHITESPACE, json, at);
  }
  return expected === ", or end" && open.length === 0 ? undefined : json.length;
}

function closes(mark: string | undefined, inside: "{" | "[" | undefined, expected: Expected): boolean {
  if (inside === "{") return mark === "}" && (expected === "name or }" || expected === ", or end");
  return inside === "[" && mark === "]" && (expected === "value or ]" || expected === ", or end");
}

/** Returns the index after a match of a sticky pattern at `at`, or `at` if it does not match there. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/**
 * Reads the string that starts at an opening quotation mark. `end` is the index after the closing mark. If `isClosed` is false,
 * `end` is the index of the first invalid character, or the length of the text.
 */
function readString(json: string, start: number): { readonly end: number; readonly isClosed: boolean } {
  let at = start + 1;
  while (at < json.length) {
    const mark = json[at] ?? "";
    if (mark === '"') return { end: at + 1, isClosed: true };
    const next = mark === "\\" ? endOf(ESCAPE, json, at) : at + 1;
    if (mark < " " || next === at) return { end: at, isClosed: false };
    at = next;
  }
  return { end: json.length, isClosed: false };
}

/** Returns the line and column of a character, both counted from 1. A column counts UTF-16 code units. */
export function lineAndColumn(
  text: string,
  index: number,
): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}
