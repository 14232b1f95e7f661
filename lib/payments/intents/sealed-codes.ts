import { decrypt, encrypt } from "@/lib/base/cipher";

/** Part of what is authenticated, so that codes sealed for one checkout cannot be opened at another. */
const purposeOf = (accessCode: string) => `checkout-codes:${accessCode}`;

/** Seals codes for the browser that entered them at a checkout. Text that is safe in a cookie. */
export function sealCodes(accessCode: string, codes: readonly string[]): string {
  return encrypt(codes.join(" "), purposeOf(accessCode)).toString("base64url");
}

/** The codes of {@link sealCodes}; none for text that was not sealed for this checkout, or by a key that is retired. */
export function openCodes(accessCode: string, sealed: string): string[] {
  try {
    return decrypt(Buffer.from(sealed, "base64url"), purposeOf(accessCode)).split(" ").filter(Boolean);
  } catch {
    return [];
  }
}
