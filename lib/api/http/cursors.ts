import type { FieldError } from "@/lib/base/field-errors";
import type { Operation } from "@/lib/base/operation";

/**
 * Matches a cursor as clients receive it: the list's name, a dot, and the operation's own cursor. Cursors from earlier releases
 * have no name.
 */
const NAMED_CURSOR = /^([a-z]+(?:-[a-z]+)*)\.(.*)$/s;

/**
 * Returns the name that the cursors of a list contain, such as `redemption-intents` for `listRedemptionIntents`. A list is an
 * operation with the query parameters `after` and `limit`. Returns undefined for other operations.
 */
export function listName({ id, query }: Operation): string | undefined {
  if (!query || !("after" in query.shape && "limit" in query.shape)) return undefined;
  const kebab = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kebab.replace(/^list-/, "");
}

/** Adds the list's name to the `next` cursor of a page. Returns other data unchanged. */
export function withListName(operation: Operation, data: unknown): unknown {
  const name = listName(operation);
  if (name === undefined || typeof data !== "object" || data === null || !("next" in data)) return data;
  return typeof data.next === "string" ? { ...data, next: `${name}.${data.next}` } : data;
}

type Query = Readonly<Record<string, unknown>>;

/**
 * Removes the list's name from the `after` cursor of a query. A cursor of another list would silently select the wrong rows, so
 * it is removed completely and reported as a fault.
 */
export function withoutListName(
  operation: Operation,
  query: Query,
): { readonly query: Query; readonly faults: readonly FieldError[] } {
  const { after, ...others } = query;
  const name = listName(operation);
  const [, list, cursor] = NAMED_CURSOR.exec(typeof after === "string" ? after : "") ?? [];
  if (name === undefined || list === undefined || cursor === undefined) return { query, faults: [] };
  if (list === name) return { query: { ...others, after: cursor }, faults: [] };
  const message = "is the `next` of another list; send the request without it";
  return { query: others, faults: [{ field: "after", code: "invalid_cursor", message }] };
}
