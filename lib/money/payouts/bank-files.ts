import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { AppError, assertFound } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { type Minor, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { type AuditedAction, actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import { decryptIban } from "@/lib/money/bank-details/iban";
import {
  type BankFileRow,
  countPayoutsWithoutFile,
  downloadFile,
  findFileRow,
  insertFileOfPayoutOnHold,
  insertFileOfRun,
  markFileNotSubmitted,
  selectFilesOfRun,
} from "./bank-file-store";
import { type BankTransfer, MAX_PAIN_AMOUNT, painFile } from "./pain-001";
import { findPayoutRow } from "./payout-store";
import { DOWNLOAD_REFUSALS, downloadRefusal } from "./rules";
import { findRunRow } from "./run-list-store";
import type { BankFileInput, PayoutInput, RunInput } from "./schema";

/**
 * A file of payouts that the operator submits to the bank, with the number of its payouts that were marked as paid and the
 * number that were reversed.
 */
export type BankFile = Omit<BankFileRow, "amount"> & { readonly amount: Minor };

/**
 * The latest bank files of a payout run. `waiting` is the number of posted payouts that the run's next file would contain, and
 * `waitingAmount` their total amount. `onHold` is the number of posted payouts on hold, each of which an operator can release
 * into a separate file.
 */
export type BankFiles = Awaited<ReturnType<typeof listBankFiles>>;

/**
 * The maximum number of bank files in the list of a run. A run can have many, because each released payout has a separate file.
 */
const MAX_LISTED_FILES = 100;

/**
 * Returns a run's latest bank files, and how many of its payouts wait for a bank file or are on hold. Throws `forbidden` for
 * anyone but an operator.
 */
export async function listBankFiles(operator: SignedInUser, runId: string) {
  assertOperator(operator);
  const [files, { waiting, waitingAmount, onHold }] = await Promise.all([
    selectFilesOfRun(runId, MAX_LISTED_FILES),
    countPayoutsWithoutFile(runId),
  ]);
  const shown = files.map((file) => ({ ...file, amount: minor(file.amount) }));
  return { files: shown, waiting, waitingAmount: minor(waitingAmount), onHold };
}

/**
 * Creates a bank file with a run's posted payouts, except payouts that are on hold or already in a bank file. Files marked as
 * not submitted do not count. Records an audit entry. Returns the number of payouts in the file. Throws `not_found` for an
 * unknown ID. Throws `forbidden` for anyone but an operator with the owner or finance role, in the test environment, or if the
 * run has no such payout.
 */
export async function makeBankFile(operator: SignedInUser, input: RunInput): Promise<number> {
  assertOperator(operator);
  const { environment, run_id: runId } = input;
  assertFound(await findRunRow(environment, runId));
  assertLiveEnvironment(environment);
  return retryOnConflict(async () => {
    const act = actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout_run.file_made", {}, environment);
    const file = await insertFileOfRun(runId, act);
    if (file === "conflict") return CONFLICT;
    if (!file) throw new AppError("forbidden", { message: NOTHING_WAITS });
    logAction(act, file.id);
    return file.count;
  });
}

/**
 * Releases a payout on hold into a separate bank file. Records an audit entry. Throws `not_found` for an unknown ID. Throws
 * `forbidden` if the user is not an operator with the owner or finance role, if the environment is test, if the payout is not
 * on hold, or if its partner is still suspended.
 */
export async function releasePayout(operator: SignedInUser, input: PayoutInput): Promise<void> {
  assertOperator(operator);
  const { environment, payout_id: payoutId } = input;
  const { runId, accountId, reference, amount } = assertFound(await findPayoutRow(environment, payoutId));
  assertLiveEnvironment(environment);
  await retryOnConflict(async () => {
    const detail = { payout: reference, amount };
    const act = actionByOperator(operator, accountId, "payout.released", detail, environment);
    const file = await insertFileOfPayoutOnHold(runId, payoutId, act);
    if (file === "conflict") return CONFLICT;
    if (!file) throw new AppError("forbidden", { message: notReleased(reference) });
    return logAction(act, payoutId);
  });
}

/**
 * Marks a bank file permanently as not submitted, so that its payouts in transit can be added to another file. Records an audit
 * entry. A repeated call changes nothing. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator
 * with the owner or finance role, or if the file was downloaded and one of its payouts is paid.
 */
export async function markNotSubmitted(operator: SignedInUser, input: BankFileInput): Promise<void> {
  assertOperator(operator);
  const { environment, file_id: fileId } = input;
  const file = assertFound(await findFileRow(environment, fileId));
  const detail = { file: fileId, payouts: file.payoutCount };
  const act: AuditedAction = actionByOperator(
    operator,
    PLATFORM_ACCOUNT_ID,
    "payout_run.file_not_submitted",
    detail,
    environment,
  );
  if (await markFileNotSubmitted(fileId, act)) return logAction(act, fileId);
  if ((await findFileRow(environment, fileId))?.notSubmittedAt === null)
    throw new AppError("forbidden", { message: PAID });
}

function assertLiveEnvironment(environment: Environment): void {
  if (environment === "test")
    throw new AppError("forbidden", {
      message: "Test payouts have no bank file. Mark them as paid on the page of their run.",
    });
}

const NOTHING_WAITS =
  "No payout in this run needs a bank file: each is already in one, on hold, paid, reversed, or not posted.";
const PAID =
  "This file was downloaded and a payout in it is marked paid, so the bank has the file. Nothing was changed. If the bank does not pay the payouts in transit, reverse them, and a later run pays them.";

const notReleased = (reference: string) =>
  `Payout ${reference} cannot be released: it is not on hold, or its partner is still suspended. Nothing was changed.`;

/**
 * Returns the payouts of a bank file with full IBANs. Each download returns the same payouts. Records an audit entry. Throws
 * `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the owner or finance role, or if {@link
 * downloadRefusal} returns a reason.
 */
export async function listBankTransfers(
  operator: SignedInUser,
  input: BankFileInput,
): Promise<BankTransfer[]> {
  return (await download(operator, input)).transfers;
}

/**
 * Returns the payouts of {@link listBankTransfers} as a pain.001 file, dated the day on which the bank file was created.
 * Records an audit entry and throws errors like that function. Also throws `forbidden` if the currency is not the euro, the
 * platform had no bank details when the bank file was created, or a payout is larger than the format permits.
 */
export async function downloadPainFile(operator: SignedInUser, input: BankFileInput): Promise<string> {
  assertOperator(operator);
  if (env().CURRENCY !== "EUR")
    throw new AppError("forbidden", {
      message: "Only payments in euros can be downloaded as pain.001. Download the CSV file.",
    });
  const { id, madeAt, from, transfers } = await download(operator, input, painRefusal);
  if (!from) throw new Error("a bank file without a payer was not refused");
  return painFile({ id, from, transfers, at: madeAt });
}

function painRefusal({ hasPayer, largestAmount }: BankFileRow): string | undefined {
  if (!hasPayer) return NO_PAYER;
  return largestAmount > MAX_PAIN_AMOUNT ? TOO_LARGE : undefined;
}

const TOO_LARGE =
  "A payout in this file is above 999,999,999.99, the largest amount of a SEPA credit transfer. Download the CSV file.";
const NO_PAYER =
  "The platform bank account was not set when this file was created. Set it under Payouts, mark this file as not submitted, and create another.";

/**
 * Returns a bank file's payer and payouts with full IBANs, and records an audit entry. Throws `forbidden` if {@link
 * downloadRefusal} or `formatRefusal` returns a reason.
 */
async function download(
  operator: SignedInUser,
  { environment, file_id: fileId }: BankFileInput,
  formatRefusal: (file: BankFileRow) => string | undefined = () => undefined,
) {
  assertOperator(operator);
  const detail = { file: fileId };
  const act = actionByOperator(
    operator,
    PLATFORM_ACCOUNT_ID,
    "payout_run.file_downloaded",
    detail,
    environment,
  );
  return retryOnConflict(async () => {
    const file = assertFound(await findFileRow(environment, fileId));
    const refusal = downloadRefusal(file);
    const message = refusal ? DOWNLOAD_REFUSALS[refusal] : formatRefusal(file);
    if (message !== undefined) throw new AppError("forbidden", { message });
    const transfers = await downloadFile(file, act);
    const [first] = transfers;
    if (!first) return CONFLICT;
    logAction(act, fileId);
    const { payerHolder: holder, payerIbanCipher: cipher } = first;
    return {
      id: file.id,
      madeAt: file.madeAt,
      from: holder !== null && cipher !== null ? { holder, iban: decryptIban(cipher) } : undefined,
      transfers: transfers.map(({ reference, amount, accountHolder, ibanCipher }) => ({
        reference,
        amount: minor(amount),
        holder: accountHolder,
        iban: decryptIban(ibanCipher),
      })),
    };
  });
}
