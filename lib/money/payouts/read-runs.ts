import { validate } from "uuid";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { selectPayoutsOf } from "./payout-store";
import { found, type Payout, presentPayout } from "./present-payout";
import {
  findPreparedRun,
  findRunRow,
  type RunRow,
  type SuspendedRow,
  selectRuns,
  selectSuspendedSince,
} from "./run-store";

/** A partner that was suspended since a run was prepared which is to pay it. */
export type SuspendedPartner = SuspendedRow;

/** A run, with what became of its payouts. */
export type PayoutRun = Omit<RunRow, "cutOffId" | RunAmount> & {
  readonly cutOff: Date;
} & Readonly<Record<RunAmount, Minor>>;

type RunAmount = "amount" | "onTheirWayAmount" | "paidAmount" | "reversedAmount";

const presentRun = ({ cutOffId, ...run }: RunRow): PayoutRun => ({
  ...run,
  amount: minor(run.amount),
  onTheirWayAmount: minor(run.onTheirWayAmount),
  paidAmount: minor(run.paidAmount),
  reversedAmount: minor(run.reversedAmount),
  cutOff: timeOfId(cutOffId),
});

/** The environment's runs, newest first, by page. Throws `forbidden` for anybody but an operator. */
export function listRuns(
  operator: SignedInUser,
  { environment, ...wanted }: PageRequest & { readonly environment: Environment },
): Promise<Page<PayoutRun>> {
  assertOperator(operator);
  return readPage(wanted, (page) => selectRuns(environment, page), presentRun);
}

/** One run. Throws `forbidden` for anybody but an operator, and `not_found`. */
export async function retrieveRun(
  operator: SignedInUser,
  environment: Environment,
  runId: string,
): Promise<PayoutRun> {
  assertOperator(operator);
  return presentRun(found(validate(runId) ? await findRunRow(environment, runId) : undefined));
}

/** The run that is prepared in the environment, by its id. Throws `forbidden` for anybody but an operator. */
export function preparedRun(operator: SignedInUser, environment: Environment): Promise<string | undefined> {
  assertOperator(operator);
  return findPreparedRun(environment);
}

/**
 * The partners, by name, that were suspended since a run was prepared, for whose sake it cannot be posted; none of a run
 * that is not prepared. Throws `forbidden` for anybody but an operator.
 */
export async function suspendedSincePrepared(
  operator: SignedInUser,
  { id, status }: Pick<PayoutRun, "id" | "status">,
): Promise<readonly SuspendedPartner[]> {
  assertOperator(operator);
  return status === "prepared" ? selectSuspendedSince(id) : [];
}

/** The payouts of a run, or `only` the one of that reference. */
type PayoutsWanted = {
  readonly environment: Environment;
  readonly runId: string;
  readonly only?: string | undefined;
};

/** A payout of a run, with its partner's name. */
export type PayoutOfRun = Payout & {
  readonly companyName: string;
  /** Whether it is prepared and its partner was suspended since, so that it cannot be posted. */
  readonly suspendedSince: boolean;
  /** Whether it is posted and no bank file takes it, because its partner was suspended since it was prepared. */
  readonly onHold: boolean;
  /** Whether its partner is suspended now, so that it cannot be released. */
  readonly isSuspended: boolean;
  /** The bank file it is in; null when it is in none that counts as submitted. */
  readonly bankFileId: string | null;
};

/** A run's payouts by page. Throws `forbidden` for anybody but an operator. */
export function listPayoutsOfRun(
  operator: SignedInUser,
  { environment, runId, only, ...wanted }: PageRequest & PayoutsWanted,
): Promise<Page<PayoutOfRun>> {
  assertOperator(operator);
  if (!validate(runId)) throw new AppError("not_found");
  const select = (page: PageRequest) => selectPayoutsOf(environment, { ...page, runId, only });
  return readPage(wanted, select, (row) => {
    const { companyName, suspendedSince, onHold, isSuspended, bankFileId } = row;
    return { ...presentPayout(row), companyName, suspendedSince, onHold, isSuspended, bankFileId };
  });
}
