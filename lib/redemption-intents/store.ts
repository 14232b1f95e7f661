import type { Caller } from "@/lib/caller";
import { pageRows } from "@/lib/db/page.sql";
import { columnsOf, joinSql, noSql, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { PageOfTime } from "@/lib/page";
import type { NewRequest } from "@/lib/payment-requests/new-request";
import {
  ownedRequest,
  requestColumns,
  requestGiven,
  requestTables,
} from "@/lib/payment-requests/request.sql";
import { creatorOf, readerOf } from "@/lib/payment-requests/request-table.sql";
import { type IntentRow, intentFields, intentRow } from "./present-intent";
import type { IntentStatus } from "./schema";

export type NewIntent = IntentRow & NewRequest;

export const INTENT = sql`${requestColumns}, ${columnsOf(intentFields, "r")}`;

export const INTENT_TABLES = sql`redemption_intents r ${requestTables}`;

/** Creates an intent and its customer once per key and reference. */
export const insertIntent = creatorOf<NewIntent>("redemption_intents", {
  ...requestGiven,
  expires_at: ["timestamptz", ({ request }) => request.expiresAt],
});

/** One of the caller's intents. */
export const selectIntent = readerOf(intentRow, INTENT, INTENT_TABLES);

export type IntentFilter = {
  status?: IntentStatus | undefined;
  reference?: string | undefined;
  /** The time at which an intent has the status. */
  at: Date;
};

/** What {@link intentStateAt} says, to be asked of the rows `of`: in parts for each of which there is an index. */
const inStatus: Record<IntentStatus, (at: Date, of: Sql) => readonly Sql[]> = {
  pending: (at, of) => [sql`${of} r WHERE r.status = 'pending' AND r.expires_at > ${at}`],
  success: (_, of) => [sql`${of} r WHERE r.status = 'success'`],
  failed: (at, of) => [sql`${of} r WHERE r.status = 'failed'`, sql`${pastTheirEnd(at)} r WHERE TRUE`],
};

/** Of everybody: a job ends them every minute, so they are few, and an index of those that are due finds no others. */
const pastTheirEnd = (at: Date): Sql =>
  sql`(SELECT * FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${at} OFFSET 0)`;

/** A page of the caller's intents, newest first unless the oldest are wanted first. */
export function selectIntents(
  caller: Caller,
  { status, reference, at, ...page }: IntentFilter & PageOfTime,
): Promise<IntentRow[]> {
  const own = ownedRequest(caller);
  const { isInPage, inOrder } = pageRows(page, { id: sql`r.id`, createdAt: sql`r.created_at` });
  const named = reference === undefined ? noSql : sql`AND r.reference = ${reference}`;
  // The one with a name is looked up by it, whatever else is asked.
  const of =
    reference === undefined
      ? sql`redemption_intents`
      : sql`(SELECT * FROM redemption_intents r WHERE ${own} ${named} OFFSET 0)`;
  const parts = status === undefined ? [sql`${of} r WHERE TRUE`] : inStatus[status](at, of);
  const pages = parts.map(
    (part) => sql`(SELECT r.* FROM ${part} AND ${own} ${named} AND ${isInPage} ${inOrder})`,
  );
  return rowsOf(intentRow)(
    sql`SELECT ${INTENT} FROM (${joinSql(pages, " UNION ALL ")}) r ${requestTables} ${inOrder}`,
  );
}

/**
 * Marks up to `limit` pending intents past their end as failed. Returns how many. In the order of the index, so that it
 * reads what is due and nothing else; rows another write holds are skipped, so no order of locks can end in a deadlock.
 */
export function failExpired(time: Date, limit: number): Promise<number> {
  return runOnce(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM redemption_intents WHERE status = 'pending' AND expires_at <= ${time}
      ORDER BY expires_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE redemption_intents i SET status = 'failed', failure_reason = 'expired', updated_at = ${time}
    WHERE i.id = ANY(ARRAY(SELECT id FROM due))`);
}
