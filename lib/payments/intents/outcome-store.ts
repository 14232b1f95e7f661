import type { Tenant } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { describeRow } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

const outcomeCount = describeRow({
  bucket: "integer",
  outcome: ["paid", "refused", "unpaid", "open"],
  count: "integer",
});

type Counted = { readonly starts: readonly Date[]; readonly at: Date; readonly limit: number };

/**
 * How many of an account's latest `limit` intents were created in each span of time, by what has become of them at a time. A span
 * reaches to the start of the next, the last one to the present; `bucket` is its place, counted from 1. When an intent was created
 * is read off its id: all that is counted stands in the index it is found by.
 */
export function selectOutcomes(owner: Tenant, { starts, at, limit }: Counted) {
  const since = starts[0] ?? at;
  return rowsOf(outcomeCount)(sql`
    SELECT width_bucket(id, ${starts.map(firstIdAt)}::uuid[]) AS bucket,
           CASE WHEN status = 'success' THEN 'paid'
                WHEN failure_reason = 'too_many_attempts' THEN 'refused'
                WHEN status = 'failed' OR expires_at <= ${at} THEN 'unpaid'
                ELSE 'open' END AS outcome,
           count(*)::int AS count
    FROM (
      SELECT id, status, failure_reason, expires_at FROM redemption_intents
      WHERE ${tenantFilter(owner)}
        AND id >= ${firstIdAt(since)}::uuid
      ORDER BY id DESC LIMIT ${limit}
    ) recent GROUP BY 1, 2`);
}
