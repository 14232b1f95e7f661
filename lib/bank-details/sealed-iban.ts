import { decrypt, encrypt } from "@/lib/cipher";

const PURPOSE = "bank-details.iban";

/** An IBAN as it is kept. */
export const sealIban = (iban: string): Buffer => encrypt(iban, PURPOSE);

/** The IBAN that was kept. */
export const openIban = (cipher: Uint8Array): string => decrypt(cipher, PURPOSE);
