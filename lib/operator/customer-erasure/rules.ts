import { ERASED, ERASED_METADATA, erasedEmail } from "@/lib/base/erased";
import { emailField } from "@/lib/base/fields";

/** Returns true if an identifier is an email, whose case does not count. The case of any other identifier counts. */
export function isEmail(identifier: string): boolean {
  return emailField.safeParse(identifier).success;
}

/** A character of JSON, of a URL or of PostgreSQL's escape format that is written as an escape sequence. */
const ESCAPED = String.raw`%[0-9a-f]{2}|\\([bfnrt]|u[0-9a-f]{4}|[0-7]{3})`;
const BEFORE_EMAIL = `(^|[^a-z0-9._+-]|[._+-]{2}|${ESCAPED})[._+-]?`;
const AFTER_EMAIL = "(?![.-]?[a-z0-9])";

/**
 * Returns a regular expression that matches every text with this email, but no text in which a letter or digit extends it to a
 * longer email, either directly or across one `.`, `_`, `+` or `-`. In doubt it matches, so that an erasure is complete:
 * `o'neil`, `a%2Bneil` and `a__neil` match `neil`, because a quotation mark, an escaped character or Markdown can precede an
 * email. Apply it with PostgreSQL's operator `~*`, which ignores case.
 */
export function emailPattern(email: string): string {
  return `${BEFORE_EMAIL}${email.replace(/\W/g, "\\$&")}${AFTER_EMAIL}`;
}

/**
 * Returns an event's JSON payload without personal data. From a refund event, erases the reason and metadata. From other events
 * with a customer, erases the email, metadata, description, item names, and the query and fragment of the callback URL. Returns
 * other payloads unchanged.
 */
export function erasePayload(payload: string, customerId: string): string {
  const body = JSON.parse(payload);
  if (String(body.type).startsWith("refund.") && body.data) {
    const { reason } = body.data;
    const data = { ...body.data, reason: reason && ERASED, metadata: ERASED_METADATA };
    return JSON.stringify({ ...body, data });
  }
  if (!body.data?.customer) return payload;
  const customer = { ...body.data.customer, email: erasedEmail(customerId) };
  const { callback_url: callbackUrl, description, items } = body.data;
  const data = {
    ...body.data,
    customer,
    metadata: ERASED_METADATA,
    ...(typeof description === "string" && { description: ERASED }),
    ...(Array.isArray(items) && { items: items.map((item) => ({ ...item, name: ERASED })) }),
    ...(typeof callbackUrl === "string" && { callback_url: withoutQuery(callbackUrl) }),
  };
  return JSON.stringify({ ...body, data });
}

/** Returns a URL without its query and fragment, because they can identify a customer. */
function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

const nouns = {
  customers: ["customer", "customers"],
  intents: ["redemption intent", "redemption intents"],
  subscriptions: ["subscription", "subscriptions"],
  payments: ["sale", "sales"],
  events: ["event", "events"],
  messages: ["inbox message", "inbox messages"],
  views: ["saved view", "saved views"],
} as const;

/** The number of erased or deleted objects by type. */
export type ErasureCounts = Readonly<Record<keyof typeof nouns, number>>;

export const NO_ERASURES: ErasureCounts = {
  customers: 0,
  intents: 0,
  subscriptions: 0,
  payments: 0,
  events: 0,
  messages: 0,
  views: 0,
};

/** Returns the counts as text: `1 customer, 2 redemption intents, 3 events`. Returns undefined if nothing was erased. */
export function erasureSummary(erased: ErasureCounts): string | undefined {
  const parts = Object.entries(nouns).flatMap(([name, [one, many]]) => {
    const count = erased[name as keyof ErasureCounts];
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
  });
  return parts.length === 0 ? undefined : parts.join(", ");
}
