import { notSuspended } from "@/lib/accounts/account.sql";
import type { Caller } from "@/lib/caller";
import { columnsOf, ctes, insertInto, noSql, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type Identity, takeIdentity } from "@/lib/idempotency/identity.sql";
import type { PageWanted } from "@/lib/page";
import type { NewRequest } from "@/lib/payment-requests/new-request";
import { customerTimes } from "@/lib/payment-requests/present-request";
import {
  customerOf,
  ownedRequest,
  requestColumns,
  requestTables,
  requestValues,
} from "@/lib/payment-requests/request.sql";
import { type IntentRow, intentFields, intentRow } from "./present-intent";
import type { IntentStatus } from "./schema";

export type NewIntent = IntentRow & NewRequest;

/** The name of the index that keeps a partner's references apart. */
export const REFERENCE_INDEX = "redemption_intents_account_id_environment_reference_key";

export const INTENT = sql`${requestColumns}, ${columnsOf(intentFields, "r")}`;

export const INTENT_TABLES = sql`redemption_intents r ${requestTables}`;

/**
 * Creates the intent, its customer where it is a new one, and the request's identity in one write. Undefined when
 * the idempotency key is taken or the partner was suspended; a taken reference is a unique violation of {@link REFERENCE_INDEX}.
 */
export async function insertIntent(
  caller: Caller,
  intent: NewIntent,
  identity: Identity,
): Promise<IntentRow | undefined> {
  const values = { ...requestValues(intent), expires_at: sql`${intent.expiresAt}::timestamptz` };
  const customer = await rowOf(customerTimes)(sql`
    WITH ${ctes(
      takeIdentity(caller, identity, notSuspended(caller.accountId)),
      customerOf(intent),
      sql`intent AS (${insertInto("redemption_intents", values)} FROM customer, identity RETURNING id)`,
    )}
    SELECT customer.created_at AS "customerCreatedAt", customer.updated_at AS "customerUpdatedAt" FROM customer, intent`);
  return customer && { ...intent, ...customer };
}

export function selectIntent(
  caller: Caller,
  by: { reference: string } | { id: string },
): Promise<IntentRow | undefined> {
  const which = "id" in by ? sql`r.id = ${by.id}::uuid` : sql`r.reference = ${by.reference}`;
  return rowOf(intentRow)(
    sql`SELECT ${INTENT} FROM ${INTENT_TABLES} WHERE ${ownedRequest(caller)} AND ${which}`,
  );
}

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
