import type { BodyAlteration, BodyRewrite, Difference, Verdict } from "./schema";

const EXCERPT_CHARACTERS = 24;

type Comparison = Extract<Verdict, { verdict: "body_rewritten" | "body_altered" }>;

/** Returns how a received body differs from the sent body, and their first difference. The two bodies must not be equal. */
export function compareBodies(sent: string, received: string): Comparison {
  const rewriting = rewritingAroundJson(sent, received);
  if (rewriting) return { verdict: "body_rewritten", difference: differenceOf(sent, received, rewriting) };
  const [before, after] = [parse(sent), parse(received)];
  const parted = before && after && firstDifferingPath(before.value, after.value);
  if (before && after && !parted) {
    return {
      verdict: "body_rewritten",
      difference: differenceOf(sent, received, rewritingOf(sent, received)),
    };
  }
  const kind = alterationOf(sent, received, after);
  const member = (kind === "value" && parted?.join(".")) || null;
  return { verdict: "body_altered", difference: { ...differenceOf(sent, received, kind), member } };
}

/** Returns bodies that common rewriting could have turned into `received`. The signature shows which of them was sent. */
export function likelyOriginals(received: string): string[] {
  const plain = received.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const parsed = parse(plain);
  return [plain, plain.trim(), ...(parsed ? compact(parsed.value) : [])].filter((text) => text !== received);
}

function rewritingAroundJson(sent: string, received: string): BodyRewrite | undefined {
  if (received === `\uFEFF${sent}`) return "byte_order_mark";
  if (received.replaceAll("\r\n", "\n") === sent) return "line_ends";
  if (received.trimEnd() === sent) return received.endsWith("\n") ? "trailing_newline" : "whitespace";
  return undefined;
}

/** Matches one token of JSON text. An unterminated string is one token, so that matching takes linear time. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|\s+|[{}[\]:,]|[^\s{}[\]:,"]+/gs;

/**
 * Returns how two serializations of the same JSON value differ: by a byte order mark, or otherwise in their first differing
 * token.
 */
function rewritingOf(sent: string, received: string): BodyRewrite {
  const others = received.match(TOKEN) ?? [];
  const [one = "", other = ""] = (sent.match(TOKEN) ?? [])
    .map((token, index) => [token, others[index] ?? ""])
    .find(([token, counterpart]) => token !== counterpart) ?? ["", others.at(-1) ?? ""];
  if (received.startsWith("\uFEFF")) return "byte_order_mark";
  if (one.trim() === "" || other.trim() === "") return "whitespace";
  if (one.startsWith('"') && other.startsWith('"') && parse(one)?.value === parse(other)?.value) {
    return one.includes("\\/") === other.includes("\\/") ? "escaped_characters" : "escaped_slashes";
  }
  return /^[-\d]/.test(one) && Number(one) === Number(other) ? "number_form" : "key_order";
}

function alterationOf(
  sent: string,
  received: string,
  parsed: { value: unknown } | undefined,
): BodyAlteration {
  if (received.includes("[object Object]")) return "object_text";
  if (typeof parsed?.value === "string" && parsed.value === sent) return "quoted";
  if (sent.startsWith(received.trimEnd())) return "truncated";
  if (received.startsWith(sent)) return "added";
  if (Buffer.from(received, "latin1").toString("utf8") === sent || received.includes("\uFFFD"))
    return "encoding";
  return parsed ? "value" : "not_json";
}

function differenceOf<Kind>(sent: string, received: string, kind: Kind): Difference<Kind> {
  let position = 0;
  while (position < sent.length && sent[position] === received[position]) position += 1;
  return {
    kind,
    position,
    sent: excerpt(sent, position),
    received: excerpt(received, position),
    member: null,
  };
}

/** Returns an excerpt of the text around a position, without half a surrogate pair at either end. `…` marks omitted text. */
function excerpt(text: string, position: number): string {
  const start = Math.max(0, position - EXCERPT_CHARACTERS);
  const end = position + EXCERPT_CHARACTERS;
  const part = text.slice(start, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
  return `${start > 0 ? "…" : ""}${part}${end < text.length ? "…" : ""}`;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch {
    return undefined;
  }
}

/**
 * Returns a list with the value as compact JSON, the format of the bodies that we send. The list is empty if the value is
 * nested too deeply.
 */
function compact(value: unknown): string[] {
  try {
    return [JSON.stringify(value)];
  } catch {
    return [];
  }
}

/**
 * Returns the path to the first member in which two values differ, or undefined if they are equal. The path is empty if the
 * values themselves differ. Ignores the order of keys.
 */
function firstDifferingPath(one: unknown, other: unknown): string[] | undefined {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) {
    return one === other ? undefined : [];
  }
  if (Array.isArray(one) !== Array.isArray(other)) return [];
  const [ours, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
    if (!ours.has(name) || !theirs.has(name)) return [name];
    const below = firstDifferingPath(ours.get(name), theirs.get(name));
    if (below) return [name, ...below];
  }
  return undefined;
}
