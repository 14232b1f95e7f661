import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { onReplica } from "@/lib/db/replica";
import { daysInPeriod, type Period } from "./periods";
import { type EarningResource, earningsByPeriod, listEarnings, type PeriodEarnings } from "./read-earnings";
import {
  type Earnings,
  entryCount,
  grossOf,
  refundedOf,
  type StatementBalance,
  type StatementPayout,
  statementBalance,
  statementNumber,
  sumEarnings,
  sumParts,
} from "./rules";
import { MAX_STATEMENT_PAYMENTS } from "./schema";
import { selectPayoutsUntil } from "./store";

type Lines = { readonly payments: readonly EarningResource[] } | { readonly days: readonly PeriodEarnings[] };

/**
 * A partner's statement for a month: balances, payments, refunds and payouts. It lists each payment and refund or, if there are
 * too many, their sums per day. These lines add up to `total`. The closing balance is the opening balance of the next month.
 */
export type Statement = {
  readonly number: string;
  readonly total: Earnings;
  readonly balance: StatementBalance;
  /** The payouts that were posted or reversed in the month, oldest first. */
  readonly payouts: readonly StatementPayout[];
} & Lines;

/**
 * Returns the caller's statement for a month. The payments and refunds (or the days) are oldest first, and so are the payouts.
 * Lists payments and refunds individually only if there are at most {@link MAX_STATEMENT_PAYMENTS} of them.
 */
export async function readStatement(caller: Caller, month: Period): Promise<Statement> {
  const before: Period = { name: "before", from: new Date(0), to: month.from };
  const [[earlier, ...days], allPayouts] = await Promise.all([
    earningsByPeriod(caller, [before, ...daysInPeriod(month, caller.timezone)]),
    onReplica(() => selectPayoutsUntil(caller, month.to)),
  ]);
  const isEarlier = ({ at }: StatementPayout) => at < month.from;
  const nothing = sumEarnings([]);
  const { closing: opening } = statementBalance(0, earlier?.earned ?? nothing, allPayouts.filter(isEarlier));
  const payouts = allPayouts.filter((payout) => !isEarlier(payout));
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
  // Payments made after the days were counted can push the number above the limit.
  if (next !== null) return ofDays;
  const parts = rows.map(({ source, partner_payout_amount: payout, platform_fee: fee }) => ({
    source,
    payments: 1,
    payout,
    fee,
  }));
  return { total: sumParts(parts), lines: { payments: rows.toReversed() } };
}

/** A line of a statement. The opening balance and the `own` amounts of all lines add up to the closing balance. */
export type StatementLine = {
  readonly kind: "intent" | "cycle" | "refund" | "day" | "payout" | "payout_reversal";
  /** The time of the payment, refund, payout or reversal. For a line that covers a day, the date. */
  readonly at: string;
  readonly reference: string | null;
  readonly cycle: number | null;
  readonly refund: string | null;
  /**
   * `amount`: the amount paid. `fee`: the platform's fee. Both are in minor units. They are negative for a refund, net of
   * refunds for a day, and null for a payout or a reversal.
   */
  readonly amount: number | null;
  readonly fee: number | null;
  /** The change in the amount that the partner is owed, in minor units. */
  readonly own: number;
};

const NOTHING = { reference: null, cycle: null, refund: null, amount: null, fee: null };

/** Returns the lines of a statement: its payments and refunds, or its days, and then its payouts, each oldest first. */
export function statementLines(statement: Statement): StatementLine[] {
  const earned =
    "payments" in statement
      ? statement.payments.map((line) => ({
          ...{ kind: line.source, at: line.paid_at, reference: line.reference, cycle: line.cycle },
          ...{ refund: line.refund, amount: line.amount, fee: line.platform_fee },
          own: line.partner_payout_amount,
        }))
      : statement.days.map(({ name, earned: sums }) => ({
          ...{ ...NOTHING, kind: "day" as const, at: name },
          ...{ amount: grossOf(sums) - refundedOf(sums), fee: sums.fee, own: sums.payout },
        }));
  const paidOut = statement.payouts.map(({ reference, amount, at, isReversal }) => ({
    ...{ ...NOTHING, reference, at: timestamp(at) },
    kind: isReversal ? ("payout_reversal" as const) : ("payout" as const),
    own: isReversal ? amount : 0 - amount,
  }));
  return [...earned, ...paidOut];
}

/** A row of a statement's CSV file: a line, or the opening or closing balance. */
export type StatementRow = Omit<StatementLine, "kind" | "at"> & {
  readonly number: string;
  readonly kind: StatementLine["kind"] | "opening" | "closing";
  readonly at: string | null;
};

/** Returns the rows of a statement's CSV file, from the opening to the closing balance. */
export function statementRows(statement: Statement): StatementRow[] {
  const { number, balance } = statement;
  const balanceRow = (kind: "opening" | "closing") => ({
    ...{ ...NOTHING, number, kind, at: null },
    own: balance[kind],
  });
  const lines = statementLines(statement).map((line) => ({ ...line, number }));
  return [balanceRow("opening"), ...lines, balanceRow("closing")];
}

/**
 * Maps the columns of a statement's CSV file, in order, to the fields of {@link StatementRow}. The column `currency` follows
 * them.
 */
export const STATEMENT_COLUMNS = {
  statement: "number",
  kind: "kind",
  at: "at",
  reference: "reference",
  cycle: "cycle",
  refund_reference: "refund",
  amount_minor: "amount",
  platform_fee_minor: "fee",
  partner_amount_minor: "own",
} as const satisfies Record<string, keyof StatementRow>;

/** The header of a statement's CSV file. */
export const CSV_COLUMNS: readonly string[] = [...Object.keys(STATEMENT_COLUMNS), "currency"];
