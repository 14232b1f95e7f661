import type { Caller } from "@/lib/base/caller";
import { newId } from "@/lib/base/ids";
import type { PageRequest } from "@/lib/db/page";
import { prisma } from "@/lib/db/prisma";
import { describeRow, type Row } from "@/lib/db/row";
import { deleteOldRows } from "@/lib/db/run-paced";
import { columnsOf, rowOf, runOnce, sql } from "@/lib/db/sql";

type Account = Pick<Caller, "accountId">;

const inboxRow = describeRow({ accountId: "text", token: "text", answerStatus: "integer" });
const INBOX_COLUMNS = columnsOf(inboxRow, "webhook_inboxes");
export type InboxRow = Row<typeof inboxRow>;

const LISTED = { id: true, finding: true, answeredStatus: true, receivedAt: true } as const;

export function findInbox({ accountId }: Account): Promise<InboxRow | null> {
  return prisma().webhookInbox.findUnique({ where: { accountId } });
}

/** Creates the account's inbox with `token` and returns it. If it exists already, returns it unchanged. */
export async function upsertInbox(
  { accountId }: Account,
  { token, at }: { token: string; at: Date },
): Promise<InboxRow> {
  const row = await rowOf(inboxRow)(sql`
    INSERT INTO webhook_inboxes (account_id, token, created_at) VALUES (${accountId}::uuid, ${token}, ${at})
    ON CONFLICT (account_id) DO UPDATE SET token = webhook_inboxes.token
    RETURNING ${INBOX_COLUMNS}`);
  if (!row) throw new Error("an upsert returned nothing");
  return row;
}

export function findInboxByToken(token: string): Promise<InboxRow | null> {
  return prisma().webhookInbox.findUnique({ where: { token } });
}

/** Sets the HTTP status with which the account's inbox answers. Returns false if there is no inbox. */
export async function updateAnswer({ accountId }: Account, answerStatus: number): Promise<boolean> {
  const { count } = await prisma().webhookInbox.updateMany({ where: { accountId }, data: { answerStatus } });
  return count > 0;
}

type NewMessage = {
  headers: string;
  body: Buffer;
  finding: string;
  answeredStatus: number;
  at: Date;
};

/**
 * Stores a message and then deletes all but the account's newest `max`. Uses two statements, so that the second one sees
 * messages stored concurrently and no more than `max` remain. Uses SQL directly, because Prisma needs 10 ms of CPU time for a
 * body of 60 kB.
 */
export async function insertMessage(
  { accountId }: Account,
  { headers, body, finding, answeredStatus, at }: NewMessage,
  max: number,
): Promise<void> {
  await runOnce(sql`
    INSERT INTO inbox_messages (id, account_id, headers, body, finding, answered_status, received_at)
    VALUES (${newId()}::uuid, ${accountId}::uuid, ${headers}, ${body}::bytea, ${finding}, ${answeredStatus}, ${at})`);
  await runOnce(sql`
    DELETE FROM inbox_messages
    WHERE account_id = ${accountId}::uuid AND id <= (
      SELECT id FROM inbox_messages WHERE account_id = ${accountId}::uuid ORDER BY id DESC OFFSET ${max} LIMIT 1)`);
}

/**
 * Returns up to `limit` of the account's messages, newest first; with `before`, only messages that are older than the one with
 * this ID. Omits their headers and bodies.
 */
export function selectMessages({ accountId }: Account, { before, limit }: PageRequest) {
  return prisma().inboxMessage.findMany({
    where: { accountId, ...(before !== undefined && { id: { lt: before } }) },
    select: LISTED,
    orderBy: { id: "desc" },
    take: limit,
  });
}

export function findMessage({ accountId }: Account, id: string) {
  return prisma().inboxMessage.findUnique({ where: { id, accountId } });
}

export async function deleteMessages({ accountId }: Account): Promise<void> {
  await prisma().inboxMessage.deleteMany({ where: { accountId } });
}

/**
 * Deletes messages older than `olderThanMs` milliseconds from all accounts' inboxes. Returns the number of deleted messages.
 */
export function deleteOldMessages(olderThanMs: number): Promise<number> {
  return deleteOldRows(sql`inbox_messages`, olderThanMs);
}
