import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";

const mailRow = describeRow({ id: "text", sealed: "bytes", attempts: "integer", expiresAt: "time" });

/** An encrypted email in the queue. `attempts` counts the attempts to send it, including the one in progress. */
export type MailRow = Row<typeof mailRow>;

/**
 * The current time, at which an attempt starts, and the time at which the message is attempted again unless that attempt has
 * ended by then.
 */
type MailSchedule = { readonly at: Date; readonly nextAttemptAt: Date };

/** Stores an email whose first attempt is in progress. */
export async function insertMail(
  { id, sealed, attempts, expiresAt }: MailRow,
  { at, nextAttemptAt }: MailSchedule,
): Promise<void> {
  await runOnce(sql`
    INSERT INTO mails (id, sealed, attempts, next_attempt_at, expires_at, created_at)
    VALUES (${id}::uuid, ${sealed}, ${attempts}, ${nextAttemptAt}, ${expiresAt}, ${at})`);
}

/** Claims up to `limit` due messages for one attempt each, and schedules their next attempt. */
export function claimDueMails({ at, nextAttemptAt }: MailSchedule, limit: number): Promise<MailRow[]> {
  return rowsOf(mailRow)(sql`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
    WHERE id = ANY(ARRAY(
      SELECT id FROM mails WHERE next_attempt_at <= ${at} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, sealed, attempts, expires_at AS "expiresAt"`);
}

/**
 * Claims a queued message for its first attempt, and schedules the next one. Returns undefined if the message was claimed before
 * or does not exist.
 */
export function claimNewMail(id: string, nextAttemptAt: Date): Promise<MailRow | undefined> {
  return rowOf(mailRow)(sql`
    UPDATE mails SET attempts = 1, next_attempt_at = ${nextAttemptAt} WHERE id = ${id}::uuid AND attempts = 0
    RETURNING id, sealed, attempts, expires_at AS "expiresAt"`);
}

export async function rescheduleMail(id: string, nextAttemptAt: Date): Promise<void> {
  await runOnce(sql`UPDATE mails SET next_attempt_at = ${nextAttemptAt} WHERE id = ${id}::uuid`);
}

export async function deleteMail(id: string): Promise<void> {
  await runOnce(sql`DELETE FROM mails WHERE id = ${id}::uuid`);
}
