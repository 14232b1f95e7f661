import { decrypt, encrypt } from "@/lib/base/cipher";

/** Returns the encryption purpose. It includes the checkout, so codes sealed for one checkout cannot be opened at another. */
const purposeOf = (accessCode: string) => `checkout-codes:${accessCode}`;

/** Seals codes for the browser that entered them at a checkout. Returns text that is safe in a cookie. */
export function sealCodes(accessCode: string, codes: readonly string[]): string {
  return encrypt(codes.join(" "), purposeOf(accessCode)).toString("base64url");
}

/**
 * Opens codes sealed by {@link sealCodes}. Empty for text that was not sealed for this checkout, or sealed by a
 * retired key.
 */
export function openCodes(accessCode: string, sealed: string): string[] {
  try {
    return decrypt(Buffer.from(sealed, "base64url"), purposeOf(accessCode)).split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
