import type { Tenant } from "@/lib/base/caller";
import { pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { MetadataKind } from "./metadata-pairs.sql";
import type { MetadataFilter } from "./schema";

/**
 * Reads the IDs of the tenant's objects of this kind whose metadata contains this key and value, newest first. The time range is
 * exact only to the minute, so the caller must compare the objects' creation times.
 */
export async function selectIdsWithMetadata(
  owner: Tenant,
  kind: MetadataKind,
  { key, value }: MetadataFilter,
  page: TimeRangePageRequest,
): Promise<string[]> {
  const { isInPage, inOrder } = pageRows(page, { id: sql`m.object_id` });
  const rows = await rowsOf({ id: "text" })(sql`
    SELECT m.object_id AS id FROM metadata_pairs m
    WHERE ${tenantFilter(owner, sql`m`)} AND m.kind = ${kind}::metadata_kind AND m.pair = metadata_pair(${key}, ${value})
      AND ${isInPage} ${inOrder}`);
  return rows.map(({ id }) => id);
}
