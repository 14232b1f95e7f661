import { MINUTE_MS, SECOND_MS } from "@/lib/base/clock";
import type { HeaderFault, HeaderName, Verdict } from "./schema";

/** The clock tolerance in both directions, in milliseconds. It is the same as in the Standard Webhooks libraries. */
const TOLERANCE_MS = 5 * MINUTE_MS;

const SIGNATURE_BYTES = 32;
const NAMES: readonly HeaderName[] = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/** The parsed values of the three webhook headers. */
export type SignedHeaders = {
  readonly id: string;
  readonly timestamp: string;
  readonly sentAt: Date;
  /** The signatures, 32 bytes each. */
  readonly signatures: readonly Buffer[];
};

/** Returns the parsed webhook headers of a message, or the verdict if any of them is missing or malformed. */
export function checkHeaders(headers: ReadonlyMap<string, string>): SignedHeaders | Verdict {
  const faults = NAMES.flatMap((name) => headerFault(headers, name));
  if (faults.length > 0) return { verdict: "header_missing", headers: faults };
  const textOf = (name: HeaderName) => findHeader(headers, name) ?? "";
  const timestamp = textOf("webhook-timestamp");
  const reason = timestampFault(timestamp);
  if (reason) return { verdict: "timestamp_malformed", reason };
  const signatures = readSignatures(textOf("webhook-signature"));
  if (!Array.isArray(signatures)) return signatures;
  const sentAt = new Date(Number(timestamp) * SECOND_MS);
  return { id: textOf("webhook-id"), timestamp, sentAt, signatures };
}

/**
 * Returns a header's value, or undefined. Also finds the header under its name in PHP, Ruby and Python, such as
 * `HTTP_WEBHOOK_ID`.
 */
export function findHeader(headers: ReadonlyMap<string, string>, name: HeaderName): string | undefined {
  return headers.get(name) ?? headers.get(`http_${name.replaceAll("-", "_")}`);
}

function headerFault(headers: ReadonlyMap<string, string>, name: HeaderName): HeaderFault[] {
  const value = findHeader(headers, name);
  if (value) return [];
  if (value === "") return [{ name, because: "empty", foundAs: null }];
  const foundAs =
    [...headers].find(([other, content]) => content !== "" && resemblesHeader(other, name))?.[0] ?? null;
  return [{ name, because: foundAs === null ? "absent" : "renamed", foundAs }];
}

/**
 * Returns true if `other` is a variant of `name` that gateways or older libraries use, such as `x-webhook-id`, `webhook_id` or
 * `svix-id`.
 */
function resemblesHeader(other: string, name: HeaderName): boolean {
  const word = other.replaceAll("_", "-");
  return word.endsWith(name) || word === name.replace("webhook", "svix") || word === name.replace("-", "");
}

function timestampFault(timestamp: string) {
  if (/^\d{12,}$/.test(timestamp)) return "finer_unit" as const;
  if (/^\d{1,11}$/.test(timestamp)) return undefined;
  return Number.isNaN(Number(timestamp)) && !Number.isNaN(Date.parse(timestamp))
    ? ("date" as const)
    : ("not_a_number" as const);
}

function readSignatures(header: string): Buffer[] | Verdict {
  const fault = (reason: Extract<Verdict, { verdict: "signature_malformed" }>["reason"]) =>
    ({ verdict: "signature_malformed", reason }) as const;
  const parts = header.split(/\s+/);
  const encoded = parts.filter((part) => part.startsWith("v1,")).map((part) => part.slice(3));
  if (encoded.length === 0) return fault(/^v\d\w*,/.test(header) ? "other_version" : "no_version");
  const signatures = encoded
    .filter((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text))
    .map((text) => Buffer.from(text, "base64"));
  const whole = signatures.filter(({ length }) => length === SIGNATURE_BYTES);
  if (whole.length > 0) return whole;
  if (encoded.some((text) => /^[0-9a-f]{64}$/i.test(text))) return fault("hex");
  return fault(signatures.length > 0 ? "wrong_length" : "not_base64");
}

/** Returns true if `secret` is an API key instead of a signing secret. Also recognizes the similar keys of other vendors. */
export function isApiKey(secret = ""): boolean {
  return /^[\s'"`]*sk_(test|live)_/.test(secret);
}

/**
 * Returns the secrets that a badly copied text might stand for, each with the copying error. The first is the unchanged text,
 * without an error.
 */
export function secretVariants(
  secret: string,
): { text: string; how: Extract<Verdict, { verdict: "secret_misspelled" }>["how"] | undefined }[] {
  const trimmed = secret.trim();
  const bare = trimmed.replace(/^(['"`])(.*)\1$/s, "$2").trim();
  return [
    { text: secret, how: undefined },
    { text: trimmed, how: "whitespace" },
    { text: bare, how: "quotes" },
    { text: `whsec_${bare}`, how: "no_prefix" },
  ];
}

/**
 * Checks the age of a message with a valid signature. For a message outside the tolerance, the verdict is `too_old` or, if
 * `receiverClock` is given, `clock_off`.
 */
export function checkTime({
  sentAt,
  now,
  receiverClock,
}: {
  sentAt: Date;
  now: Date;
  receiverClock?: Date | undefined;
}):
  | { verdict: "verified" }
  | { verdict: "too_old"; ageMs: number }
  | { verdict: "clock_off"; offMs: number } {
  const distanceMs = (receiverClock ?? now).getTime() - sentAt.getTime();
  if (Math.abs(distanceMs) <= TOLERANCE_MS) return { verdict: "verified" };
  return receiverClock
    ? { verdict: "clock_off", offMs: distanceMs }
    : { verdict: "too_old", ageMs: distanceMs };
}
