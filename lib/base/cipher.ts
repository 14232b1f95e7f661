import { createCipheriv, createDecipheriv } from "node:crypto";
import { type Key, UNNAMED_KEY } from "@/lib/base/keyring";
import { randomBytes } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Stands before the name of a key, and its length. What an unnamed key sealed begins with its nonce instead. */
const MARK = Buffer.from("tsr:");

/**
 * AES-256-GCM under the first key of the ring: the key's name where it has one, nonce, tag and cipher text in one value.
 * `purpose` is authenticated, so that a cipher text moved to another kind of column does not decrypt there.
 */
export function encrypt(plain: string, purpose: string): Buffer {
  const [{ name, bytes }] = env().encryptionKeys;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(purpose));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([...headOf(name), nonce, cipher.getAuthTag(), text]);
}

/** The text {@link encrypt} was given. Throws when no key of the ring, or another purpose or content, is the one it was made with. */
export function decrypt(sealed: Uint8Array, purpose: string): string {
  return open(Buffer.from(sealed), purpose).plain;
}

/** The same text, sealed as {@link encrypt} would now; undefined where it is sealed by that key already. Throws as {@link decrypt}. */
export function reencrypt(sealed: Uint8Array, purpose: string): Buffer | undefined {
  const { plain, by, named } = open(Buffer.from(sealed), purpose);
  const [first] = env().encryptionKeys;
  return by === first && named === first.name ? undefined : encrypt(plain, purpose);
}

type Opened = { readonly plain: string; readonly by: Key; readonly named: string };

/** By the key that its beginning names before the others: a key may have been given another name since. */
function open(sealed: Buffer, purpose: string): Opened {
  let failure: unknown;
  for (const { named, content } of readingsOf(sealed)) {
    const inTurn = [...env().encryptionKeys].sort(
      (a, b) => Number(b.name === named) - Number(a.name === named),
    );
    for (const by of inTurn) {
      try {
        return { plain: openBy(by, content, purpose), by, named };
      } catch (cause) {
        failure = cause;
      }
    }
  }
  throw failure;
}

type Reading = { readonly named: string; readonly content: Buffer };

/** What begins with a mark names a key; once in four billion times it is a nonce that begins so. */
function readingsOf(sealed: Buffer): Reading[] {
  const unnamed = { named: UNNAMED_KEY, content: sealed };
  if (!sealed.subarray(0, MARK.length).equals(MARK)) return [unnamed];
  const begins = MARK.length + 1;
  const ends = begins + (sealed[MARK.length] ?? 0);
  return [{ named: sealed.toString("latin1", begins, ends), content: sealed.subarray(ends) }, unnamed];
}

function openBy({ bytes }: Key, content: Buffer, purpose: string): string {
  const nonce = content.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(content.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = content.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
}

function headOf(name: string): Buffer[] {
  return name === UNNAMED_KEY ? [] : [MARK, Buffer.of(name.length), Buffer.from(name)];
}
