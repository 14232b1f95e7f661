import { type Sql, sql } from "@/lib/db/sql";
import { makerHoldsRight } from "@/lib/identity/audit/holds-right.sql";
import { rolesFor } from "@/lib/identity/audit/roles-for";

/** True if the key in row `k` is neither revoked nor expired. Does not check its account. */
export const worksAt = (at: Sql): Sql =>
  sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;

/**
 * True if the creator of the key in row `k` may no longer see keys and no owner has confirmed it. The key still works, so that
 * payments continue.
 */
export const needsReview: Sql = sql`
  (k.made_by IS NOT NULL AND k.reviewed_at IS NULL AND NOT ${makerHoldsRight(sql`k.made_by`, rolesFor["api_key.made"])})`;
