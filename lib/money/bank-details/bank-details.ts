import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { LOST, untilWon } from "@/lib/db/sql";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { cutIban, isIban, normaliseIban, openIban, sealIban } from "./iban";
import type { BankDetailsInput } from "./schema";
import { findBankDetails, saveBankDetails } from "./store";

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

/**
 * Sets where the user's account is paid: a partner its payouts; an operator sets what the platform pays them from. A payout
 * that is prepared goes where it was to go. Audited with both IBANs cut; setting the same again is not. Throws `forbidden`
 * for a reseller, which is paid nothing, and `validation_failed` on `iban` for what is none.
 */
export async function setBankDetails(user: SignedInUser, input: BankDetailsInput): Promise<void> {
  if (user.kind === "reseller")
    throw new AppError("forbidden", { message: "A reseller is paid nothing, so it has no bank details." });
  const iban = normaliseIban(input.iban);
  if (!isIban(iban)) throw invalidField("iban", "is no IBAN: its check digits do not fit");
  return untilWon(async () => {
    const before = await findBankDetails(user.accountId);
    const isSame = before?.accountHolder === input.account_holder && openIban(before.ibanCipher) === iban;
    if (isSame) return undefined;
    const act = ownAct(user, "bank_details.changed", now(), {
      before: before ? shown(before.accountHolder, before.ibanShown) : null,
      after: shown(input.account_holder, cutIban(iban)),
    });
    const details = {
      accountHolder: input.account_holder,
      ibanCipher: sealIban(iban),
      ibanShown: cutIban(iban),
    };
    if (!(await saveBankDetails(act, details, before?.changedAt ?? null))) return LOST;
    noteAct(act);
    return undefined;
  });
}

const shown = (holder: string, iban: string) => `${holder}, ${iban}`;
