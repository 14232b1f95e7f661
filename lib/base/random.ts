import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4_096;
const BYTE_VALUES = 256;
const pool = Buffer.alloc(POOL_BYTES);
let left = 0;

/**
 * Returns cryptographically random bytes from a prefilled pool, in which each byte is used once and then erased. Throws
 * RangeError for more than 4,096 bytes.
 */
export function randomBytes(length: number): Buffer {
  if (length > POOL_BYTES) throw new RangeError(`at most ${POOL_BYTES} random bytes at once`);
  if (length > left) left = randomFillSync(pool).length;
  left -= length;
  const bytes = Buffer.from(pool.subarray(left, left + length));
  pool.fill(0, left, left + length);
  return bytes;
}

/** Returns a random number from 0 (inclusive) to 1 (exclusive), in steps of 1/256. */
export function randomFraction(): number {
  return (randomBytes(1)[0] ?? 0) / BYTE_VALUES;
}

/** Returns random text of `length` characters, drawn uniformly from an alphabet of up to 256 characters. */
export function randomText(length: number, alphabet: string): string {
  const fair = BYTE_VALUES - (BYTE_VALUES % alphabet.length);
  let text = "";
  while (text.length < length) {
    const bytes = randomBytes(Math.min(length - text.length, POOL_BYTES));
    // Bytes from `fair` upward are skipped, because they would favor the first characters of the alphabet.
    for (const byte of bytes) if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text;
}
