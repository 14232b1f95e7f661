import { decrypt, encrypt } from "@/lib/base/cipher";

/** The shortest and the longest of any country, and the letters and digits there can be (ISO 13616). */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** As it is kept: without spaces, in capitals. */
export function normaliseIban(typed: string): string {
  return typed.replace(/[\s-]/g, "").toUpperCase();
}

/**
 * Whether it has the form of an IBAN and its check digits fit: with the first four characters put last and letters read as
 * 10 to 35 it leaves 1 when divided by 97 (ISO 13616, ISO 7064 MOD 97-10). A wrong character, or two that changed
 * places, are always found.
 */
export function isIban(iban: string): boolean {
  if (!FORM.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = [...moved].map((character) => Number.parseInt(character, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Enough to tell it from another, and too little to use: `DE89 … 3000`. */
export function cutIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}

export const IBAN_PURPOSE = "bank-details.iban";

/** An IBAN as it is kept. */
export const sealIban = (iban: string): Buffer => encrypt(iban, IBAN_PURPOSE);

/** The IBAN that was kept. */
export const openIban = (cipher: Uint8Array): string => decrypt(cipher, IBAN_PURPOSE);
