import { randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/base/cipher";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;
export const WEBHOOK_SECRET_PURPOSE = "webhook-secret";

/** A signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** The bytes that sign: what follows the prefix, decoded. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), "base64");
}

/** A secret as the database keeps it. */
export function sealSecret(secret: string): Buffer {
  return encrypt(secret, WEBHOOK_SECRET_PURPOSE);
}

/** The secret {@link sealSecret} was given. Throws when ENCRYPTION_KEY is another. */
export function openSecret(sealed: Uint8Array): string {
  return decrypt(sealed, WEBHOOK_SECRET_PURPOSE);
}

/** {@link openSecret} for many messages of one endpoint: what it has opened it keeps, for as long as itself is kept. */
export function secretOpener(): (sealed: Buffer) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const key = sealed.toString("latin1");
    const secret = opened.get(key) ?? openSecret(sealed);
    opened.set(key, secret);
    return secret;
  };
}
