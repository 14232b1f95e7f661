/**
 * A part of a JSON text that JavaScript would lose or change by parsing and serializing it, or that other parsers refuse: a
 * repeated name, a number that JavaScript cannot reproduce, or half of a surrogate pair.
 */
export type TextFault = {
  readonly kind: "repeated-name" | "inexact-number" | "unpaired-surrogate";
  /**
   * The path below the top-level field, such as `order.items.0`. Empty if the field itself is repeated or its value is an
   * inexact number or an invalid string.
   */
  readonly place: string;
};

type ScannedJson = {
  /**
   * The index of the first character that makes the text invalid JSON, or the length of the text if it ends too early.
   * Undefined for a text that `JSON.parse` accepts.
   */
  readonly syntaxFault: number | undefined;
  /** The first fault of each top-level field. */
  readonly faults: ReadonlyMap<string, TextFault>;
};

/** The tokens that are valid next in a JSON text. */
type Expected = "value" | "value or ]" | "name" | "name or }" | ":" | ", or end";

/** An object or list being read, with the name or index of its current member. */
type OpenContainer = { readonly mark: "{" | "["; readonly names: Set<string>; at: string | number };

const WHITESPACE = /[ \t\n\r]*/y;
const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SURROGATE = /\p{Surrogate}/u;
const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Finds the first syntax error in a JSON text and, before it, the first fault of each top-level field: a name that is repeated
 * in an object, a number that JavaScript cannot reproduce (too many digits, too large, too small, -0), or half of a surrogate
 * pair in the field `metadata`. The schemas of other fields check their text. Runs in linear time and without recursion.
 */
export function scanJson(json: string): ScannedJson {
  const faults = new Map<string, TextFault>();
  const open: OpenContainer[] = [];
  const blame = (kind: TextFault["kind"]) => {
    const field = String(open[0]?.at ?? "");
    if (!faults.has(field)) faults.set(field, { kind, place: placeIn(open) });
  };
  let expected: Expected = "value";
  for (let at = endOf(WHITESPACE, json, 0), end = at; at < json.length; at = endOf(WHITESPACE, json, end)) {
    const mark = json[at];
    const inside = open.at(-1);
    const wantsValue: boolean = expected === "value" || expected === "value or ]";
    const wantsName: boolean = expected === "name" || expected === "name or }";
    end = at + 1;
    if (wantsValue && (mark === "{" || mark === "[")) {
      open.push({ mark, names: new Set(), at: mark === "{" ? "" : 0 });
      expected = mark === "{" ? "name or }" : "value or ]";
    } else if (closes(mark, inside?.mark, expected)) {
      open.pop();
      expected = ", or end";
    } else if (mark === '"' && (wantsValue || wantsName)) {
      const string = readString(json, at);
      if (!string.isClosed) return { syntaxFault: string.end, faults };
      end = string.end;
      const token = json.slice(at, end);
      if (wantsName && inside && isRepeated(inside, token)) blame("repeated-name");
      if (open[0]?.at === "metadata" && hasUnpairedSurrogate(token)) blame("unpaired-surrogate");
      expected = wantsName ? ":" : ", or end";
    } else if (wantsValue && endOf(LITERAL, json, at) > at) {
      end = endOf(LITERAL, json, at);
      if (!/^[tfn]/.test(mark ?? "") && !isExact(json.slice(at, end))) blame("inexact-number");
      expected = ", or end";
    } else if (mark === ":" && expected === ":") {
      expected = "value";
    } else if (mark === "," && expected === ", or end" && inside) {
      if (typeof inside.at === "number") inside.at += 1;
      expected = inside.mark === "{" ? "name" : "value";
    } else {
      return { syntaxFault: at, faults };
    }
  }
  return { syntaxFault: expected === ", or end" && open.length === 0 ? undefined : json.length, faults };
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

/** Returns whether a string contains half of a surrogate pair, which JSON text in UTF-8 can express only as an escape. */
function hasUnpairedSurrogate(token: string): boolean {
  return SURROGATE_ESCAPE.test(token) && SURROGATE.test(String(JSON.parse(token)));
}

/** Sets the name of the object's current member. Returns true if an earlier member has the same name. */
function isRepeated(inside: OpenContainer, token: string): boolean {
  const name = token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
  inside.at = name;
  const isKnown = inside.names.has(name);
  inside.names.add(name);
  return isKnown;
}

/** The number of characters after which a path is truncated, because a longer path does not help to find the fault. */
const MAX_PLACE_LENGTH = 100;

/** Returns the path to the current member. Contains the replacement character in place of half of a surrogate pair. */
function placeIn([, ...below]: readonly OpenContainer[]): string {
  const names = below.slice(0, MAX_PLACE_LENGTH).map(({ at }) => String(at).slice(0, MAX_PLACE_LENGTH));
  const place = names.join(".");
  const shown = place.length > MAX_PLACE_LENGTH ? `${place.slice(0, MAX_PLACE_LENGTH)}...` : place;
  return Buffer.from(shown).toString();
}

/**
 * Returns whether JavaScript can parse and serialize the number without changing its value. The number's notation can change.
 */
function isExact(token: string): boolean {
  const parsed = Number(token);
  if (String(parsed) === token) return true;
  return Number.isFinite(parsed) && !Object.is(parsed, -0) && decimal(token) === decimal(String(parsed));
}

/** Normalizes a number to its sign, significant digits and power of ten, so that equal values give equal strings. */
function decimal(token: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  const significant = digits.slice(0, end).replace(/^0+/, "");
  if (significant === "") return "0";
  return `${sign}${significant}e${Number(power) - fraction.length + digits.length - end}`;
}
