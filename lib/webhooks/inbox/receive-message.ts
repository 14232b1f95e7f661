import { z } from "zod";
import { type Tenant, tenantKey } from "@/lib/base/caller";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { asAccount } from "@/lib/db/lanes";
import { assertWithinQuota, countTowardsQuota } from "@/lib/db/test-quota";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { subjectOf } from "@/lib/webhooks/events/schema";
import { diagnoseMessage } from "@/lib/webhooks/signature-doctor/diagnose-webhook";
import { presentInbox } from "./manage-inbox";
import type { AnswerStatus, Finding, StoredHeaders } from "./schema";
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
 * Stores a message with the verdict of {@link diagnoseMessage}, and returns the HTTP status with which the inbox answers. An
 * inbox retains its newest 100 messages. Anyone with the token can send messages, so storing a message uses only the account's
 * share of the database connections. The caller must limit the size of the body. Throws `not_found` for an unknown token, and
 * `rate_limited` beyond 300 messages a minute or the quota of the test environment.
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
  const { answer_status: status } = presentInbox(inbox);
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

/** The maximum length of a stored type or subject. Longer text is truncated. */
const MAX_CHARACTERS = 100;

const text = z.string().transform((one) => one.slice(0, MAX_CHARACTERS));
const bodyClaims = z.object({
  type: text.nullable().catch(null),
  test_event: z.boolean().catch(false),
  data: z.record(z.string(), z.unknown()).catch({}),
});

/**
 * Reads the event type, subject and `test_event` from the body of a message. The body can contain anything: a value that is
 * missing or not valid is read as null or false.
 */
export function parseClaims(body: string): Pick<Finding, "type" | "subject" | "test_event"> {
  const { type, test_event, data } = bodyClaims
    .catch({ type: null, test_event: false, data: {} })
    .parse(parsed(body));
  return { type, test_event, subject: text.nullable().parse(subjectOf(data) ?? null) };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const MAX_HEADERS = 50;
const MAX_NAME_CHARACTERS = 128;
const MAX_VALUE_CHARACTERS = 1_024;

/** Matches the names of headers that are not stored: credentials, and headers added by proxies, including our own proxies. */
const EXCLUDED_HEADERS =
  /^(authorization|proxy-authorization|cookie|forwarded|x-real-ip)$|^(x-forwarded-|x-tessera-)|api-?key|token|secret/;

/**
 * Returns the headers to store: the first fifty that are neither credentials nor added by proxies. Names are in lower case.
 * Names over 128 and values over 1,024 characters are truncated and end with `…`.
 */
export function storableHeaders(headers: Iterable<readonly [string, string]>): StoredHeaders {
  return [...headers]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !EXCLUDED_HEADERS.test(name))
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => [truncate(name, MAX_NAME_CHARACTERS), truncate(value, MAX_VALUE_CHARACTERS)]);
}

function truncate(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
