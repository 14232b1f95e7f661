import { invalidField } from "@/lib/base/errors";
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

/**
 * The query of a list with the cursor that its verb knows in `after`. Throws `validation_failed` on `after` for a cursor of another
 * list, which would silently return the wrong rows.
 */
export function withKnownCursor(
  operation: Operation,
  query: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const name = listName(operation);
  const [, list, cursor] = NAMED_CURSOR.exec(query["after"] ?? "") ?? [];
  if (name === undefined || list === undefined || cursor === undefined) return query;
  if (list !== name)
    throw invalidField("after", "is the `next` of another list; start without it", "invalid_cursor");
  return { ...query, after: cursor };
}
