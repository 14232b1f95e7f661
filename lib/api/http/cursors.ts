import type { FieldError } from "@/lib/base/field-errors";
import type { Operation } from "@/lib/base/operation";

/** The cursor of a list: its name, a dot, and the cursor as the list's verb knows it. Cursors of earlier releases have no name. */
const NAMED_CURSOR = /^([a-z]+(?:-[a-z]+)*)\.(.*)$/s;

/** The name of the list that an operation returns page by page; undefined for other operations. */
export function listName({ id, query }: Operation): string | undefined {
  if (!query || !("after" in query.shape && "limit" in query.shape)) return undefined;
  const kebab = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return kebab.replace(/^list-/, "");
}

/** The data of a page with its list's name in `next`. Other data is returned unchanged. */
export function withNamedCursor(operation: Operation, data: unknown): unknown {
  const name = listName(operation);
  if (name === undefined || typeof data !== "object" || data === null || !("next" in data)) return data;
  return typeof data.next === "string" ? { ...data, next: `${name}.${data.next}` } : data;
}

type Query = Readonly<Record<string, unknown>>;

/**
 * The query of a list with the cursor that its verb knows in `after`. A cursor of another list is a fault, and is left out, because it
 * would silently return the wrong rows.
 */
export function withKnownCursor(
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
