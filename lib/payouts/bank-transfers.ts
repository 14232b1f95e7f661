import { actOn } from "@/lib/audit/act";
import { noteAct } from "@/lib/audit/note-act";
import { payingAccount } from "@/lib/bank-details/get-bank-details";
import { openIban } from "@/lib/bank-details/sealed-iban";
import { PLATFORM_ACCOUNT_ID } from "@/lib/caller";
import { now } from "@/lib/clock";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { minor } from "@/lib/money";
import { assertOperator, type SignedInUser } from "@/lib/signed-in-user";
import { type BankTransfer, painFile } from "./pain-001";
import { findRunRow, selectOnTheirWay } from "./run-store";
import type { RunInput } from "./schema";

/**
 * What a bank is to pay of a posted run: what is on its way, with whole IBANs. Audited. Throws `forbidden` for anybody but an
 * operator who may, in test, whose money goes to no bank, and where nothing is left to pay, and `not_found`.
 */
export async function listBankTransfers(
  operator: SignedInUser,
  { environment, run_id: runId }: RunInput,
): Promise<BankTransfer[]> {
  assertOperator(operator);
  const act = { ...actOn(operator, PLATFORM_ACCOUNT_ID, "payout_run.file_made"), environment };
  if (!(await findRunRow(environment, runId))) throw new AppError("not_found");
  if (environment === "test")
    throw new AppError("forbidden", {
      message: "Test money goes to no bank. Its payouts are marked paid by hand.",
    });
  const rows = await selectOnTheirWay(environment, runId, act);
  if (rows.length === 0)
    throw new AppError("forbidden", {
      message: "Nothing of this run waits for a bank: it is not posted, or all of it is over.",
    });
  noteAct(act, runId);
  return rows.map(({ reference, amount, accountHolder, ibanCipher }) => ({
    reference,
    amount: minor(amount),
    holder: accountHolder,
    iban: openIban(ibanCipher),
  }));
}

/**
 * {@link listBankTransfers} as a pain.001 file. Throws `forbidden` as well where the currency is not the euro, or no
 * operator has said what the platform pays from.
 */
export async function makePainFile(operator: SignedInUser, input: RunInput): Promise<string> {
  assertOperator(operator);
  if (env().CURRENCY !== "EUR")
    throw new AppError("forbidden", { message: "A pain.001 file is for euros. Take the CSV file." });
  const from = await payingAccount();
  if (!from)
    throw new AppError("forbidden", {
      message: "Say first, under Payouts, which account the platform pays from.",
    });
  const transfers = await listBankTransfers(operator, input);
  return painFile({ id: input.run_id, from, transfers, at: now() });
}
