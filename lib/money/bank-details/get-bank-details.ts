import type { SignedInUser } from "@/lib/base/signed-in-user";
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
