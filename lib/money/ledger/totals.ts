import { MINUTE_MS, now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { LOWEST_ID, timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { onReplica } from "@/lib/db/replica";
import { advanceCheckpoint, settleCheckpoint } from "./advance-checkpoint";
import { selectCheckpoint } from "./checkpoint-store";
import {
  type FigureRow,
  foldOutstanding,
  foldTotals,
  MAX_RECENT_TRANSFERS,
  selectFigures,
} from "./sums-store";

/** The time up to which a checkpoint counts transfers; null before the first fold. */
export function checkpointTime(reached: string): Date | null {
  return reached === LOWEST_ID ? null : timeOfId(reached);
}

/** The id of the last transfer that the running totals may count. */
export async function totalsCheckpointId(): Promise<string> {
  return (await selectCheckpoint("totals")).reached;
}

/** The time up to which the running totals count transfers; 1970 before the first fold. */
export async function totalsCheckpointTime(): Promise<Date> {
  return timeOfId(await totalsCheckpointId());
}

/** How far the totals stay behind the current time, so that the wait for open transactions is short. */
const BEHIND_MS = MINUTE_MS;

/**
 * Advances the running totals of the ledger to a minute before `at`. Runs for at most `budgetMs`; the next call continues.
 * Concurrent calls count each transfer once. No transfer is ever added behind the totals, even if clocks are wrong.
 */
export async function moveTotals(
  budgetMs?: number,
  { at = now(), behindMs = BEHIND_MS }: { readonly at?: Date; readonly behindMs?: number } = {},
): Promise<void> {
  const upTo = await settleCheckpoint("totals", { at, behindMs, orLatest: true });
  if (upTo === undefined) return;
  const foldPart = foldTotals.bind(undefined, "totals", "ledger_totals");
  await advanceCheckpoint({ checkpoint: "totals", foldPart }, upTo, budgetMs);
}

/** Advances the outstanding amount of each reseller to the checkpoint of the running totals. Like {@link moveTotals}. */
export async function moveOutstanding(budgetMs?: number): Promise<void> {
  const reached = await totalsCheckpointId();
  const foldPart = foldOutstanding.bind(undefined, "outstanding", "outstanding_sums");
  await advanceCheckpoint({ checkpoint: "outstanding", foldPart }, reached, budgetMs);
}

/** The balances of the ledger in minor units. `funded` equals the sum of the others if the ledger is correct. */
export type Totals = {
  readonly funded: Minor;
  readonly wallets: Minor;
  readonly outstanding: Minor;
  readonly owed: Minor;
  readonly fees: Minor;
  readonly breakage: Minor;
  readonly paidOut: Minor;
};

export type ReadTotals = {
  readonly totals: Totals;
  /** `funded` minus the sum of the others: 0 if the ledger is correct. */
  readonly missing: Minor;
  /** The time as of which the totals are exact. */
  readonly at: Date;
};

/**
 * Returns the balance of the ledger accounts of each kind, exact as of `at`: the running totals plus the transfers since then,
 * or the running totals alone if there are more than 10,000. Undefined before the first fold. Money in an account that does not
 * exist counts as missing. Throws `forbidden` for anyone but an operator.
 */
export async function readTotals(
  operator: SignedInUser,
  environment: Environment,
): Promise<ReadTotals | undefined> {
  assertOperator(operator);
  const at = now();
  const rows = await onReplica(() => selectFigures(environment));
  const [first] = rows;
  const isAll = first !== undefined && first.newer <= MAX_RECENT_TRANSFERS;
  if (!first) return undefined;
  const exactAt = isAll ? at : checkpointTime(first.reached);
  if (exactAt === null) return undefined;
  const balances = new Map(rows.map((row) => [row.kind, row.settled + (isAll ? row.recent : 0)]));
  const held = (kind: FigureRow["kind"]) => minor(balances.get(kind) ?? 0);
  const totals = {
    // Deposits leave this account with a negative balance.
    funded: minor(0 - held("funding")),
    wallets: held("wallet"),
    outstanding: held("vouchers"),
    owed: held("partner"),
    fees: held("fees"),
    breakage: held("breakage"),
    paidOut: held("paid_out"),
  };
  const { funded, ...others } = totals;
  const missing = minor(funded - Object.values(others).reduce((left, right) => left + right, 0));
  return { totals, missing, at: exactAt };
}
