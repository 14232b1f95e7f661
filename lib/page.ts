import { validate } from "uuid";

/** Which page of a list is wanted: the newest rows, or those older than the row `before`. */
export type PageWanted = { readonly before?: string | undefined; readonly limit: number };

/** A page of what was made between two moments, the first of them included; from the oldest on where that is asked for. */
export type PageOfTime = PageWanted & {
  readonly madeFrom?: Date | undefined;
  readonly madeBefore?: Date | undefined;
  readonly oldestFirst?: boolean | undefined;
};

/** A page of a list, newest first. `next` is the `before` of the page that follows; null on the last. */
export type Page<Row> = { readonly rows: Row[]; readonly next: string | null };

/**
 * Reads a page by keyset and presents its rows. `select` is asked for one row too many, whose presence says that
 * another page follows. A `before` that is no id begins at the newest.
 */
export async function readPage<Row extends { readonly id: string }, Shown>(
  { before, limit }: PageWanted,
  select: (wanted: PageWanted) => Promise<readonly Row[]>,
  present: (row: Row) => Shown,
): Promise<Page<Shown>> {
  const found = await select({ before: before && validate(before) ? before : undefined, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows: rows.map(present), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
