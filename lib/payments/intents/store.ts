import { earlierClock } from "@/lib/db/clock-skew";
import { columnsOf, runOnce, sql } from "@/lib/db/sql";
import type { NewRequest } from "@/lib/payments/requests/new-request";
import { requestColumns, requestGiven, requestTables } from "@/lib/payments/requests/request.sql";
import { creatorOf, readerOf } from "@/lib/payments/requests/request-table.sql";
import { type IntentRow, intentFields, intentRow } from "./present-intent";

export type NewIntent = IntentRow & NewRequest;

export const INTENT = sql`${requestColumns(sql`a.timezone`)}, ${columnsOf(intentFields, "r")}`;

export const INTENT_TABLES = sql`redemption_intents r ${requestTables}`;

/** Creates an intent and its customer once per key and reference. */
export const insertIntent = creatorOf<NewIntent>("redemption_intents", {
  ...requestGiven,
  expires_at: ["timestamptz", ({ request }) => request.expiresAt],
});

/** One of the caller's intents. */
export const selectIntent = readerOf(intentRow, INTENT, INTENT_TABLES);

/**
 * Marks up to `limit` pending intents past their end as failed. Returns how many. In the order of the index, so that it
 * reads what is due and nothing else; rows another write holds are skipped, so no order of locks can end in a deadlock.
 */
export function failExpired(time: Date, limit: number): Promise<number> {
  return runOnce(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${earlierClock(time)}
      ORDER BY expires_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE redemption_intents i SET status = 'failed', failure_reason = 'expired', updated_at = ${time}
    WHERE i.id = ANY(ARRAY(SELECT id FROM due))`);
}
