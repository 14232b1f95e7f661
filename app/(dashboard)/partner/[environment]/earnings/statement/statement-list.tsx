import { list } from "@/app/(dashboard)/_list/list";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { EmptyState } from "@/components/ui/empty-state";
import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { MAX_STATEMENT_PAYMENTS, readStatement, type Statement } from "@/lib/insight/earnings/read-statement";
import { grossOf, refundedOf } from "@/lib/insight/earnings/rules";
import { monthIn, periodFilter } from "../period";

/** A line of a statement's CSV file. The opening balance and the changes sum to the closing balance. */
type StatementLine = {
  readonly number: string;
  readonly kind: "opening" | "intent" | "cycle" | "refund" | "day" | "payout" | "payout_reversal" | "closing";
  readonly at: string | null;
  readonly reference: string | null;
  readonly cycle: number | null;
  readonly refund: string | null;
  /** What the customer paid and the platform's fee, negative for a refund. Null for payouts and balances. */
  readonly amount: number | null;
  readonly fee: number | null;
  /** The change of what the partner is owed, or the balance. */
  readonly own: number;
};

const NOTHING = { at: null, reference: null, cycle: null, refund: null, amount: null, fee: null };

function linesOf(statement: Statement): StatementLine[] {
  const { number, balance, payouts } = statement;
  const earned =
    "payments" in statement
      ? statement.payments.map((line) => ({
          ...{ number, kind: line.source, at: line.paid_at, reference: line.reference, cycle: line.cycle },
          ...{ refund: line.refund, amount: line.amount, fee: line.platform_fee },
          own: line.partner_payout_amount,
        }))
      : statement.days.map(({ name, earned: sums }) => ({
          ...{ ...NOTHING, number, kind: "day" as const, at: name },
          ...{ amount: grossOf(sums) - refundedOf(sums), fee: sums.fee, own: sums.payout },
        }));
  const paidOut = payouts.map(({ reference, amount, at, isReversal }) => ({
    ...{ ...NOTHING, number, reference, at: timestamp(at) },
    kind: isReversal ? ("payout_reversal" as const) : ("payout" as const),
    own: isReversal ? amount : -amount,
  }));
  return [
    { ...NOTHING, number, kind: "opening", own: balance.opening },
    ...earned,
    ...paidOut,
    { ...NOTHING, number, kind: "closing", own: balance.closing },
  ];
}

/** The lines of a month's statement, for its CSV file. */
export const statementList = list({
  nouns: ["line", "lines"],
  path: "/earnings/statement",
  file: "/earnings/statement.csv",
  pageSize: 2 * MAX_STATEMENT_PAYMENTS,
  filters: { month: periodFilter },
  read: async (visit: Visit, { month }) => ({
    rows: linesOf(await readStatement(visit.caller, monthIn(visit, month))),
    next: null,
  }),
  keyOf: ({ kind, at, reference, refund }: StatementLine) => `${kind} ${at} ${reference} ${refund}`,
  columns: [{ header: "Your payout", amount: ({ own }) => formatMinor(own, env().CURRENCY) }],
  csv: {
    statement: "number",
    kind: "kind",
    at: "at",
    reference: "reference",
    cycle: "cycle",
    refund_reference: "refund",
    amount_minor: "amount",
    platform_fee_minor: "fee",
    partner_amount_minor: "own",
    currency: () => env().CURRENCY,
  },
  empty: () => <EmptyState title="No lines" />,
});
