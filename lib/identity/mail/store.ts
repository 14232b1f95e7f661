import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";

const mailRow = describeRow({ id: "text", sealed: "bytes", attempts: "integer", expiresAt: "time" });

/** A message that is to be sent, sealed. `attempts` counts the one that is under way. */
export type MailRow = Row<typeof mailRow>;

/** When a row was written and when it is due again, unless it is sent before. */
type MailSchedule = { readonly at: Date; readonly nextAttemptAt: Date };

/** Keeps a message whose first attempt is under way. */
export async function insertMail(
  { id, sealed, attempts, expiresAt }: MailRow,
  { at, nextAttemptAt }: MailSchedule,
): Promise<void> {
  await runOnce(sql`
    INSERT INTO mails (id, sealed, attempts, next_attempt_at, expires_at, created_at)
    VALUES (${id}::uuid, ${sealed}, ${attempts}, ${nextAttemptAt}, ${expiresAt}, ${at})`);
}

/** Takes messages that are due, each for one attempt of whoever takes it. */
export function claimDueMails({ at, nextAttemptAt }: MailSchedule, limit: number): Promise<MailRow[]> {
  return rowsOf(mailRow)(sql`
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = ${nextAttemptAt}
    WHERE id = ANY(ARRAY(
      SELECT id FROM mails WHERE next_attempt_at <= ${at} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING id, sealed, attempts, expires_at AS "expiresAt"`);
}

/** Has a message tried again then. */
export async function rescheduleMail(id: string, nextAttemptAt: Date): Promise<void> {
  await runOnce(sql`UPDATE mails SET next_attempt_at = ${nextAttemptAt} WHERE id = ${id}::uuid`);
}

/** Forgets a message that was sent, or will not be. */
export async function deleteMail(id: string): Promise<void> {
  await runOnce(sql`DELETE FROM mails WHERE id = ${id}::uuid`);
}
