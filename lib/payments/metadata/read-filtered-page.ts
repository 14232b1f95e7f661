import type { Tenant } from "@/lib/base/caller";
import type { PageOfTimeInput } from "@/lib/base/fields";
import type { MetadataKind } from "@/lib/db/generated/enums";
import {
  type Page,
  pageRequestOf,
  readOrderedPage,
  readPage,
  type TimeRangePageRequest,
} from "@/lib/db/page";
import { selectIdsWithMetadata } from "./metadata-pairs.sql";
import type { MetadataFilter } from "./schema";

/**
 * The maximum number of objects scanned per page if a list is filtered by metadata and by another field. All scanned objects
 * match the metadata filter.
 */
const SCAN_LIMIT = 1_000;

type FilteredList<Row, Shown> = {
  readonly kind: MetadataKind;
  /** The list's filters besides metadata and the time range. */
  readonly filter: Readonly<Record<string, unknown>>;
  /**
   * Selects a page of the objects that match `filter` and the page's time range, newest first. With `ids`, selects only objects
   * with these IDs.
   */
  readonly select: (
    page: TimeRangePageRequest & { readonly ids?: readonly string[] },
  ) => Promise<readonly Row[]>;
  readonly present: (row: Row) => Shown;
};

/**
 * Returns a page of an API list, newest first. With `metadata`, reads only objects whose metadata contains that key and value;
 * with further filters or a time range, such a page can be short or empty although more pages follow.
 */
export function readFilteredPage<Row extends { readonly id: string }, Shown>(
  owner: Tenant,
  { metadata, ...input }: PageOfTimeInput & { readonly metadata?: MetadataFilter | undefined },
  { kind, filter, select, present }: FilteredList<Row, Shown>,
): Promise<Page<Shown>> {
  const pageRequest = pageRequestOf(input);
  if (metadata === undefined)
    return readPage(pageRequest, (page) => select({ ...pageRequest, ...page }), present);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return readOrderedPage(
    pageRequest,
    async ({ after, limit }) => {
      const scanned = isFiltered ? SCAN_LIMIT : limit;
      const page = { ...pageRequest, before: after?.id, limit: scanned };
      const ids = await selectIdsWithMetadata(owner, kind, metadata, page);
      const rows = ids.length === 0 ? [] : await select({ ...pageRequest, before: undefined, ids, limit });
      const last = ids.at(-1);
      return { rows, end: ids.length === scanned && last !== undefined ? { id: last } : null };
    },
    present,
    ({ id }) => ({ id }),
  );
}
