import { z } from "zod";
import { environmentField, timestampField } from "@/lib/base/fields";
import { verdictField } from "@/lib/webhooks/signature-doctor/schema";

/** What an inbox can be told to answer, so that its account sees what each brings about. */
export const answerStatuses = [200, 204, 400, 410, 429, 500, 503] as const;

const answerStatusField = z.coerce
  .number()
  .pipe(z.literal(answerStatuses, { error: `must be one of ${answerStatuses.join(", ")}` }));
export type AnswerStatus = z.infer<typeof answerStatusField>;

export const inboxAnswerInput = z.object({ answer_status: answerStatusField });
export type InboxAnswerInput = z.infer<typeof inboxAnswerInput>;

/** An inbox as its account sees it. Who knows the URL may post to it. */
export const webhookInbox = z.object({ url: z.string(), answer_status: answerStatusField });
export type WebhookInbox = z.infer<typeof webhookInbox>;

/** What was found of a message when it arrived. */
export const finding = z.object({
  /** The type of event its body names, if it names one. */
  type: z.string().nullable(),
  /** What its body is about: a reference, or an access code where the data has none. Older findings do not tell. */
  subject: z.string().nullable().default(null),
  /** Whether its body says that it is a test event. */
  test_event: z.boolean().default(false),
  /** The account's event that its `webhook-id` names: `evt_...` and where to find it. */
  event: z.object({ id: z.string(), environment: environmentField }).nullable(),
  verdict: verdictField,
});
export type Finding = z.infer<typeof finding>;

export const storedHeaders = z.tuple([z.string(), z.string()]).array();
export type StoredHeaders = z.infer<typeof storedHeaders>;

/** A message in the list. */
export const inboxMessage = finding.extend({
  id: z.string(),
  answered_status: z.int(),
  received_at: timestampField,
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** A message with all that is kept of it. */
const fullMessage = inboxMessage.extend({
  headers: storedHeaders,
  /** The body as text, or as base64 where it is not UTF-8. */
  body: z.string(),
  body_encoding: z.enum(["utf-8", "base64"]),
});
export type FullMessage = z.infer<typeof fullMessage>;
