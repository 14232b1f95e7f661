import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS, now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { LOWEST_ID, timeOfId } from "@/lib/base/ids";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type Page, type PageRequest, readOrderedPage } from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import { advanceCheckpoint, type SettlingOptions, waitForSafeCheckpoint } from "./advance-checkpoint";
import { selectCheckpoint } from "./checkpoint-store";
import type { IdRange } from "./counted-transfers.sql";
import {
  addToOutstanding,
  addToTotals,
  type KindBalanceRow,
  MAX_RECENT_TRANSFERS,
  type OutstandingRow,
  selectBalancesByKind,
  selectOutstanding,
  selectOutstandingOf,
} from "./sums-store";

/**
 * Returns the time up to which sums with the checkpoint `reached` count transfers, or null if they have never been computed.
 */
export function checkpointTime(reached: string): Date | null {
  return reached === LOWEST_ID ? null : timeOfId(reached);
}

/** Returns the ID up to which the running totals count transfers. */
export async function totalsCheckpointId(): Promise<string> {
  return (await selectCheckpoint("totals")).reached;
}

/** Returns the time up to which the running totals count transfers, which is in 1970 before the first computation. */
export async function totalsCheckpointTime(): Promise<Date> {
  return timeOfId(await totalsCheckpointId());
}

/**
 * The difference between the current time and the time up to which the running totals count transfers, in milliseconds. New
 * transfers have higher IDs than the checkpoint. The difference lets their IDs contain the current time even after the
 * database's clock was set back by up to a minute.
 */
const BEHIND_MS = MINUTE_MS;

type AdvanceOptions = SettlingOptions & { readonly at?: Date; readonly behindMs?: number };

/**
 * Advances the running totals, which are the sums of transfers per ledger account, kind and direction, to `behindMs`
 * milliseconds before `at`, by default to a minute ago. Stops after a batch of transfers once `budgetMs` milliseconds have
 * passed; the next call continues. Does nothing if {@link waitForSafeCheckpoint} finds no safe ID. Concurrent calls count each
 * transfer once. No transfer is ever written behind the checkpoint, even if clocks are wrong.
 */
export async function advanceTotals(
  budgetMs?: number,
  { at = now(), behindMs = BEHIND_MS, settlingMs }: AdvanceOptions = {},
): Promise<void> {
  const upTo = await waitForSafeCheckpoint("totals", { at, behindMs, orLatest: true, settlingMs });
  if (upTo === undefined) return;
  const processPart = (range: IdRange) => addToTotals("totals", range);
  await advanceCheckpoint({ checkpoint: "totals", processPart }, upTo, budgetMs);
}

/**
 * Advances the outstanding amounts of all resellers (the total balances of their vouchers) to the checkpoint of the running
 * totals. Stops after a batch of transfers once `budgetMs` milliseconds have passed; the next call continues.
 */
export async function advanceOutstanding(budgetMs?: number): Promise<void> {
  const reached = await totalsCheckpointId();
  const processPart = (range: IdRange) => addToOutstanding("outstanding", range);
  await advanceCheckpoint({ checkpoint: "outstanding", processPart }, reached, budgetMs);
}

/** The balances of the ledger in one environment, in minor units. `funded` must equal the sum of the other balances. */
export type Totals = TotalsReport["totals"];

/**
 * The balances of the ledger. `missing` is `funded` minus the sum of the other totals, 0 if the ledger is correct. `at` is the
 * time for which the totals are exact.
 */
export type TotalsReport = NonNullable<Awaited<ReturnType<typeof readTotals>>>;

/**
 * Returns the balance per kind of ledger account, exact as of `at`: the running totals plus the transfers after their
 * checkpoint. Leaves out these transfers if there are more than 10,000 in both environments together. `at` is then the time of
 * the checkpoint, and the result is undefined if the totals have never been computed. Amounts transferred to an account that
 * does not exist are in `missing`. Throws `forbidden` for anyone but an operator.
 */
export async function readTotals(operator: SignedInUser, environment: Environment) {
  assertOperator(operator);
  const at = now();
  const rows = await onReplica(() => selectBalancesByKind(environment));
  const [first] = rows;
  const isAll = first !== undefined && first.transfersAfter <= MAX_RECENT_TRANSFERS;
  if (!first) return undefined;
  const exactAt = isAll ? at : checkpointTime(first.reached);
  if (exactAt === null) return undefined;
  const balances = new Map(
    rows.map((row) => [row.kind, row.atCheckpoint + (isAll ? row.afterCheckpoint : 0)]),
  );
  const balanceOf = (kind: KindBalanceRow["kind"]) => minor(balances.get(kind) ?? 0);
  const totals = {
    // Top-ups debit the funding account, so its balance is negative.
    funded: minor(0 - balanceOf("funding")),
    wallets: balanceOf("wallet"),
    outstanding: balanceOf("vouchers"),
    owed: balanceOf("partner"),
    fees: balanceOf("fees"),
    breakage: balanceOf("breakage"),
    paidOut: balanceOf("paid_out"),
  };
  const { funded, ...others } = totals;
  const missing = minor(funded - Object.values(others).reduce((left, right) => left + right, 0));
  return { totals, missing, at: exactAt };
}

/**
 * The total balance of a reseller's vouchers, including blocked ones. `at` is the time for which the amount is exact; null
 * before the first computation.
 */
type OutstandingAmount = { readonly amount: Minor; readonly at: Date | null };

/**
 * Returns the outstanding amount of a reseller, which is the total balance of its vouchers. Throws `forbidden` for anyone but
 * an operator.
 */
export async function readOutstanding(operator: SignedInUser, reseller: Caller): Promise<OutstandingAmount> {
  assertOperator(operator);
  const [amount, { reached }] = await Promise.all([
    selectOutstandingOf(reseller),
    selectCheckpoint("outstanding"),
  ]);
  return { amount: minor(amount), at: checkpointTime(reached) };
}

/**
 * Returns a page of resellers with an outstanding amount, largest amount first. Throws `forbidden` for anyone but an operator.
 */
export function listOutstanding(
  operator: SignedInUser,
  { environment, ...query }: PageRequest & { readonly environment: Environment },
): Promise<Page<OutstandingRow>> {
  assertOperator(operator);
  return readOrderedPage(
    query,
    async (page) => ({ rows: await selectOutstanding(environment, page), end: null }),
    (row) => row,
    ({ accountId, amount }) => ({ id: accountId, at: amount }),
  );
}
