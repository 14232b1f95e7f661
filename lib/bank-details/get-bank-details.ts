import { PLATFORM_ACCOUNT_ID } from "@/lib/caller";
import type { SignedInUser } from "@/lib/signed-in-user";
import { openIban } from "./sealed-iban";
import { findBankDetails } from "./store";

/** Where an account is paid, as its people are shown it: the IBAN cut. */
export type BankDetails = {
  readonly accountHolder: string;
  readonly ibanShown: string;
  readonly changedAt: Date;
};

/** Where the user's own account is paid, or what the platform pays from; undefined where nobody has said. */
export async function getBankDetails(user: SignedInUser): Promise<BankDetails | undefined> {
  const found = await findBankDetails(user.accountId);
  return (
    found && { accountHolder: found.accountHolder, ibanShown: found.ibanShown, changedAt: found.changedAt }
  );
}

/** What the platform pays from, the IBAN whole: for a file to its bank. Undefined where no operator has said. */
export async function payingAccount(): Promise<{ holder: string; iban: string } | undefined> {
  const found = await findBankDetails(PLATFORM_ACCOUNT_ID);
  return found && { holder: found.accountHolder, iban: openIban(found.ibanCipher) };
}
