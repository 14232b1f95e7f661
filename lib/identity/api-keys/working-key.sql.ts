import { type Sql, sql } from "@/lib/db/sql";
import { makerHoldsRight } from "@/lib/identity/audit/holds-right.sql";
import { rolesFor } from "@/lib/identity/audit/roles-for";

/** Whether the key in the row `k` works at a moment, as far as its row says; of its account's suspension it says nothing. */
export const worksAt = (at: Sql): Sql =>
  sql`k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${at})`;

/**
 * Whether the key in the row `k` was seen by somebody who may not see keys any more, and no owner has decided to keep it. It
 * works all the same: keys belong to the account, so that payments go on.
 */
export const needsReview: Sql = sql`
  (k.made_by IS NOT NULL AND k.reviewed_at IS NULL AND NOT ${makerHoldsRight(sql`k.made_by`, rolesFor["api_key.made"])})`;
