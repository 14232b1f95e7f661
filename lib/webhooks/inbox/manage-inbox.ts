import { isUtf8 } from "node:buffer";
import { randomBytes } from "node:crypto";
import { validate } from "uuid";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS, now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import type { InboxMessageModel } from "@/lib/db/generated/models";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { type ShownUrl, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import {
  type FullMessage,
  finding,
  type InboxAnswerInput,
  type InboxMessage,
  storedHeaders,
  type WebhookInbox,
  webhookInbox,
} from "./schema";
import {
  deleteMessages,
  deleteOldMessages,
  findInbox,
  findMessage,
  type InboxRow,
  selectMessages,
  updateAnswer,
  upsertInbox,
} from "./store";

const TOKEN_BYTES = 24;

/**
 * Returns the caller's inbox: a URL of ours that stores the webhooks it receives, so that the account can view them. The first
 * call creates it. The URL contains a random 192-bit token and does not change. Throws `not_found` in the live environment.
 */
export async function getOrCreateInbox(caller: Caller): Promise<WebhookInbox> {
  assertTestEnvironment(caller);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return presentInbox((await findInbox(caller)) ?? (await upsertInbox(caller, { token, at: now() })));
}

/**
 * Sets the HTTP status with which the caller's inbox answers. Throws `not_found` in the live environment and if there is no
 * inbox.
 */
export async function setInboxAnswer(caller: Caller, input: InboxAnswerInput): Promise<void> {
  assertTestEnvironment(caller);
  if (!(await updateAnswer(caller, input.answer_status))) throw new AppError("not_found");
}

/** Deletes every message in the caller's inbox. Throws `not_found` in the live environment. */
export async function clearInbox(caller: Caller): Promise<void> {
  assertTestEnvironment(caller);
  await deleteMessages(caller);
}

/** The HTTP status with which a receiver can cause its endpoint to be disabled. */
const GONE = 410;

/**
 * Sets the URL of the caller's first endpoint to that of its inbox, and returns the endpoint. If the inbox was set to answer
 * 410, which could disable the endpoint, it answers 204 from then on. Throws `not_found` in the live environment, and the
 * errors of {@link setEndpoint}.
 */
export async function useInboxAsEndpoint(caller: Caller, shown: ShownUrl = {}): Promise<WebhookEndpoint> {
  const { url, answer_status: answer } = await getOrCreateInbox(caller);
  if (answer === GONE) await setInboxAnswer(caller, { answer_status: 204 });
  return setEndpoint(caller, { url, ...shown });
}

const INBOX_PATH = "/api/inbox";

/**
 * Converts a stored inbox to a {@link WebhookInbox}. The inbox's URL is normalized in the same way as a URL that `setEndpoint`
 * stores.
 */
export function presentInbox({ token, answerStatus }: InboxRow): WebhookInbox {
  const url = new URL(`${env().publicUrl}${INBOX_PATH}/${token}`).href;
  return webhookInbox.parse({ url, answer_status: answerStatus });
}

/**
 * Throws `not_found` in the live environment, which has no inboxes: live events should be sent to the account's own receiver.
 */
function assertTestEnvironment({ environment }: Caller): void {
  if (environment !== "test") throw new AppError("not_found");
}

/** Returns a page of the messages in the caller's inbox, newest first. Throws `not_found` in the live environment. */
export async function listMessages(caller: Caller, query: PageRequest): Promise<Page<InboxMessage>> {
  assertTestEnvironment(caller);
  return readPage(query, (page) => selectMessages(caller, page), presentMessage);
}

/**
 * Returns a message in the caller's inbox with its headers and body. Throws `not_found` for an unknown ID, and in the live
 * environment.
 */
export async function readMessage(caller: Caller, id: string): Promise<FullMessage> {
  assertTestEnvironment(caller);
  const message = validate(id) ? await findMessage(caller, id) : null;
  if (!message) throw new AppError("not_found");
  const encoding = isUtf8(message.body) ? "utf-8" : "base64";
  return {
    ...presentMessage(message),
    headers: storedHeaders.parse(JSON.parse(message.headers)),
    body: Buffer.from(message.body).toString(encoding),
    body_encoding: encoding,
  };
}

type ListedMessage = Pick<InboxMessageModel, "id" | "finding" | "answeredStatus" | "receivedAt">;

/** Converts a stored message to an {@link InboxMessage}. */
function presentMessage(message: ListedMessage): InboxMessage {
  return {
    id: message.id,
    answered_status: message.answeredStatus,
    received_at: timestamp(message.receivedAt),
    ...finding.parse(JSON.parse(message.finding)),
  };
}

/** The age at which inbox messages are deleted, in milliseconds. */
export const MESSAGE_RETENTION_MS = 30 * DAY_MS;

/** Deletes messages older than 30 days from all inboxes. Returns the number of deleted messages. */
export function pruneMessages(): Promise<number> {
  return deleteOldMessages(MESSAGE_RETENTION_MS);
}
