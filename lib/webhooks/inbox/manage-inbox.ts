import { randomBytes } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { type InboxAnswerInput, type WebhookInbox, webhookInbox } from "./schema";
import { deleteMessages, type InboxRow, updateAnswer, upsertInbox } from "./store";

const TOKEN_BYTES = 24;

/**
 * The caller's inbox, made by the first call: every later or parallel one answers the same address, whose token is
 * 192 random bits. Throws `not_found` in live.
 */
export async function openInbox(caller: Caller): Promise<WebhookInbox> {
  assertTest(caller);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return presentInbox(await upsertInbox(caller, { token, at: now() }));
}

/** Sets what the caller's inbox answers from now on. Throws `not_found` in live, and before an inbox was opened. */
export async function setInboxAnswer(caller: Caller, input: InboxAnswerInput): Promise<void> {
  assertTest(caller);
  if (!(await updateAnswer(caller, input.answer_status))) throw new AppError("not_found");
}

/** Deletes every message of the caller's inbox. Throws `not_found` in live. */
export async function clearInbox(caller: Caller): Promise<void> {
  assertTest(caller);
  await deleteMessages(caller);
}

/** Deliveries would be switched off again by the next of them. */
const GONE = 410;

/**
 * Sets the caller's inbox as its webhook URL, in the place of any other. One that was to answer 410 answers 204 from
 * then on. Throws `not_found` in live.
 */
export async function useInboxAsEndpoint(caller: Caller): Promise<WebhookEndpoint> {
  const { url, answer_status: answer } = await openInbox(caller);
  if (answer === GONE) await setInboxAnswer(caller, { answer_status: 204 });
  return setEndpoint(caller, { url });
}

const INBOX_PATH = "/api/inbox";

/** A stored inbox as its account sees it: its URL spelt as `setEndpoint` keeps one. */
export function presentInbox({ token, answerStatus }: InboxRow): WebhookInbox {
  const url = new URL(`${env().publicUrl}${INBOX_PATH}/${token}`).href;
  return webhookInbox.parse({ url, answer_status: answerStatus });
}

/** Live has no inbox: what is real belongs to a receiver that is the account's own. Throws `not_found` there. */
export function assertTest({ environment }: Caller): void {
  if (environment !== "test") throw new AppError("not_found");
}
