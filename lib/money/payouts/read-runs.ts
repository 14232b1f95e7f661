import { validate } from "uuid";
import { now } from "@/lib/base/clock";
import { AppError, assertFound } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { type PayoutOfRunRow, selectPayoutsOfRun } from "./payout-store";
import { presentPayout } from "./present-payout";
import { flagBankDetails } from "./rules";
import {
  findRunRow,
  type RunRow,
  selectBankDetailsChanges,
  selectDraftRunId,
  selectRuns,
} from "./run-list-store";
import { type SuspendedPartnerRow, selectPartnersSuspendedSinceDraft } from "./run-store";

/** A payout run, with the number and total amount of its payouts by status. */
export type PayoutRun = ReturnType<typeof presentRun>;

const presentRun = ({ cutOffId, ...run }: RunRow) => ({
  ...run,
  amount: minor(run.amount),
  refundedAmount: minor(run.refundedAmount),
  inTransitAmount: minor(run.inTransitAmount),
  paidAmount: minor(run.paidAmount),
  reversedAmount: minor(run.reversedAmount),
  cutOff: timeOfId(cutOffId),
});

/** Returns a page of the environment's payout runs, newest first. Throws `forbidden` for anyone but an operator. */
export function listRuns(
  operator: SignedInUser,
  { environment, ...query }: PageRequest & { readonly environment: Environment },
): Promise<Page<PayoutRun>> {
  assertOperator(operator);
  return readPage(query, (page) => selectRuns(environment, page), presentRun);
}

/** Returns a payout run. Throws `forbidden` for anyone but an operator, and `not_found` for an unknown ID. */
export async function retrieveRun(
  operator: SignedInUser,
  environment: Environment,
  runId: string,
): Promise<PayoutRun> {
  assertOperator(operator);
  return presentRun(assertFound(validate(runId) ? await findRunRow(environment, runId) : undefined));
}

/**
 * Returns the ID of the environment's draft payout run, or undefined if there is none. Throws `forbidden` for anyone but an
 * operator.
 */
export function findDraftRunId(
  operator: SignedInUser,
  environment: Environment,
): Promise<string | undefined> {
  assertOperator(operator);
  return selectDraftRunId(environment);
}

/**
 * Returns a draft run's partners that have been suspended since the run was prepared, sorted by name. They prevent the run from
 * being posted. Returns an empty list for a run that is not a draft. Throws `forbidden` for anyone but an operator.
 */
export async function listPartnersSuspendedSinceDraft(
  operator: SignedInUser,
  { id, status }: Pick<PayoutRun, "id" | "status">,
): Promise<readonly SuspendedPartnerRow[]> {
  assertOperator(operator);
  return status === "prepared" ? selectPartnersSuspendedSinceDraft(id) : [];
}

/**
 * Returns the number of a draft run's partners with new bank details (see `flagBankDetails`), which an operator should check
 * before posting the run. Includes details set after the draft, because the run pays to the former ones. Returns 0 for a run that is not a draft. Throws `forbidden` for anyone but an operator.
 */
export async function newBankDetailsInDraft(
  operator: SignedInUser,
  { id, status }: Pick<PayoutRun, "id" | "status">,
): Promise<number> {
  assertOperator(operator);
  if (status !== "prepared") return 0;
  const at = now();
  return (await selectBankDetailsChanges(id)).filter((details) => flagBankDetails(details, at)).length;
}

/** A payout of a run, with its partner's name. */
export type PayoutOfRun = Awaited<ReturnType<typeof listPayoutsOfRun>>["rows"][number];

/**
 * Returns a page of a run's payouts, newest first. With `only`, returns only the payout with that reference. Throws `forbidden`
 * for anyone but an operator, and `not_found` for a malformed ID.
 */
export function listPayoutsOfRun(
  operator: SignedInUser,
  {
    environment,
    ...query
  }: PageRequest & { environment: Environment; runId: string; only?: string | undefined },
) {
  assertOperator(operator);
  if (!validate(query.runId)) throw new AppError("not_found");
  return readPage(
    query,
    (page) => selectPayoutsOfRun(environment, { ...query, ...page }),
    presentPayout<PayoutOfRunRow>,
  );
}
