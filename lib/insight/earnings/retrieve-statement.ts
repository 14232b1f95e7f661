import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { csvLine } from "@/lib/base/csv";
import { withDisplay } from "@/lib/base/display-amount";
import { invalidField } from "@/lib/base/errors";
import { listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { FIRST_MONTH, type Period, parsePeriod, periodAt } from "./periods";
import {
  CSV_COLUMNS,
  readStatement,
  STATEMENT_COLUMNS,
  type Statement,
  type StatementLine,
  statementLines,
  statementRows,
} from "./read-statement";
import type { StatementLineResource, StatementPathParams, StatementResource } from "./schema";

/**
 * Retrieves the caller's statement for a month. Throws `validation_failed` for a month that is invalid, is earlier than
 * {@link FIRST_MONTH}, or has not begun.
 */
export async function retrieveStatement(
  caller: Caller,
  { month: name }: StatementPathParams,
): Promise<Outcome<StatementResource>> {
  const month = begunMonth(name, caller.timezone);
  const statement = await readStatement(caller, month);
  const resource = presentStatement(caller, month, statement);
  return {
    ...listed(resource, resource.lines.length),
    csv: {
      name: `tessera-${caller.environment}-statement-${month.name}.csv`,
      text: () => csvOf(statement),
    },
  };
}

function begunMonth(name: string, timezone: string): Period {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(name))
    throw invalidField("month", "must be a month such as 2026-10", "invalid_format");
  if (name < FIRST_MONTH)
    throw invalidField("month", `must not be before ${FIRST_MONTH}, the earliest month`, "too_small");
  const month = parsePeriod(name, timezone);
  const current = periodAt(now(), "month", timezone);
  if (!month || month.from > current.from) {
    throw invalidField(
      "month",
      `must not be in the future; the current month is ${current.name}`,
      "too_large",
    );
  }
  return month;
}

function csvOf(statement: Statement): string {
  const { CURRENCY } = env();
  const facts = Object.values(STATEMENT_COLUMNS);
  const rows = statementRows(statement).map((row) => [...facts.map((fact) => row[fact]), CURRENCY]);
  return [CSV_COLUMNS, ...rows].map(csvLine).join("");
}

function presentStatement(caller: Caller, month: Period, statement: Statement): StatementResource {
  const { opening, payments, fees, refunds, refundedFees, payouts, reversals, closing } = statement.balance;
  return {
    number: statement.number,
    month: month.name,
    timezone: caller.timezone,
    from: timestamp(month.from),
    to: timestamp(month.to),
    is_final: isFinal(month),
    currency: env().CURRENCY,
    ...withDisplay({
      opening_balance: opening,
      payments_amount: payments,
      fees_amount: fees,
      refunds_amount: refunds,
      refunded_fees_amount: refundedFees,
      payouts_amount: payouts,
      reversed_payouts_amount: reversals,
      closing_balance: closing,
    }),
    lines: statementLines(statement).map(presentLine),
    environment: caller.environment,
  };
}

/**
 * Returns true if no more lines can be added to the month. A payment or refund that began before the month's end belongs to the
 * month, but can be written up to `longestWriteMs` later.
 */
function isFinal({ to }: Period): boolean {
  return to.getTime() + longestWriteMs() <= now().getTime();
}

function presentLine({
  kind,
  at,
  reference,
  cycle,
  refund,
  amount,
  fee,
  own,
}: StatementLine): StatementLineResource {
  return {
    ...{ kind, at, reference, cycle_number: cycle, refund_reference: refund },
    ...withDisplay({ amount, platform_fee: fee, partner_amount: own }),
    currency: env().CURRENCY,
  };
}
