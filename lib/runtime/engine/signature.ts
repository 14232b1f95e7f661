import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const KEY_PREFIX = /^signkey-\w+-/;
const VALID_KEY = /^(signkey-\w+-)?([0-9a-f]{2})+$/i;

/**
 * Returns true for a key `signkey-<name>-<hex>`, with or without the prefix. The SDK decodes keys as hex before hashing them,
 * so it would reject every signature made with another kind of key.
 */
export function isSigningKey(key: string): boolean {
  return VALID_KEY.test(key);
}

/**
 * Returns the canonical JSON of a value: sorted keys and no white space (RFC 8785). The SDK verifies the signature of this
 * form, so the engine sends and signs exactly this text.
 */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(",")}}`;
}

/**
 * Returns the `X-Inngest-Signature` header for a body sent at `atMs`: `t=<unix seconds>&s=<hex HMAC-SHA256>` (Inngest SDK
 * specification, 4.1.1). The SDK accepts it for five minutes.
 */
export function signBody(body: string, signingKey: string, atMs: number): string {
  const seconds = Math.floor(atMs / 1000).toString();
  const hmac = createHmac("sha256", signingKey.replace(KEY_PREFIX, ""));
  return `t=${seconds}&s=${hmac.update(body).update(seconds).digest("hex")}`;
}

/** Returns the SDK's bearer token for a signing key: the key's prefix, then the SHA-256 of its bytes (specification, 4.1.4). */
export function hashSigningKey(signingKey: string): string {
  const prefix = KEY_PREFIX.exec(signingKey)?.[0] ?? "";
  const bytes = Buffer.from(signingKey.slice(prefix.length), "hex");
  return prefix + createHash("sha256").update(bytes).digest("hex");
}

/** Returns true when two secrets are equal. Compares in constant time. */
export function sameSecret(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
