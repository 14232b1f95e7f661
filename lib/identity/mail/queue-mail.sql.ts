import { encrypt } from "@/lib/base/cipher";
import { newId } from "@/lib/base/ids";
import { type Sql, sql } from "@/lib/db/sql";
import { MAIL_PURPOSE, type Mail } from "./mailer";

/**
 * CTE `queued_mail`: stores a message, encrypted, if the CTE `cause` returns a row. A job sends it within a minute, so a message exists
 * exactly if the change does. Erasing the customer whom it is about deletes it.
 */
export function queueMail(mail: Mail, at: Date, cause: Sql, customerId?: string): Sql {
  const sealed = encrypt(JSON.stringify(mail), MAIL_PURPOSE);
  const expiresAt = new Date(at.getTime() + mail.usefulMs);
  return sql`queued_mail AS (
    INSERT INTO mails (id, sealed, customer_id, attempts, next_attempt_at, expires_at, created_at)
    SELECT ${newId()}::uuid, ${sealed}::bytea, ${customerId ?? null}::uuid, 0, ${at}, ${expiresAt}, ${at} FROM ${cause}
  )`;
}
