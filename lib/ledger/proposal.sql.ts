import { type Sql, sql } from "@/lib/db/sql";

/**
 * Whether the proposal of a mark was made by a transaction that this database has never had: it was restored from a dump of
 * another, whose numbers were further on. Waiting for it could take years, so there is none.
 */
export const isFromElsewhere: Sql = sql`
  coalesce(proposed_xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint, FALSE)`;
