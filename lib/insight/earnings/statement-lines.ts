import { timestamp } from "@/lib/base/clock";
import type { Statement } from "./read-statement";
import { grossOf, refundedOf } from "./rules";

/** A line of a statement. The opening balance and the `own` amounts of all lines add up to the closing balance. */
export type StatementLine = {
  readonly kind: "intent" | "cycle" | "refund" | "day" | "payout" | "payout_reversal";
  /** The time of a payment, refund or payout, or the date of a day. */
  readonly at: string;
  readonly reference: string | null;
  readonly cycle: number | null;
  readonly refund: string | null;
  /** The amount paid and the platform's fee, in minor units. Negative for a refund, null for a payout. */
  readonly amount: number | null;
  readonly fee: number | null;
  /** The change of the amount that the partner is owed, in minor units. */
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

/** The columns of the CSV file in order, with their fields. The column `currency` follows them. */
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

/** The header of the CSV file. */
export const CSV_COLUMNS: readonly string[] = [...Object.keys(STATEMENT_COLUMNS), "currency"];
