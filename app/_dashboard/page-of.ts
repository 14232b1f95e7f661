import { validate } from "uuid";

/** What an address says about the page of a list: `?before=<id>`, or the first page for anything else. */
export type Query = Readonly<Record<string, string | string[] | undefined>>;

export function beforeOf(query: Query): string | undefined {
  const before = query["before"];
  return typeof before === "string" && validate(before) ? before : undefined;
}

/** Splits one row too many off a page: its presence says there is another page. */
export function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], size: number) {
  const shown = rows.slice(0, size);
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null };
}
