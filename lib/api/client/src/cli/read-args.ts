import { parseArgs } from "node:util";

/**
 * Thrown when a command cannot run as it was called, for example because of an unknown option or missing credentials. The
 * program prints only the error's message and exits with code 2.
 */
export class UsageError extends Error {
  override name = "UsageError";
}

type Option = {
  readonly type: "string" | "boolean";
  /** True if the option can be given more than once. */
  readonly multiple?: true;
  /** The known values, for shell completion. */
  readonly values?: readonly string[];
};
export type Options = Readonly<Record<string, Option>>;

export const text = { type: "string" } as const;
export const flag = { type: "boolean" } as const;

type ValueOf<CommandOptions extends Option> = CommandOptions["type"] extends "boolean" ? boolean : string;
type Values<CommandOptions extends Options> = {
  readonly [Name in keyof CommandOptions]?: CommandOptions[Name] extends { multiple: true }
    ? readonly ValueOf<CommandOptions[Name]>[]
    : ValueOf<CommandOptions[Name]>;
};
export type ParsedArgs<CommandOptions extends Options> = {
  readonly values: Values<CommandOptions>;
  readonly positionals: readonly string[];
};

/**
 * Parses the options of a command and up to `words` positional arguments. Throws UsageError for too many positional arguments,
 * and for an unknown option, with suggestions if known options are similar. Throws TypeError if an option lacks its value or a
 * flag has one. The errors do not quote positional arguments, because one of them might be a key.
 */
export function readArgs<const CommandOptions extends Options>(
  args: string[],
  options: CommandOptions,
  words: number,
): ParsedArgs<CommandOptions> {
  const known = Object.entries(options).map(([name, { type, multiple = false }]) => [
    name,
    { type, multiple },
  ]);
  const common = { args, options: Object.fromEntries(known) as Options, allowPositionals: true } as const;
  const { tokens, positionals } = parseArgs({ ...common, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option" || Object.hasOwn(options, token.name)) continue;
    const meant = closestNames(token.name, Object.keys(options)).map((name) => `--${name}`);
    throw new UsageError(`Unknown option ${token.rawName}.${didYouMean(meant)}`);
  }
  if (positionals.length > words) throw new UsageError("There are too many arguments.");
  return { values: parseArgs(common).values as Values<CommandOptions>, positionals };
}

/**
 * Returns the value if it is one of the choices. Otherwise throws UsageError with similar choices, or with all choices if none
 * is similar. `what` names the kind of value.
 */
export function oneOf<Choice extends string>(
  value: string,
  choices: readonly Choice[],
  what: string,
): Choice {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const meant = didYouMean(closestNames(value, choices));
  throw new UsageError(`Unknown ${what} ${value}.${meant || ` Known: ${choices.join(", ")}.`}`);
}

/**
 * Parses `name=value` pairs into metadata. Returns undefined if `pairs` is undefined. Throws UsageError for a pair without a
 * name or an equals sign, and for a repeated name.
 */
export function parseMetadata(pairs: readonly string[] | undefined): Record<string, string> | undefined {
  if (pairs === undefined) return undefined;
  const metadata = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    if (at < 1) throw new UsageError("--metadata requires a name and a value, such as --metadata order=1001");
    const name = pair.slice(0, at);
    if (metadata.has(name)) throw new UsageError(`--metadata has the name ${name} twice.`);
    metadata.set(name, pair.slice(at + 1));
  }
  return Object.fromEntries(metadata);
}

/**
 * Parses a positive whole number of up to 15 digits, such as an amount in minor units. Throws UsageError with `message` for
 * anything else.
 */
export function parseCount(value: string, message: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new UsageError(message);
  return Number(value);
}

const MAX_LISTED = 100;

/**
 * Parses the number of items to list. Returns `preset` if no number is given. Throws UsageError for anything but a whole number
 * from 1 to 100.
 */
export function parseLimit(text: string | undefined, preset: number): number {
  const message = `--limit must be a number from 1 to ${MAX_LISTED}`;
  const limit = text === undefined ? preset : parseCount(text, message);
  if (limit > MAX_LISTED) throw new UsageError(message);
  return limit;
}

/** Returns ` Did you mean ...?` to append to an error message, or an empty string if there are no suggestions. */
export function didYouMean(meant: readonly string[]): string {
  return meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
}

/**
 * Returns the names whose first words are the typed text, such as `events list` for `events`. If there are none, returns the
 * names with the smallest edit distance to the typed text, if that distance is at most 2.
 */
export function closestNames(typed: string, names: readonly string[]): string[] {
  const withPrefix = names.filter((name) => name.startsWith(`${typed} `));
  if (withPrefix.length > 0) return withPrefix;
  const found = names.map((name) => ({ name, apart: editDistance(typed, name) }));
  const minDistance = Math.min(MAX_EDIT_DISTANCE, ...found.map(({ apart }) => apart));
  return found.filter(({ apart }) => apart === minDistance).map(({ name }) => name);
}

const MAX_EDIT_DISTANCE = 2;

/** Returns the Levenshtein distance between two words. */
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
