import { isUtf8 } from "node:buffer";
import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { InboxMessageModel } from "@/lib/db/generated/models";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { assertTestEnvironment } from "./manage-inbox";
import { type FullMessage, finding, type InboxMessage, storedHeaders } from "./schema";
import { deleteOldMessages, findMessage, selectMessages } from "./store";

/** Returns a page of the messages in the caller's inbox, newest first. Throws `not_found` in the live environment. */
export async function listMessages(caller: Caller, wanted: PageRequest): Promise<Page<InboxMessage>> {
  assertTestEnvironment(caller);
  return readPage(wanted, (page) => selectMessages(caller, page), presentMessage);
}

/**
 * Returns a message in the caller's inbox with its headers and body. Throws `not_found` for an unknown ID, and in the live
 * environment.
 */
export async function readMessage(caller: Caller, id: string): Promise<FullMessage> {
  assertTestEnvironment(caller);
  const message = validate(id) ? await findMessage(caller, id) : null;
  if (!message) throw new AppError("not_found");
  return presentFullMessage(message);
}

type ListedMessage = Pick<InboxMessageModel, "id" | "finding" | "answeredStatus" | "receivedAt">;

/** Converts a stored message to the API resource for lists. */
export function presentMessage(message: ListedMessage): InboxMessage {
  return {
    id: message.id,
    answered_status: message.answeredStatus,
    received_at: timestamp(message.receivedAt),
    ...finding.parse(JSON.parse(message.finding)),
  };
}

/** Converts a stored message to the API resource with headers and body. */
export function presentFullMessage(message: InboxMessageModel): FullMessage {
  const encoding = isUtf8(message.body) ? "utf-8" : "base64";
  return {
    ...presentMessage(message),
    headers: storedHeaders.parse(JSON.parse(message.headers)),
    body: Buffer.from(message.body).toString(encoding),
    body_encoding: encoding,
  };
}

/** The age at which inbox messages are deleted. */
export const MESSAGE_RETENTION_MS = 30 * DAY_MS;

/** Deletes messages older than 30 days from all inboxes. Returns the number of deleted messages. */
export function pruneMessages(): Promise<number> {
  return deleteOldMessages(MESSAGE_RETENTION_MS);
}
