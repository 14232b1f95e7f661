import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { type AuditedAction, actionByOperator, logAction } from "@/lib/identity/audit/audited-action";
import {
  type BankFileRow,
  countPayoutsWithoutFile,
  findFileRow,
  insertFileOfPayoutOnHold,
  insertFileOfRun,
  markFileNotSubmitted,
  selectFilesOfRun,
} from "./bank-file-store";
import { findPayoutRow } from "./payout-store";
import { assertFound, assertLiveEnvironment } from "./present-payout";
import { findRunRow } from "./run-list-store";
import type { BankFileInput, PayoutInput, RunInput } from "./schema";

/** A bank file, with the number of its payouts that were marked paid and of those that were reversed. */
export type BankFile = Omit<BankFileRow, "amount"> & { readonly amount: Minor };

/** The bank files of a run. */
export type BankFiles = {
  readonly files: readonly BankFile[];
  /** The number of posted payouts that the next file would contain. */
  readonly waiting: number;
  readonly waitingAmount: Minor;
  /** The number of posted payouts on hold, which an operator has to release. */
  readonly onHold: number;
};

/** The maximum number of files in the list. Each released payout has a separate file. */
const MAX_LISTED_FILES = 100;

/** Returns a run's latest bank files, and the number of payouts without one. Throws `forbidden` for anyone but an operator. */
export async function listBankFiles(operator: SignedInUser, runId: string): Promise<BankFiles> {
  assertOperator(operator);
  const [files, { waiting, waitingAmount, onHold }] = await Promise.all([
    selectFilesOfRun(runId, MAX_LISTED_FILES),
    countPayoutsWithoutFile(runId),
  ]);
  const shown = files.map((file) => ({ ...file, amount: minor(file.amount) }));
  return { files: shown, waiting, waitingAmount: minor(waitingAmount), onHold };
}

/**
 * Creates a bank file with a run's payouts that are posted, not on hold, and in no submitted file. Records an audit entry.
 * Returns the number of its payouts. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the
 * finance role, in the test environment, or if the run has no such payout.
 */
export async function makeBankFile(operator: SignedInUser, input: RunInput): Promise<number> {
  assertOperator(operator);
  const { environment, run_id: runId } = input;
  assertFound(await findRunRow(environment, runId));
  assertLiveEnvironment(environment);
  return retryOnConflict(async () => {
    const act = { ...actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout_run.file_made"), environment };
    const file = await insertFileOfRun(runId, act);
    if (file === "conflict") return CONFLICT;
    if (!file) throw new AppError("forbidden", { message: NOTHING_WAITS });
    logAction(act, file.id);
    return file.count;
  });
}

/**
 * Releases a payout on hold into a separate bank file. Records an audit entry. Throws `not_found` for an unknown ID. Throws
 * `forbidden` for anyone but an operator with the finance role, in the test environment, if the payout is not on hold, or if its
 * partner is still suspended.
 */
export async function releasePayout(operator: SignedInUser, input: PayoutInput): Promise<void> {
  assertOperator(operator);
  const { environment, payout_id: payoutId } = input;
  const { runId, accountId, reference, amount } = assertFound(await findPayoutRow(environment, payoutId));
  assertLiveEnvironment(environment);
  await retryOnConflict(async () => {
    const act = {
      ...actionByOperator(operator, accountId, "payout.released", { payout: reference, amount }),
      environment,
    };
    const file = await insertFileOfPayoutOnHold(runId, payoutId, act);
    if (file === "conflict") return CONFLICT;
    if (!file) throw new AppError("forbidden", { message: notReleased(reference) });
    return logAction(act, payoutId);
  });
}

/**
 * Marks a bank file permanently as not submitted, so that its payouts can be added to another file. Records an audit entry. A
 * repeated call changes nothing. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the
 * finance role, or if one of its payouts is paid.
 */
export async function markNotSubmitted(operator: SignedInUser, input: BankFileInput): Promise<void> {
  assertOperator(operator);
  const { environment, file_id: fileId } = input;
  const file = assertFound(environment === "live" ? await findFileRow(fileId) : undefined);
  const detail = { file: fileId, payouts: file.payoutCount };
  const act: AuditedAction = {
    ...actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout_run.file_not_submitted", detail),
    environment,
  };
  if (await markFileNotSubmitted(fileId, act)) return logAction(act, fileId);
  if ((await findFileRow(fileId))?.notSubmittedAt === null)
    throw new AppError("forbidden", { message: PAID });
}

const NOTHING_WAITS =
  "No payout in this run needs a bank file: each is already in one, on hold, paid, reversed, or not posted.";
const PAID = "A payout in this file is marked paid, so the bank has the file. Nothing was changed.";

const notReleased = (reference: string) =>
  `Payout ${reference} cannot be released: it is not on hold, or its partner is still suspended. Nothing was changed.`;
