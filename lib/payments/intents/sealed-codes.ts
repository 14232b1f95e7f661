import { decrypt, encrypt } from "@/lib/base/cipher";

/**
 * Returns the encryption purpose for the codes of a checkout. It includes the checkout's access code, so that codes encrypted for
 * one checkout cannot be decrypted at another.
 */
const purposeOf = (accessCode: string) => `checkout-codes:${accessCode}`;

/**
 * Encrypts voucher codes for storage in the browser in which they were entered at a checkout. Returns text that is safe in a
 * cookie.
 */
export function sealCodes(accessCode: string, codes: readonly string[]): string {
  return encrypt(codes.join(" "), purposeOf(accessCode)).toString("base64url");
}

/**
 * Decrypts codes encrypted by {@link sealCodes}. Returns an empty list for any other text, such as codes encrypted for another
 * checkout or with a retired key.
 */
export function openCodes(accessCode: string, sealed: string): string[] {
  try {
    return decrypt(Buffer.from(sealed, "base64url"), purposeOf(accessCode)).split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
