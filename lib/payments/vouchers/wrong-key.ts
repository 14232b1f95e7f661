import { openVoucherCode, voucherCodeHashes } from "./voucher.sql";

/**
 * Returns the setting whose key does not fit a stored voucher code: no configured key decrypts the code, or none hashes it as
 * stored. Returns undefined if both keys fit.
 */
export function wrongKeyOf(stored: {
  readonly codeHash: Buffer;
  readonly codeCipher: Buffer;
}): "ENCRYPTION_KEY" | "VOUCHER_HMAC_KEY" | undefined {
  let code: string;
  try {
    code = openVoucherCode(stored.codeCipher);
  } catch {
    return "ENCRYPTION_KEY";
  }
  return voucherCodeHashes(code).some((hash) => hash.equals(stored.codeHash))
    ? undefined
    : "VOUCHER_HMAC_KEY";
}
