import type { Caller } from "@/lib/caller";
import { columnsOf, noSql, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { PageWanted } from "@/lib/page";
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

/** What {@link intentStateAt} says, to be asked of rows. */
const inStatus: Record<IntentStatus, (at: Date) => Sql> = {
  pending: (at) => sql`AND r.status = 'pending' AND r.expires_at > ${at}`,
  success: () => sql`AND r.status = 'success'`,
  failed: (at) => sql`AND (r.status = 'failed' OR (r.status = 'pending' AND r.expires_at <= ${at}))`,
};

/** A page of the caller's intents, newest first, created before the intent `before`. */
export function selectIntents(
  caller: Caller,
  { status, reference, at, before, limit }: IntentFilter & PageWanted,
): Promise<IntentRow[]> {
  const older = before === undefined ? noSql : sql`AND r.id < ${before}::uuid`;
  const named = reference === undefined ? noSql : sql`AND r.reference = ${reference}`;
  const standing = status === undefined ? noSql : inStatus[status](at);
  return rowsOf(intentRow)(sql`
    SELECT ${INTENT} FROM ${INTENT_TABLES} WHERE ${ownedRequest(caller)} ${named} ${standing} ${older}
    ORDER BY r.id DESC LIMIT ${limit}`);
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
    FROM due WHERE i.id = due.id`);
}
