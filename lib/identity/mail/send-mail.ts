import { decrypt, encrypt } from "@/lib/base/cipher";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";
import { earlierNow } from "@/lib/db/clock-skew";
import { log } from "@/lib/telemetry/log";
import { type Mailer, mailerAt, SmtpError } from "./mailer";
import { MAIL_PURPOSE, type Mail } from "./queue-mail.sql";
import { claimDueMails, claimNewMail, deleteMail, insertMail, type MailRow, rescheduleMail } from "./store";

/**
 * How long an attempt to send a message leases the message, in milliseconds. An attempt normally ends much earlier. After a
 * crash, the message is retried when the lease ends.
 */
const LEASE_MS = 3 * MINUTE_MS;

const CONCURRENCY = 5;

/**
 * Returns the deployment's mailer. It stores a message encrypted until the mail server accepts it or it is given up, and never
 * throws mail server errors. Returns undefined if no SMTP server is set; users then have to share links themselves.
 */
export function mailer(): Mailer | undefined {
  const send = smtp();
  return send && queuedMailer(send);
}

let cachedMailer: Mailer | undefined;

function smtp(): Mailer | undefined {
  const { SMTP_URL, mailFrom } = env();
  if (SMTP_URL !== undefined) cachedMailer ??= mailerAt(SMTP_URL, mailFrom);
  return cachedMailer;
}

/**
 * Returns a mailer that stores each message and attempts to send it with `send`. If the attempt fails, {@link sendDueMails}
 * retries the message until it expires, unless the failure is permanent.
 */
export function queuedMailer(send: Mailer): Mailer {
  return async (mail) => {
    const at = now();
    const sealed = encrypt(JSON.stringify(mail), MAIL_PURPOSE);
    const expiresAt = new Date(at.getTime() + mail.usefulMs);
    const row = { id: newId(), sealed, attempts: 1, expiresAt };
    await insertMail(row, { at, nextAttemptAt: leaseFrom(at) });
    await attempt(row, at, send);
  };
}

/**
 * Logs the error if `sending` rejects. Does not wait for `sending`, so that response times do not reveal whether a recipient
 * exists. The log does not contain the message.
 */
export function sendInBackground(sending: Promise<void>): void {
  sending.catch((cause: unknown) => log.error("A message could not be sent", { cause }));
}

/**
 * Attempts to send due messages, five at a time, until none is left or, after a batch, `budgetMs` milliseconds have passed. A
 * crash during an attempt can cause a message to be sent twice, because the attempt is repeated.
 */
export async function sendDueMails(budgetMs: number, send = smtp()): Promise<void> {
  const ends = now().getTime() + budgetMs;
  while (now().getTime() < ends) {
    const at = await earlierNow();
    const due = await claimDueMails({ at, nextAttemptAt: leaseFrom(at) }, CONCURRENCY);
    await Promise.all(due.map((row) => attempt(row, at, send)));
    if (due.length < CONCURRENCY) return;
  }
}

/**
 * Makes the first attempt to send a queued message, before other messages that are due. Does nothing if {@link sendDueMails} has
 * made it. Later attempts are left to that function.
 */
export async function sendQueuedMail(id: string): Promise<void> {
  const at = now();
  const row = await claimNewMail(id, leaseFrom(at));
  if (row) await attempt(row, at, smtp());
}

async function attempt(row: MailRow, at: Date, send: Mailer | undefined): Promise<void> {
  const { id, attempts, expiresAt } = row;
  if (expiresAt <= at) return giveUp(id, attempts, "The message expired before it could be sent");
  try {
    if (!send) throw new Error("No SMTP server is set");
    await send(JSON.parse(decrypt(row.sealed, MAIL_PURPOSE)) as Mail);
  } catch (cause) {
    if (isPermanent(cause)) return giveUp(id, attempts, cause);
    log.warn("A message could not be sent and is tried again", { cause, attempts });
    return rescheduleMail(id, new Date(now().getTime() + retryDelayMs(attempts)));
  }
  return deleteMail(id);
}

async function giveUp(id: string, attempts: number, cause: unknown): Promise<void> {
  log.error("A message could not be sent", { cause, attempts });
  await deleteMail(id);
}

function leaseFrom(at: Date): Date {
  return new Date(at.getTime() + LEASE_MS);
}

const MAX_RETRY_DELAY_MS = 30 * MINUTE_MS;

/**
 * Returns the delay after `attempts` failed attempts, in milliseconds: one minute, doubled after each attempt up to half an
 * hour.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
}

/**
 * Returns whether a failure is permanent: the mail server refused the recipient or the message with a reply code of 500 or
 * above (RFC 5321, 4.2.1). Other failures are retried: they are temporary, or affect all messages, such as a wrong SMTP
 * password.
 */
export function isPermanent(cause: unknown): boolean {
  if (!(cause instanceof SmtpError)) return false;
  const { command, responseCode } = cause;
  return (command === "RCPT TO" || command === "DATA") && Number(responseCode) >= 500;
}
