/** Information in a JSON text that parsing would lose. */
export type TextFault = {
  readonly kind: "repeated-name" | "inexact-number";
  /** The path below the top-level field, such as `order.items.0`. Empty if the fault is in the field's own value. */
  readonly place: string;
};

/** An object or list being read, with the name or index of the current member. */
type OpenContainer = { readonly names: Set<string> | undefined; at: string | number; awaitsName: boolean };

/**
 * Finds what `JSON.parse` would lose: repeated names in an object, and numbers that JavaScript cannot represent (too many digits,
 * too large, too small, -0). Returns the first fault of each top-level field. Runs in linear time on any text; the result is
 * meaningful for valid JSON only.
 */
export function findTextFaults(json: string): Map<string, TextFault> {
  const faults = new Map<string, TextFault>();
  const open: OpenContainer[] = [];
  let inside: OpenContainer | undefined;
  const blame = (kind: TextFault["kind"]) => {
    const field = String(open[0]?.at ?? "");
    if (!faults.has(field)) faults.set(field, { kind, place: placeIn(open) });
  };
  for (let position = 0; position < json.length; position += 1) {
    const mark = json[position];
    if (mark === "{" || mark === "[") {
      inside = mark === "{" ? openObject() : openList();
      open.push(inside);
    } else if (mark === "}" || mark === "]") {
      open.pop();
      inside = open.at(-1);
    } else if (mark === ",") {
      if (inside) nextMember(inside);
    } else if (mark === '"') {
      const end = endOfString(json, position);
      if (inside?.awaitsName && isRepeated(inside, json.slice(position, end))) blame("repeated-name");
      position = end - 1;
    } else if (mark !== undefined && startsNumber(mark)) {
      const end = endOfNumber(json, position);
      if (!isExact(json.slice(position, end))) blame("inexact-number");
      position = end - 1;
    }
  }
  return faults;
}

function openObject(): OpenContainer {
  return { names: new Set(), at: "", awaitsName: true };
}

function openList(): OpenContainer {
  return { names: undefined, at: 0, awaitsName: false };
}

function nextMember(inside: OpenContainer): void {
  if (typeof inside.at === "number") inside.at += 1;
  else inside.awaitsName = true;
}

/** Sets the name of the object's current member. Returns true if an earlier member has the same name. */
function isRepeated(inside: OpenContainer, token: string): boolean {
  const name = token.includes("\\") ? unescaped(token) : token.slice(1, -1);
  inside.at = name;
  inside.awaitsName = false;
  if (inside.names?.has(name)) return true;
  inside.names?.add(name);
  return false;
}

/** Returns the value of a JSON string with its escapes resolved, or the token itself if it is invalid. */
function unescaped(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token;
  }
}

/** The number of characters after which a path is cut, because a longer path does not help to find the fault. */
const MAX_PLACE_LENGTH = 100;

function placeIn([, ...below]: readonly OpenContainer[]): string {
  const names = below.slice(0, MAX_PLACE_LENGTH).map(({ at }) => String(at).slice(0, MAX_PLACE_LENGTH));
  const place = names.join(".");
  return place.length > MAX_PLACE_LENGTH ? `${place.slice(0, MAX_PLACE_LENGTH)}...` : place;
}

/** Returns the index after the closing quotation mark of a string, or the length of the text if there is none. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, position: number): boolean {
  let backslashes = 0;
  while (json[position - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

function startsNumber(mark: string): boolean {
  return mark === "-" || (mark >= "0" && mark <= "9");
}

function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  while (isInNumber(json[end])) end += 1;
  return end;
}

function isInNumber(mark: string | undefined): boolean {
  return mark !== undefined && (startsNumber(mark) || ".eE+".includes(mark));
}

/** Returns whether JavaScript can parse and serialize the number without changing its value. The number's notation can change. */
function isExact(token: string): boolean {
  const kept = Number(token);
  if (String(kept) === token) return true;
  return Number.isFinite(kept) && !Object.is(kept, -0) && decimal(token) === decimal(String(kept));
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
