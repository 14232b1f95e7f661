import { encrypt } from "@/lib/base/cipher";
import { DAY_MS } from "@/lib/base/clock";
import { isErasedEmail } from "@/lib/base/erased";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { inputRows } from "@/lib/db/input-rows";
import { ctes, type Sql, sql } from "@/lib/db/sql";

export const MAIL_PURPOSE = "mail";

/**
 * A plain-text message. It is discarded if it cannot be sent within `usefulMs` milliseconds, because it is then no longer
 * useful to its recipient.
 */
export type Mail = {
  /** The ID under which {@link queueMails} stores the message, by default a new one. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly usefulMs: number;
};

/** The maximum time, in milliseconds, that an email about a payment or refund can stay in the queue and still be sent. */
export const CUSTOMER_MAIL_USEFUL_MS = 2 * DAY_MS;

/**
 * Returns whether emails are sent to a customer. This requires a configured SMTP server, the live environment (customers in the
 * test environment are made up), and a customer who was not erased.
 */
export function shouldMailCustomer(environment: Environment, email: string): boolean {
  return env().SMTP_URL !== undefined && environment === "live" && !isErasedEmail(email);
}

/**
 * Returns CTEs that store encrypted messages if the CTE `cause` has a row. The messages are thus stored if, and only if, the
 * change that `cause` makes succeeds. A job that runs once a minute sends them; `sendQueuedMail` sends one at once. Erasing the
 * customer `customerId` deletes those that have not been sent.
 */
export function queueMails(mails: readonly Mail[], at: Date, cause: Sql, customerId?: string): Sql {
  return ctes(
    inputRows("mail", mails, {
      id: ["uuid", ({ id }) => id ?? newId()],
      sealed: ["bytea", (mail) => encrypt(JSON.stringify(mail), MAIL_PURPOSE)],
      expires_at: ["timestamptz", ({ usefulMs }) => new Date(at.getTime() + usefulMs)],
    }),
    sql`queued_mail AS (
      INSERT INTO mails (id, sealed, customer_id, attempts, next_attempt_at, expires_at, created_at)
      SELECT id, sealed, ${customerId ?? null}::uuid, 0, ${at}, expires_at, ${at} FROM mail WHERE EXISTS (SELECT FROM ${cause})
    )`,
  );
}

/** A message in a batched statement, with the `position` of its call in the batch and the time at which it is queued. */
type BatchedMail = { readonly position: number; readonly mail: Mail; readonly at: Date };

/**
 * Returns the CTEs of {@link queueMails} for a batch of calls. They store a call's message if `cause(position, customer_id)`
 * has a row for the call.
 */
export function queueMailBatch(mails: readonly BatchedMail[], cause: Sql): Sql {
  return ctes(
    inputRows("mail", mails, {
      of: ["bigint", ({ position }) => position],
      id: ["uuid", () => newId()],
      sealed: ["bytea", ({ mail }) => encrypt(JSON.stringify(mail), MAIL_PURPOSE)],
      at: ["timestamptz", ({ at }) => at],
      expires_at: ["timestamptz", ({ mail, at }) => new Date(at.getTime() + mail.usefulMs)],
    }),
    sql`queued_mail AS (
      INSERT INTO mails (id, sealed, customer_id, attempts, next_attempt_at, expires_at, created_at)
      SELECT mail.id, sealed, cause.customer_id, 0, mail.at, mail.expires_at, mail.at
      FROM mail JOIN ${cause} cause ON cause.position = mail.of
    )`,
  );
}
