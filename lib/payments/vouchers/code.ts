import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/base/cipher";
import type { Key } from "@/lib/base/keyring";
import { randomText } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";
import { VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH, voucherCheckCharacter } from "@/lib/base/voucher-code";

export const VOUCHER_CODE_PURPOSE = "voucher-code";

/** Returns a new code: 16 random characters (80 bits) and the check character, without hyphens. */
export function newVoucherCode(): string {
  const body = randomText(VOUCHER_CODE_LENGTH - 1, VOUCHER_ALPHABET);
  return body + voucherCheckCharacter(body);
}

/**
 * Returns the HMAC-SHA256 of a normalized code, by which vouchers are looked up. The HMAC uses the current key, which is not
 * stored in the database.
 */
export function hashVoucherCode(code: string): Buffer {
  return hashUnder(env().voucherHmacKeys[0], code);
}

/** Returns all hashes under which a code can be stored: {@link hashVoucherCode} first, then one per older key of the key ring. */
export function voucherCodeHashes(code: string): Buffer[] {
  return env().voucherHmacKeys.map((key) => hashUnder(key, code));
}

function hashUnder({ bytes }: Key, code: string): Buffer {
  return createHmac("sha256", bytes).update(code).digest();
}

export function sealVoucherCode(code: string): Buffer {
  return encrypt(code, VOUCHER_CODE_PURPOSE);
}

export function openVoucherCode(sealed: Uint8Array): string {
  return decrypt(sealed, VOUCHER_CODE_PURPOSE);
}
