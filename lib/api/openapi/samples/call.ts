import type { Site } from "@/lib/base/json-schema/example";
import { API_BASE, type Operation } from "@/lib/base/operation";
import type { Parameter } from "../document";

/** The environment variables from which code samples read a key. Operations for both kinds of account use the partner's. */
export const keyVariables = {
  partner: "TESSERA_PARTNER_KEY",
  reseller: "TESSERA_RESELLER_KEY",
} as const;

/** A value that the reader must replace. Samples assign an invented value to this variable above the call. */
type Asked = { readonly variable: string; readonly exampleValue: string; readonly words: string };

/**
 * An API call, independent of the programming language. In path segments, query values and strings of the body, `$NAME` stands
 * for the value that the reader supplies (`asked`), or otherwise for an environment variable.
 */
export type Call = {
  /** The operation in the OpenAPI document. */
  readonly operationId: string;
  readonly method: string;
  /** Without the query. */
  readonly url: string;
  readonly inPath: readonly (readonly [name: string, value: string | number])[];
  readonly query: readonly (readonly [name: string, value: string | boolean])[];
  /** The environment variable that holds the key; undefined where none is needed. */
  readonly keyVariable: string | undefined;
  readonly body: unknown;
  readonly asked: Asked | undefined;
};

/** Returns a sample call of an operation with this body and with the query parameters that have an example. */
export function callOf(
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
      .map(({ name, schema }) => [name, put(String(schema.examples?.[0]))] as const);
  const path = values("path").reduce(
    (left, [name, value]) => left.replace(`{${name}}`, () => inUrl(value)),
    operation.path,
  );
  const isNumber = (name: string) =>
    parameters.some((one) => one.name === name && one.schema.type === "integer");
  const inPath = values("path").map(
    ([name, value]) => [name, isNumber(name) ? Number(value) : value] as const,
  );
  const isBoolean = (name: string) =>
    parameters.some((one) => one.name === name && one.schema.type === "boolean");
  const query = values("query").map(
    ([name, value]) => [name, isBoolean(name) ? value === "true" : value] as const,
  );
  const sent = body === undefined ? undefined : withStrings(body, put);
  const isAsked = JSON.stringify([path, query, sent]).includes(`$${placeholder?.variable}`);
  return {
    ...{ operationId: operation.id, method, inPath, query, body: sent, url: publicUrl + API_BASE + path },
    keyVariable: caller === "anyone" ? undefined : keyVariables[caller === "account" ? "partner" : caller],
    asked: placeholder && isAsked ? placeholder : undefined,
  };
}

/** Returns the variable name of a `$NAME` value, or undefined for any other value. */
export function variableIn(value: unknown): string | undefined {
  return typeof value === "string" ? /^\$([A-Z_]+)$/.exec(value)?.[1] : undefined;
}

function inUrl(value: string): string {
  return variableIn(value) ? value : encodeURIComponent(value);
}

/** Returns the query string with its question mark, or an empty string without a query. Variables appear as `$NAME`. */
export function queryText({ query }: Call): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${inUrl(String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Splits a text at its variables. Items with an even index are text, and items with an odd index are variable names. */
export function atVariables(text: string): string[] {
  return text.split(/\$([A-Z_]+)/);
}

function withStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => withStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withStrings(inner, change)]));
}
