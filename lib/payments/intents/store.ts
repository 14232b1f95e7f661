import type { Tenant } from "@/lib/base/caller";
import { firstIdAt } from "@/lib/base/ids";
import { earlierClock } from "@/lib/db/clock-skew";
import { describeRow } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type NewRequest, requestInputColumns } from "@/lib/payments/requests/new-request.sql";
import { pageWithParties, requestTablesOfPage } from "@/lib/payments/requests/request.sql";
import { requestInserter, requestReader } from "@/lib/payments/requests/request-table.sql";
import { INTENT, INTENT_TABLES, type IntentRow, intentRow } from "./intent.sql";
import { codeRefusal } from "./schema";

export type NewIntent = IntentRow & NewRequest;

/**
 * Inserts an intent, and its customer if the customer is new. Returns the stored customer or, if nothing was inserted, the
 * reason (see `CreationResult`).
 */
export const insertIntent = requestInserter<NewIntent>("redemption_intents", {
  ...requestInputColumns,
  items: ["jsonb", ({ request }) => request.items && JSON.stringify(request.items)],
  expires_at: ["timestamptz", ({ request }) => request.expiresAt],
  may_extend: ["boolean", ({ request }) => request.mayExtend],
});

/** Reads one of the caller's intents by reference or ID. */
export const selectIntent = requestReader(intentRow, INTENT, INTENT_TABLES);

/** Reads up to `limit` expired pending intents. Follows the index order, so that it reads no other intents. */
export function selectExpired(time: Date, limit: number): Promise<IntentRow[]> {
  const due = sql`
    SELECT * FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${earlierClock(time)}
    ORDER BY expires_at, id LIMIT ${limit}`;
  return rowsOf(intentRow)(sql`
    WITH ${pageWithParties(due, "account_id")} SELECT ${INTENT} FROM page r ${requestTablesOfPage}`);
}

/** Reads up to `limit` pending intents of a partner's customer. */
export function selectPendingOfCustomer(partner: Tenant, customerId: string, limit: number) {
  return rowsOf(intentRow)(sql`
    SELECT ${INTENT} FROM ${INTENT_TABLES}
    WHERE ${tenantFilter(partner, sql`r`)} AND r.customer_id = ${customerId}::uuid AND r.status::text = 'pending'
    ORDER BY r.id LIMIT ${limit}`);
}

const refusedRow = describeRow({ codeEnding: "text", reason: codeRefusal.options, refusedAt: "time" });

/** Reads the codes refused at the checkout of one of the caller's intents, in the order of refusal. */
export function selectRefused(owner: Tenant, reference: string) {
  return rowsOf(refusedRow)(sql`
    SELECT c.code_ending AS "codeEnding", c.reason, c.refused_at AS "refusedAt" FROM refused_codes c
    WHERE c.intent_id = (
      SELECT i.id FROM redemption_intents i
      WHERE ${tenantFilter(owner, sql`i`)} AND i.reference = ${reference})
    ORDER BY c.number`);
}

const outcomeCount = describeRow({
  bucket: "integer",
  outcome: ["paid", "refused", "unpaid", "open"],
  count: "integer",
});

type OutcomeQuery = { readonly starts: readonly Date[]; readonly at: Date; readonly limit: number };

/**
 * Counts an account's intents by the time span in which they were created and by their outcome at `at`. Counts only the latest
 * `limit` intents, and none from before the first of `starts`. Each of `starts` begins a span. A span ends where the next one
 * starts, and the last one has no end; `bucket` is the 1-based position of the span. Reads the creation time from the ID, so
 * that one index covers the query.
 */
export function selectOutcomes(owner: Tenant, { starts, at, limit }: OutcomeQuery) {
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
