import { parseArgs } from "node:util";
import { near } from "./near.js";
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
 * The options of a command, and at most so many words beside them. Throws UsageError for an option there is not, with
 * those that may be meant, and for words too many, which it does not repeat: one of them may be a key.
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
    throw new UsageError(`There is no ${token.rawName} here.${didYouMean(meant)}`);
  }
  if (positionals.length > words) throw new UsageError("There are more words than it takes.");
  return { values: parseArgs(common).values as Values<Given>, positionals };
}

/** The question behind a sentence; empty where nothing may be meant. */
export function didYouMean(meant: readonly string[]): string {
  return meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
}
