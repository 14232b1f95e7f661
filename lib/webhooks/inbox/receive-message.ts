import { type Tenant, tenantKey } from "@/lib/base/caller";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { asAccount } from "@/lib/db/lanes";
import { assertWithinQuota, countTowardsQuota } from "@/lib/db/test-quota";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { readEndpoints } from "@/lib/webhooks/endpoints/change-endpoint";
import { diagnoseMessage } from "@/lib/webhooks/signature-doctor/diagnose-webhook";
import { presentInbox } from "./manage-inbox";
import { parseClaims, storableHeaders } from "./message-content";
import { type AnswerStatus, type Finding, inboxAnswerInput } from "./schema";
import { findInboxByToken, type InboxRow, insertMessage } from "./store";

/** The format of a token: 24 bytes in base64url. Other text is not passed to the database, which rejects some characters. */
const TOKEN = /^[\w-]{32}$/;
/** The maximum numbers of messages that an inbox retains (`messages`) and that it accepts per minute (`perMinute`). */
export const INBOX_LIMITS = { messages: 100, perMinute: 300 } as const;
type Limits = Readonly<Record<keyof typeof INBOX_LIMITS, number>>;

type InboxPost = {
  readonly token: string;
  /** The headers by name, with names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
};

/**
 * Stores a message with the signature doctor's verdict on it, and returns the HTTP status with which the inbox answers. An inbox
 * retains its newest 100 messages. Anyone with the token can post, within the account's share of the database's connections. The
 * caller must limit the size of the body. Throws `not_found` for an unknown token, and `rate_limited` beyond 300 messages a
 * minute or the quota of the test environment.
 */
export async function receiveMessage(
  { token, headers, body }: InboxPost,
  limits: Limits = INBOX_LIMITS,
): Promise<AnswerStatus> {
  const at = now();
  const inbox = TOKEN.test(token) ? await findInboxByToken(token) : null;
  if (!inbox) throw new AppError("not_found");
  const owner = { accountId: inbox.accountId, environment: "test" } as const;
  return asAccount(tenantKey(owner), () => storeMessage(inbox, owner, { headers, body, at, limits }));
}

type StoredPost = Omit<InboxPost, "token"> & { readonly at: Date; readonly limits: Limits };

async function storeMessage(
  inbox: InboxRow,
  owner: Tenant,
  { headers, body, at, limits }: StoredPost,
): Promise<AnswerStatus> {
  const { allowed, retryAfterS } = await takeHit("webhook-inbox", inbox.accountId, {
    limit: limits.perMinute,
    windowMs: MINUTE_MS,
  });
  if (!allowed) throw new AppError("rate_limited", { retryAfterS });
  assertWithinQuota(owner);
  const { answer_status: status } = inboxAnswerInput.parse({ answer_status: inbox.answerStatus });
  const bytes = Buffer.from(body);
  const found = await findingFor(inbox, { headers, body: bytes.toString("utf8"), at });
  const message = {
    headers: JSON.stringify(storableHeaders(headers)),
    body: bytes,
    finding: JSON.stringify(found),
    answeredStatus: status,
    at,
  };
  await insertMessage(inbox, message, limits.messages);
  countTowardsQuota(owner);
  return status;
}

type Message = { headers: ReadonlyMap<string, string>; body: string; at: Date };

async function findingFor(inbox: InboxRow, { headers, body, at }: Message): Promise<Finding> {
  const { accountId } = inbox;
  const diagnoseIn = (environment: Environment) =>
    diagnoseMessage({ accountId, environment }, { headers, body }, { now: at });
  const asTest = await diagnoseIn("test");
  // An endpoint in the live environment can point to the inbox too. Its events are signed with a live secret.
  const isOfLive = asTest.verdict.verdict === "other_environment" && (await isLiveEndpoint(inbox));
  const { verdict, eventIn } = isOfLive ? await diagnoseIn("live") : asTest;
  const event = eventIn && { id: headers.get("webhook-id") ?? "", environment: eventIn };
  return { ...parseClaims(body), event, verdict };
}

async function isLiveEndpoint(inbox: InboxRow): Promise<boolean> {
  const endpoints = await readEndpoints({ accountId: inbox.accountId, environment: "live" });
  return endpoints.some(({ url }) => url === presentInbox(inbox).url);
}
