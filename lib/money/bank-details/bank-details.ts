import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { decryptIban, encryptIban, isIban, maskIban, normalizeIban } from "./iban";
import type { BankDetailsInput } from "./schema";
import { findBankDetails, saveBankDetails } from "./store";

/** An account's bank details with a masked IBAN. */
export type BankDetails = NonNullable<Awaited<ReturnType<typeof getBankDetails>>>;

/** Returns the bank details of the user's account, or undefined if none are set. */
export async function getBankDetails(user: SignedInUser) {
  const found = await findBankDetails(user.accountId);
  return (
    found && { accountHolder: found.accountHolder, ibanShown: found.ibanShown, changedAt: found.changedAt }
  );
}

/**
 * Sets the bank account that receives a partner's payouts or, for the platform, the account that sends them. Existing payouts
 * and bank files keep the bank details with which they were created. Records an audit entry with masked IBANs, unless nothing
 * changed. Throws `forbidden` for resellers and for users without the owner or finance role, and `validation_failed` on `iban`
 * for an invalid IBAN.
 */
export async function setBankDetails(user: SignedInUser, input: BankDetailsInput): Promise<void> {
  if (user.kind === "reseller")
    throw new AppError("forbidden", {
      message: "Resellers receive no payouts, so they have no bank details.",
    });
  const iban = normalizeIban(input.iban);
  if (!isIban(iban)) throw invalidField("iban", "must be a valid IBAN: the check digits do not match");
  return retryOnConflict(async () => {
    const before = await findBankDetails(user.accountId);
    const act = actionByUser(user, "bank_details.changed", now(), {
      before: before ? shown(before.accountHolder, before.ibanShown) : null,
      after: shown(input.account_holder, maskIban(iban)),
    });
    const isSame = before?.accountHolder === input.account_holder && decryptIban(before.ibanCipher) === iban;
    if (isSame) return undefined;
    const details = {
      accountHolder: input.account_holder,
      ibanCipher: encryptIban(iban),
      ibanShown: maskIban(iban),
    };
    if (!(await saveBankDetails(act, details, before?.changedAt ?? null))) return CONFLICT;
    logAction(act);
    return undefined;
  });
}

const shown = (holder: string, iban: string) => `${holder}, ${iban}`;
