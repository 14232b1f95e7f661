import { env } from "@/lib/base/settings/env";
import { type WebhookInbox, webhookInbox } from "./schema";
import type { InboxRow } from "./store";

const INBOX_PATH = "/api/inbox";

/** A stored inbox as its account sees it: its URL spelt as `setEndpoint` keeps one. */
export function presentInbox({ token, answerStatus }: InboxRow): WebhookInbox {
  const url = new URL(`${env().publicUrl}${INBOX_PATH}/${token}`).href;
  return webhookInbox.parse({ url, answer_status: answerStatus });
}
