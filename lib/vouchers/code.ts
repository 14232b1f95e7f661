import { createHmac } from "node:crypto";
import { decrypt, encrypt } from "@/lib/cipher";
import { env } from "@/lib/env";
import { randomText } from "@/lib/random";
import { VOUCHER_ALPHABET, VOUCHER_CODE_LENGTH, voucherCheckCharacter } from "./code-format";

const CIPHER_PURPOSE = "voucher-code";

/** A new code: 16 random characters (80 bits) and the check character, without hyphens. */
export function newVoucherCode(): string {
  const body = randomText(VOUCHER_CODE_LENGTH - 1, VOUCHER_ALPHABET);
  return body + voucherCheckCharacter(body);
}

/** What a code is looked up by: HMAC-SHA256 under a key that is not in the database. Takes the normalised code. */
export function hashVoucherCode(code: string): Buffer {
  return createHmac("sha256", Buffer.from(env().VOUCHER_HMAC_KEY, "base64")).update(code).digest();
}

export function sealVoucherCode(code: string): Buffer {
  return encrypt(code, CIPHER_PURPOSE);
}

export function openVoucherCode(sealed: Uint8Array): string {
  return decrypt(sealed, CIPHER_PURPOSE);
}
