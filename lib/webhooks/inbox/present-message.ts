import { isUtf8 } from "node:buffer";
import { timestamp } from "@/lib/base/clock";
import type { InboxMessageModel } from "@/lib/db/generated/models";
import { finding, type InboxMessage, storedHeaders, type WholeMessage } from "./schema";

type ListedMessage = Pick<InboxMessageModel, "id" | "finding" | "answeredStatus" | "receivedAt">;

/** A stored message as the list shows it. */
export function presentMessage(message: ListedMessage): InboxMessage {
  return {
    id: message.id,
    answered_status: message.answeredStatus,
    received_at: timestamp(message.receivedAt),
    ...finding.parse(JSON.parse(message.finding)),
  };
}

/** A stored message with its headers and its body. */
export function presentWholeMessage(message: InboxMessageModel): WholeMessage {
  const encoding = isUtf8(message.body) ? "utf-8" : "base64";
  return {
    ...presentMessage(message),
    headers: storedHeaders.parse(JSON.parse(message.headers)),
    body: Buffer.from(message.body).toString(encoding),
    body_encoding: encoding,
  };
}
