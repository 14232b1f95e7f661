import { z } from "zod";
import { subjectOf } from "@/lib/webhooks/events/schema";
import type { Finding, StoredHeaders } from "./schema";

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

/** Matches the names of headers that are not stored: credentials, and headers added by proxies and the front door. */
const EXCLUDED_HEADERS =
  /^(authorization|proxy-authorization|cookie|forwarded|x-real-ip)$|^(x-forwarded-|x-tessera-)|api-?key|token|secret/;

/**
 * Returns the headers to store: the first fifty that are neither credentials nor added by proxies or the front door. Values are
 * truncated at 1,024 characters.
 */
export function storableHeaders(headers: Iterable<readonly [string, string]>): StoredHeaders {
  return [...headers]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !EXCLUDED_HEADERS.test(name))
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => [truncate(name, MAX_NAME_CHARACTERS), truncate(value, MAX_VALUE_CHARACTERS)]);
}

function truncate(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
