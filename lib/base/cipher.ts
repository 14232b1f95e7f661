import { createCipheriv, createDecipheriv } from "node:crypto";
import { type Key, UNNAMED_KEY } from "@/lib/base/keyring";
import { randomBytes } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The marker at the start of a value that was encrypted with a named key. The length of the key's name and the name itself
 * follow the marker. A value that was encrypted with an unnamed key has no marker and starts with the nonce.
 */
const NAMED_KEY_PREFIX = Buffer.from("tsr:");

/**
 * Encrypts text with AES-256-GCM and the first encryption key. Returns one value with the key's name (if any), the nonce, the
 * tag and the ciphertext. `purpose` is authenticated, so a value that is copied to a place with another purpose cannot be
 * decrypted there.
 */
export function encrypt(plain: string, purpose: string): Buffer {
  const [{ name, bytes }] = env().encryptionKeys;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([...keyHeader(name), nonce, cipher.getAuthTag(), text]);
}

/**
 * Decrypts a value from {@link encrypt}. Throws if the value was changed (except for its key's name), was encrypted for another
 * purpose, or was encrypted with a key that is no longer configured.
 */
export function decrypt(sealed: Uint8Array, purpose: string): string {
  return open(Buffer.from(sealed), purpose).plain;
}

/**
 * Re-encrypts a value with the first encryption key. Returns undefined if the value already uses that key under its current
 * name. Throws the same errors as {@link decrypt}.
 */
export function reencrypt(sealed: Uint8Array, purpose: string): Buffer | undefined {
  const { plain, key, keyName } = open(Buffer.from(sealed), purpose);
  const [first] = env().encryptionKeys;
  return key === first && keyName === first.name ? undefined : encrypt(plain, purpose);
}

type DecryptedValue = { readonly plain: string; readonly key: Key; readonly keyName: string };

/**
 * Decrypts a value. First tries the key that the value names, then all others, because a key might have been renamed. Throws if
 * no key decrypts it.
 */
function open(sealed: Buffer, purpose: string): DecryptedValue {
  let failure: unknown;
  for (const { keyName, content } of parse(sealed)) {
    const keys = [...env().encryptionKeys].sort(
      (a, b) => Number(b.name === keyName) - Number(a.name === keyName),
    );
    for (const key of keys) {
      try {
        return { plain: decryptWith(key, content, purpose), key, keyName };
      } catch (cause) {
        failure = cause;
      }
    }
  }
  throw failure;
}

type ParsedValue = { readonly keyName: string; readonly content: Buffer };

/**
 * Returns every possible interpretation of a value. A value that starts with the prefix usually names its key, but one in four
 * billion values without a key name starts with the prefix by chance.
 */
function parse(sealed: Buffer): ParsedValue[] {
  const unnamed = { keyName: UNNAMED_KEY, content: sealed };
  if (!sealed.subarray(0, NAMED_KEY_PREFIX.length).equals(NAMED_KEY_PREFIX)) return [unnamed];
  const start = NAMED_KEY_PREFIX.length + 1;
  const end = start + (sealed[NAMED_KEY_PREFIX.length] ?? 0);
  return [{ keyName: sealed.toString("latin1", start, end), content: sealed.subarray(end) }, unnamed];
}

function decryptWith({ bytes }: Key, content: Buffer, purpose: string): string {
  const nonce = content.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = content.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

function keyHeader(name: string): Buffer[] {
  return name === UNNAMED_KEY ? [] : [NAMED_KEY_PREFIX, Buffer.of(name.length), Buffer.from(name)];
}
