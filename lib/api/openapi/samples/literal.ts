import { variableName } from "./call";

/** The literal syntax of a language. */
export type Notation = {
  readonly text: (value: string) => string;
  /** The keywords for `true`, `false` and `null`. */
  readonly words: Readonly<Record<"true" | "false" | "null", string>>;
  readonly variable: (name: string) => string;
  readonly list: readonly [open: string, close: string];
  readonly object: readonly [open: string, close: string];
  readonly emptyObject: string;
  readonly member: (name: string, value: string) => string;
  readonly indent: string;
};

/** Formats a JSON value as a literal of the language, one member per line, indented by `depth`. */
export function literal(value: unknown, notation: Notation, depth: number): string {
  const variable = variableName(value);
  if (variable) return notation.variable(variable);
  if (typeof value === "string") return notation.text(value);
  if (typeof value === "boolean") return notation.words[`${value}`];
  if (value === null || value === undefined) return notation.words.null;
  if (typeof value !== "object") return String(value);
  const inner = (item: unknown) => literal(item, notation, depth + 1);
  if (Array.isArray(value)) return block(notation.list, value.map(inner), notation, depth);
  const members = Object.entries(value).map(([name, item]) => notation.member(name, inner(item)));
  return members.length === 0 ? notation.emptyObject : block(notation.object, members, notation, depth);
}

function block(
  [open, close]: readonly [string, string],
  lines: readonly string[],
  { indent }: Notation,
  depth: number,
): string {
  if (lines.length === 0) return open + close;
  const inside = lines.map((line) => `${indent.repeat(depth + 1)}${line},\n`).join("");
  return `${open}\n${inside}${indent.repeat(depth)}${close}`;
}
