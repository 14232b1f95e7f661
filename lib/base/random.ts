import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4_096;
const BYTE_VALUES = 256;
const pool = Buffer.alloc(POOL_BYTES);
let left = 0;

/** Cryptographically random bytes, drawn ahead in one call for many. No byte is given twice, nor kept once it is given. */
export function randomBytes(length: number): Buffer {
  if (length > POOL_BYTES) throw new RangeError(`no more than ${POOL_BYTES} random bytes at once`);
  if (length > left) left = randomFillSync(pool).length;
  left -= length;
  const given = Buffer.from(pool.subarray(left, left + length));
  pool.fill(0, left, left + length);
  return given;
}

/** A random number of 0 or more and less than 1, in steps of 1/256. */
export function randomFraction(): number {
  return (randomBytes(1)[0] ?? 0) / BYTE_VALUES;
}

/** Uniformly random text over an alphabet of up to 256 characters. */
export function randomText(length: number, alphabet: string): string {
  const fair = BYTE_VALUES - (BYTE_VALUES % alphabet.length);
  let text = "";
  while (text.length < length) {
    const bytes = randomBytes(Math.min(length - text.length, POOL_BYTES));
    // A byte beyond the last whole multiple would favour the alphabet's first characters.
    for (const byte of bytes) if (byte < fair) text += alphabet[byte % alphabet.length];
  }
  return text;
}
