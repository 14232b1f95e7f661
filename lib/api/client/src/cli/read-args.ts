import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.js";

type Options = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;
type Values<Given extends Options> = {
  readonly [Name in keyof Given]?: Given[Name]["type"] extends "boolean" ? boolean : string;
};
type Read<Given extends Options> = {
  readonly values: Values<Given>;
  readonly positionals: readonly string[];
};

/**
 * Parses the options of a command and up to `words` positional arguments. Throws UsageError for an unknown option, with
 * suggestions, and for too many positional arguments. The error does not quote those, because one of them may be a key.
 */
export function readArgs<const Given extends Options>(
  args: string[],
  options: Given,
  words = 0,
): Read<Given> {
  const common = { args, options, allowPositionals: true } as const;
  const { tokens, positionals } = parseArgs({ ...common, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option" || Object.hasOwn(options, token.name)) continue;
    const meant = near(token.name, Object.keys(options)).map((name) => `--${name}`);
    throw new UsageError(`Unknown option ${token.rawName}.${didYouMean(meant)}`);
  }
  if (positionals.length > words) throw new UsageError("There are too many arguments.");
  return { values: parseArgs(common).values as Values<Given>, positionals };
}

/** Returns the question that ends an error message; empty without suggestions. */
export function didYouMean(meant: readonly string[]): string {
  return meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
}

/**
 * Returns the names closest to the typed text: those that begin with it, otherwise those with the smallest edit distance, at most
 * 2.
 */
export function near(typed: string, names: readonly string[]): string[] {
  const begun = names.filter((name) => name.startsWith(`${typed} `));
  if (begun.length > 0) return begun;
  const found = names.map((name) => ({ name, apart: editDistance(typed, name) }));
  const least = Math.min(MAX_EDIT_DISTANCE, ...found.map(({ apart }) => apart));
  return found.filter(({ apart }) => apart === least).map(({ name }) => name);
}

const MAX_EDIT_DISTANCE = 2;

/** Returns the Levenshtein distance of two words. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    let last = at + 1;
    const next = [last];
    for (const [column, otherLetter] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      last = Math.min(changed, (row[column + 1] ?? 0) + 1, last + 1);
      next.push(last);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
