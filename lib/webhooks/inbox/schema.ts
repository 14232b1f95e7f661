import { z } from "zod";
import { environmentField } from "@/lib/base/fields";
import { verdictField } from "@/lib/webhooks/signature-doctor/schema";

/** The HTTP statuses that an account can set its inbox to answer with, to see how deliveries react to each of them. */
export const answerStatuses = [200, 204, 400, 410, 429, 500, 503] as const;

const answerStatusField = z.coerce
  .number()
  .pipe(z.literal(answerStatuses, { error: `must be one of ${answerStatuses.join(", ")}` }));
export type AnswerStatus = z.infer<typeof answerStatusField>;

export const inboxAnswerInput = z.object({ answer_status: answerStatusField });
export type InboxAnswerInput = z.infer<typeof inboxAnswerInput>;

/** An account's inbox: a URL of ours that stores the webhooks it receives. Anyone with the URL can send messages to it. */
export const webhookInbox = z.object({ url: z.string(), answer_status: answerStatusField });
export type WebhookInbox = z.infer<typeof webhookInbox>;

/** The facts determined about a message when it arrived. */
export const finding = z.object({
  /** The event type in the message's body, if any. */
  type: z.string().nullable(),
  /**
   * The reference in the message's body or, if there is none, the access code. Null if there is neither, and in findings from
   * before this field was added.
   */
  subject: z.string().nullable().default(null),
  /** True if the message's body says that it is a test event. */
  test_event: z.boolean().default(false),
  /**
   * The account's event whose ID, `evt_...`, is in the message's `webhook-id` header, with its environment. Null if there is
   * none.
   */
  event: z.object({ id: z.string(), environment: environmentField }).nullable(),
  verdict: verdictField,
});
export type Finding = z.infer<typeof finding>;

export const storedHeaders = z.tuple([z.string(), z.string()]).array();
export type StoredHeaders = z.infer<typeof storedHeaders>;

/** A message as shown in lists, which omit its headers and body. */
export type InboxMessage = Finding & { id: string; answered_status: number; received_at: string };

/** A message with its headers and body. The body is text, or base64 if it is not valid UTF-8. */
export type FullMessage = InboxMessage & {
  headers: StoredHeaders;
  body: string;
  body_encoding: "utf-8" | "base64";
};
