import { validate } from "uuid";

/** What an address says about the page of a list: `?before=<id>`, or the first page for anything else. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

export function beforeOf(query: Query): string | undefined {
  const before = query["before"];
  return typeof before === "string" && validate(before) ? before : undefined;
}
