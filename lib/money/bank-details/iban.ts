import { decrypt, encrypt } from "@/lib/base/cipher";

/** The general format of an IBAN (ISO 13616). It does not include the length that each country prescribes. */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Converts an entered IBAN to upper case and removes white space and hyphens. */
export function normalizeIban(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * Returns true if a normalized IBAN matches {@link FORM} and has valid check digits (ISO 7064 MOD 97-10). The check digits
 * detect any single wrong digit and any two swapped neighboring digits.
 */
export function isIban(iban: string): boolean {
  if (!FORM.test(iban)) return false;
  const rotated = iban.slice(4) + iban.slice(0, 4);
  const digits = [...rotated].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Returns a masked IBAN, with only its first four and last four characters: `DE89 … 3000`. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}

export const IBAN_PURPOSE = "bank-details.iban";

/** Encrypts an IBAN for storage. */
export const encryptIban = (iban: string): Buffer => encrypt(iban, IBAN_PURPOSE);

/** Decrypts a stored IBAN. */
export const decryptIban = (cipher: Uint8Array): string => decrypt(cipher, IBAN_PURPOSE);
