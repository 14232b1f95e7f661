import { createHmac, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "./cipher";
import { SECOND_MS } from "./clock";

type CustomHeaders = Readonly<Record<string, string>>;

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
export const WEBHOOK_SECRET_PURPOSE = "webhook-secret";

/** Generates a signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Returns the key bytes of a secret: its part after the prefix, decoded from base64. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}

/** Encrypts a secret for the database. */
export function sealSecret(secret: string): Buffer {
  return encrypt(secret, WEBHOOK_SECRET_PURPOSE);
}

/** Decrypts a secret encrypted by {@link sealSecret}. Throws if the encryption key is no longer configured. */
export function openSecret(sealed: Uint8Array): string {
  return decrypt(sealed, WEBHOOK_SECRET_PURPOSE);
}

/** Returns a caching version of {@link openSecret}. The cache lives as long as the returned function. */
export function secretOpener(): (sealed: Buffer) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const key = sealed.toString("latin1");
    const secret = opened.get(key) ?? openSecret(sealed);
    opened.set(key, secret);
    return secret;
  };
}

type Message = {
  /** The event's ID, `evt_...`. It is the same on every attempt, so that receivers can deduplicate. */
  id: string;
  body: string;
  at: Date;
  /** The current secret, followed by the previous one while it is still valid. */
  secrets: readonly string[];
};

/**
 * Returns the headers of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). The signature header contains the
 * HMAC-SHA256 of `id.timestamp.body` once for each secret, so that a receiver can switch to a new secret at any time while both
 * are valid.
 */
export function signatureHeaders({ id, body, at, secrets }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / SECOND_MS));
  const signatures = secrets.map(
    (secret) => `v1,${digest(signingKey(secret), { id, timestamp, body }).toString("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

type SignedContent = { id: string; timestamp: string; body: string };

/** Returns the HMAC-SHA256 of `id.timestamp.body`, 32 bytes. */
export function digest(key: Buffer, { id, timestamp, body }: SignedContent): Buffer {
  return createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
}

export const WEBHOOK_HEADERS_PURPOSE = "webhook-headers";

/** Encrypts headers for the database. Returns null if there are none. Names are stored in lower case. */
export function sealHeaders(headers: CustomHeaders): Buffer | null {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  if (entries.length === 0) return null;
  return encrypt(JSON.stringify(Object.fromEntries(entries)), WEBHOOK_HEADERS_PURPOSE);
}

/**
 * Decrypts headers encrypted by {@link sealHeaders}. Throws if the encryption key is no longer configured. Null means no
 * headers.
 */
export function openHeaders(sealed: Uint8Array | null): CustomHeaders {
  return sealed ? (JSON.parse(decrypt(sealed, WEBHOOK_HEADERS_PURPOSE)) as CustomHeaders) : {};
}
