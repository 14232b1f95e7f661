import { type Sql, sql } from "@/lib/db/sql";

/** Whether the key in the row `k` works at a moment, as far as its row says; of its account's suspension it says nothing. */
export const worksAt = (at: Sql): Sql =>
  sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;
