import type { Caller } from "@/lib/base/caller";
import { onReplica } from "@/lib/db/replica";
import { type EarningResource, listEarnings } from "./list-earnings";
import { daysInPeriod, type Period } from "./periods";
import {
  type Earnings,
  entryCount,
  type StatementBalance,
  type StatementPayout,
  statementBalance,
  statementNumber,
  sumEarnings,
  sumParts,
} from "./rules";
import { MAX_STATEMENT_PAYMENTS } from "./schema";
import { selectPayoutsUntil } from "./store";
import { earningsByPeriod, type PeriodEarnings } from "./sum-earnings";

type Lines = { readonly payments: readonly EarningResource[] } | { readonly days: readonly PeriodEarnings[] };

/**
 * A partner's statement for a month: balances, payments, refunds and payouts. The lines are single payments and refunds, or whole
 * days if there are too many payments and refunds. The lines sum to the total. The closing balance is the opening balance of the
 * next month.
 */
export type Statement = {
  readonly number: string;
  readonly total: Earnings;
  readonly balance: StatementBalance;
  /** The payouts that were posted or reversed in the month, oldest first. */
  readonly payouts: readonly StatementPayout[];
} & Lines;

/**
 * Returns the caller's statement for a month, oldest line first. Reads single payments only if there are at most
 * {@link MAX_STATEMENT_PAYMENTS}.
 */
export async function readStatement(caller: Caller, month: Period): Promise<Statement> {
  const before: Period = { name: "before", from: new Date(0), to: month.from };
  const [[earlier, ...days], moved] = await Promise.all([
    earningsByPeriod(caller, [before, ...daysInPeriod(month, caller.timezone)]),
    onReplica(() => selectPayoutsUntil(caller, month.to)),
  ]);
  const isEarlier = ({ at }: StatementPayout) => at < month.from;
  const nothing = sumEarnings([]);
  const { closing: opening } = statementBalance(0, earlier?.earned ?? nothing, moved.filter(isEarlier));
  const payouts = moved.filter((payout) => !isEarlier(payout));
  const { total, lines } = await readLines(caller, month, days);
  return {
    number: statementNumber(caller.accountId, caller.environment, month.name),
    total,
    balance: statementBalance(opening, total, payouts),
    payouts,
    ...lines,
  };
}

async function readLines(
  caller: Caller,
  period: Period,
  days: readonly PeriodEarnings[],
): Promise<{ readonly total: Earnings; readonly lines: Lines }> {
  const ofDays = {
    total: sumEarnings(days.map(({ earned }) => earned)),
    lines: { days: days.filter(({ earned }) => entryCount(earned) > 0) },
  };
  if (entryCount(ofDays.total) > MAX_STATEMENT_PAYMENTS) return ofDays;
  const { rows, next } = await listEarnings(caller, { period, limit: MAX_STATEMENT_PAYMENTS });
  // Payments that were made after the count exceed the limit.
  if (next !== null) return ofDays;
  const parts = rows.map(({ source, partner_payout_amount: payout, platform_fee: fee }) => ({
    source,
    payments: 1,
    payout,
    fee,
  }));
  return { total: sumParts(parts), lines: { payments: rows.toReversed() } };
}
