import type { Tenant } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

const salesTotalRow = describeRow({
  sales: "integer",
  amount: "integer",
  chargedBack: "integer",
  oldest: "text?",
});
type SalesTotalRow = Row<typeof salesTotalRow>;

/**
 * Returns the number and total amount of a reseller's sales since a time, how many of them were charged back, and the ID of the
 * oldest one. Reads only the latest `limit` sales. An index covers the query.
 */
export async function selectSalesTotal(owner: Tenant, since: Date, limit: number): Promise<SalesTotalRow> {
  const row = await rowOf(salesTotalRow)(sql`
    SELECT count(*) AS sales, coalesce(sum(amount), 0)::bigint AS amount, count(charged_back_at) AS "chargedBack",
           (array_agg(id ORDER BY id))[1] AS oldest
    FROM (
      SELECT id, amount, charged_back_at FROM voucher_payments
      WHERE ${tenantFilter(owner)}
        AND id >= ${firstIdAt(since)}::uuid
      ORDER BY id DESC LIMIT ${limit}
    ) sold`);
  return row ?? { sales: 0, amount: 0, chargedBack: 0, oldest: null };
}

const countRow = describeRow({ status: ["pending", "success", "failed"], count: "integer" });
export type IntentCountRow = Row<typeof countRow>;

/** Counts the intents that a partner created since a time, by status. Counts up to `limit` intents per status. */
export function selectIntentCounts(owner: Tenant, since: Date, limit: number): Promise<IntentCountRow[]> {
  const counted = sql`
    SELECT FROM redemption_intents i
    WHERE ${tenantFilter(owner, sql`i`)}
      AND i.status = s.status AND i.id >= ${firstIdAt(since)}::uuid LIMIT ${limit}`;
  return rowsOf(countRow)(sql`
    SELECT s.status, (SELECT count(*) FROM (${counted}) made) AS count
    FROM unnest(enum_range(NULL::intent_status)) s(status)`);
}
