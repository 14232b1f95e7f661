import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { actionByOperator, logAction } from "@/lib/identity/audit/audited-action";
import { decryptIban } from "@/lib/money/bank-details/iban";
import { downloadFile, findFileRow } from "./bank-file-store";
import { type BankTransfer, painFile } from "./pain-001";
import { assertFound } from "./present-payout";
import { downloadRefusal } from "./rules";
import type { BankFileInput } from "./schema";

/**
 * Returns the payouts of a bank file with full IBANs. Each download returns the same payouts. Records an audit entry. Throws
 * `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the finance role, or if
 * {@link downloadRefusal} returns a reason.
 */
export async function listBankTransfers(
  operator: SignedInUser,
  input: BankFileInput,
): Promise<BankTransfer[]> {
  return (await download(operator, input)).transfers;
}

/**
 * Returns a bank file in the format pain.001, with the payouts of {@link listBankTransfers}. Its date is the day on which the
 * bank file was created. Also throws `forbidden` if the currency is not the euro, or if the platform had no bank details when the
 * file was created.
 */
export async function downloadPainFile(operator: SignedInUser, input: BankFileInput): Promise<string> {
  assertOperator(operator);
  if (env().CURRENCY !== "EUR")
    throw new AppError("forbidden", {
      message: "Only payments in euros can be downloaded as pain.001. Download the CSV file.",
    });
  const { id, madeAt, from, transfers } = await download(operator, input);
  if (!from) throw new AppError("forbidden", { message: NO_PAYER });
  return painFile({ id, from, transfers, at: madeAt });
}

const NO_PAYER =
  "The account to pay from was not set when this file was created. Set it under Payouts, mark this file as not submitted, and create another.";

const REFUSALS = {
  not_submitted:
    "This file is marked as not submitted, and its payouts may be in another file. Download that file.",
  pays_reversed:
    "A payout in this file was reversed and is owed again, but this file would still pay it. If no bank has the file, mark it as not submitted and create another.",
  pays_suspended:
    "This file would pay a suspended partner. If no bank has the file, mark it as not submitted, and the payout is put on hold. If a bank has it, mark the payout as paid, or reverse it when the bank returns it.",
} as const satisfies Record<NonNullable<ReturnType<typeof downloadRefusal>>, string>;

async function download(operator: SignedInUser, { environment, file_id: fileId }: BankFileInput) {
  assertOperator(operator);
  const detail = { file: fileId };
  const act = {
    ...actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout_run.file_downloaded", detail),
    environment,
  };
  const { id, madeAt, ...state } = assertFound(
    environment === "live" ? await findFileRow(fileId) : undefined,
  );
  const refusal = downloadRefusal(state);
  if (refusal) throw new AppError("forbidden", { message: REFUSALS[refusal] });
  const { payer, transfers } = await downloadFile(id, act);
  logAction(act, fileId);
  const { payerHolder: holder = null, payerIbanCipher: cipher = null } = payer ?? {};
  return {
    id,
    madeAt,
    from: holder !== null && cipher !== null ? { holder, iban: decryptIban(cipher) } : undefined,
    transfers: transfers.map(({ reference, amount, accountHolder, ibanCipher }) => ({
      reference,
      amount: minor(amount),
      holder: accountHolder,
      iban: decryptIban(ibanCipher),
    })),
  };
}
