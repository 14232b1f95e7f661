import type { Tenant } from "@/lib/base/caller";
import { type Page, readOrderedPage, type TimeRangePageRequest } from "@/lib/db/page";
import type { MetadataKind } from "./metadata-pairs.sql";
import { selectIdsWithMetadata } from "./metadata-pairs.sql";
import type { MetadataFilter } from "./schema";

/** The maximum number of objects with the metadata pair that are scanned for a page when the list has further filters. */
const SCAN_LIMIT = 1_000;

type Wanted = TimeRangePageRequest & { readonly metadata: MetadataFilter };

type ListSource<Row, Shown> = {
  readonly kind: MetadataKind;
  /** True if `select` has filters besides the time range. */
  readonly isFiltered: boolean;
  /** Returns the objects with these IDs that match all filters, newest first, at most `limit`. */
  readonly select: (page: {
    readonly ids: readonly string[];
    readonly limit: number;
  }) => Promise<readonly Row[]>;
  readonly present: (row: Row) => Shown;
};

/**
 * Reads a page of the objects whose metadata contains the given key and value, newest first. With further filters or a time
 * range, a page can be short or empty although more pages follow.
 */
export function readPageWithMetadata<Row extends { readonly id: string }, Shown>(
  owner: Tenant,
  { metadata, ...wanted }: Wanted,
  { kind, isFiltered, select, present }: ListSource<Row, Shown>,
): Promise<Page<Shown>> {
  return readOrderedPage(
    wanted,
    async ({ after, limit }) => {
      const scanned = isFiltered ? SCAN_LIMIT : limit;
      const ids = await selectIdsWithMetadata(owner, kind, metadata, {
        ...wanted,
        ...{ before: after?.id, limit: scanned },
      });
      const rows = ids.length === 0 ? [] : await select({ ids, limit });
      const last = ids.at(-1);
      return { rows, end: ids.length === scanned && last !== undefined ? { id: last } : null };
    },
    present,
    ({ id }) => ({ id }),
  );
}
