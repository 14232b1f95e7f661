import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Environment } from "@/lib/base/fields";
import { randomText } from "@/lib/base/random";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const FORM = /^sk_(test|live)_tsr_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = "";
  for (let position = 0; position < 6; position += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * Creates a secret API key: `sk_test_tsr_` or `sk_live_tsr_`, 32 random base62 digits (190 bits) and a CRC32 checksum. The tag
 * `tsr_` keeps secret scanners from attributing the key to another vendor.
 */
export function newApiKey(environment: Environment): string {
  const body = `sk_${environment}_tsr_${randomText(32, BASE62)}`;
  return body + checksum(body);
}

/** Returns true if a key has the right format and checksum, so that keys with a typo are rejected without a query. */
export function isWellFormedApiKey(key: string): boolean {
  return FORM.test(key) && checksum(key.slice(0, -6)) === key.slice(-6);
}

/**
 * Returns the SHA-256 hash of an API key, in hexadecimal. The hash is stored instead of the key. A fast hash suffices because
 * the key is random.
 */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}
