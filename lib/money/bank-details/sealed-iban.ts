import { decrypt, encrypt } from "@/lib/base/cipher";

export const IBAN_PURPOSE = "bank-details.iban";

/** An IBAN as it is kept. */
export const sealIban = (iban: string): Buffer => encrypt(iban, IBAN_PURPOSE);

/** The IBAN that was kept. */
export const openIban = (cipher: Uint8Array): string => decrypt(cipher, IBAN_PURPOSE);
