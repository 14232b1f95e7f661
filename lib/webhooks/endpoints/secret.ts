import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/base/cipher";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
export const WEBHOOK_SECRET_PURPOSE = "webhook-secret";

/** A new signing secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** The key bytes of a secret: the decoded part after the prefix. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}

/** Encrypts a secret for the database. */
export function sealSecret(secret: string): Buffer {
  return encrypt(secret, WEBHOOK_SECRET_PURPOSE);
}

/** Decrypts a secret of {@link sealSecret}. Throws if ENCRYPTION_KEY has changed. */
export function openSecret(sealed: Uint8Array): string {
  return decrypt(sealed, WEBHOOK_SECRET_PURPOSE);
}

/** {@link openSecret} with a cache that lives as long as the returned function. */
export function secretOpener(): (sealed: Buffer) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const key = sealed.toString("latin1");
    const secret = opened.get(key) ?? openSecret(sealed);
    opened.set(key, secret);
    return secret;
  };
}
