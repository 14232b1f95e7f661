import type { Site } from "@/lib/base/json-schema/example";
import { API_BASE, type Operation } from "@/lib/base/operation";
import type { Parameter } from "../document";

/**
 * The environment variables from which code samples read a key. Operations that both kinds of account can call use the
 * partner's key.
 */
export const keyVariables = {
  partner: "TESSERA_PARTNER_KEY",
  reseller: "TESSERA_RESELLER_KEY",
} as const;

/**
 * An API call, independent of the programming language. `$NAME` in a path segment, in a query value or in a string of the body
 * is a variable: the value that the reader fills in if `placeholder` defines it, otherwise an environment variable.
 */
export type Call = {
  /** The operation's ID in the OpenAPI document. */
  readonly operationId: string;
  readonly method: string;
  /** The URL without the query. */
  readonly url: string;
  readonly inPath: readonly (readonly [name: string, value: string | number])[];
  readonly query: readonly (readonly [name: string, value: string | boolean])[];
  /** The environment variable that holds the key, or undefined if the call needs no key. */
  readonly keyVariable: string | undefined;
  readonly body: unknown;
  readonly placeholder: Operation["placeholder"];
};

/** Returns a sample call to an operation, with `body` and with the query parameters that have an example. */
export function sampleCall(
  operation: Operation,
  parameters: readonly Parameter[],
  body: unknown,
  { publicUrl }: Site,
): Call {
  const { method, caller, placeholder } = operation;
  const put = (value: string) => (value === placeholder?.exampleValue ? `$${placeholder.variable}` : value);
  const values = (place: Parameter["in"]) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.schema.examples)
      .map(({ name, schema: { type, examples } }) => ({ name, type, value: put(String(examples?.[0])) }));
  const path = values("path").reduce(
    (left, { name, value }) => left.replace(`{${name}}`, () => inUrl(value)),
    operation.path,
  );
  const inPath = values("path").map(
    ({ name, type, value }) => [name, type === "integer" ? Number(value) : value] as const,
  );
  const query = values("query").map(
    ({ name, type, value }) => [name, type === "boolean" ? value === "true" : value] as const,
  );
  const sent = body === undefined ? undefined : withStrings(body, put);
  const usesPlaceholder = JSON.stringify([path, query, sent]).includes(`$${placeholder?.variable}`);
  return {
    ...{ operationId: operation.id, method, inPath, query, body: sent, url: publicUrl + API_BASE + path },
    keyVariable: caller === "anyone" ? undefined : keyVariables[caller === "account" ? "partner" : caller],
    placeholder: placeholder && usesPlaceholder ? placeholder : undefined,
  };
}

/** Returns the variable name of a `$NAME` value, or undefined for any other value. */
function variableName(value: unknown): string | undefined {
  return typeof value === "string" ? /^\$([A-Z_]+)$/.exec(value)?.[1] : undefined;
}

function inUrl(value: string): string {
  return variableName(value) ? value : encodeURIComponent(value);
}

/** Returns the query string with its question mark, or an empty string if there is no query. Variables appear as `$NAME`. */
export function queryText({ query }: Call): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${inUrl(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/**
 * Splits a string at its `$NAME` variables. Items with an even index are text, and items with an odd index are variable names.
 */
export function splitAtVariables(text: string): string[] {
  return text.split(/\$([A-Z_]+)/);
}

/**
 * Returns a comment and a declaration for the value that the reader must fill in, or no lines if the call has no such value.
 * `declare` formats a declaration in the language of the sample.
 */
export function placeholderLines(
  { placeholder }: Call,
  comment: "#" | "//",
  declare: (name: string, value: string) => string,
): string[] {
  if (!placeholder) return [];
  const { description, variable, exampleValue } = placeholder;
  return [`${comment} Replace with ${description}.`, declare(variable, exampleValue)];
}

function withStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => withStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStrings(inner, change)]));
}

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

/** Formats a JSON value as a literal of the language, one member per line. `depth` is the indentation level of the literal. */
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
