import { createCipheriv, createDecipheriv } from "node:crypto";
import { env } from "@/lib/env";
import { randomBytes } from "@/lib/random";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function key(): Buffer {
  return Buffer.from(env().ENCRYPTION_KEY, "base64");
}

/**
 * AES-256-GCM under ENCRYPTION_KEY: nonce, tag and cipher text in one value. `purpose` is authenticated,
 * so that a cipher text moved to another kind of column does not decrypt there.
 */
export function encrypt(plain: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key(), nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** The text {@link encrypt} was given. Throws when key, purpose or content is not the one it was made with. */
export function decrypt(sealed: Uint8Array, purpose: string): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(ALGORITHM, key(), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    "utf8",
  );
}
