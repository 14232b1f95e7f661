import type { Answer, Api } from "../../support/fixtures/api";

type ListRow = { readonly [field: string]: unknown; readonly created_at?: string };
type ListPage = {
  readonly rows: readonly ListRow[];
  readonly names: readonly string[];
  readonly next: string | null;
};
type Query = Record<string, string>;

/** Fetches a page of an API list. `names` contains the value of one field of each row, such as the reference. */
export type List = (query: Query) => Promise<ListPage>;

export function listAt(api: Api, path: string, key: string, name: string): List {
  return async (query) => {
    const answer: Answer<Record<string, ListRow[] | string | null>> = await api.call(
      "GET",
      `${path}?${new URLSearchParams(query)}`,
      { key },
    );
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`);
    const { next, ...lists } = answer.body.data;
    const rows = Object.values(lists).find(Array.isArray) ?? [];
    return {
      rows,
      names: rows.map((row) => String(row[name])),
      next: typeof next === "string" ? next : null,
    };
  };
}

/**
 * Returns the `names` of every page. Each page is fetched with the `next` cursor of the previous one. Calls `meanwhile` after
 * each page.
 */
export async function pagesOf(
  list: List,
  query: Query = {},
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | null = ""; after !== null; ) {
    const page: ListPage = await list({ ...query, ...(after && { after }) });
    pages.push([...page.names]);
    after = page.next;
    await meanwhile();
  }
  return pages;
}
