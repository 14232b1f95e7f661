import { list } from "@/app/(dashboard)/_list/list";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { EmptyState } from "@/components/ui/card";
import { env } from "@/lib/base/settings/env";
import { readStatement } from "@/lib/insight/earnings/read-statement";
import { MAX_STATEMENT_PAYMENTS } from "@/lib/insight/earnings/schema";
import { STATEMENT_COLUMNS, type StatementRow, statementRows } from "@/lib/insight/earnings/statement-lines";
import { monthIn, periodFilter } from "../period";

/** The lines of a monthly statement, for its CSV file. */
export const statementList = list({
  nouns: ["line", "lines"],
  path: "/earnings/statement",
  file: "/earnings/statement.csv",
  pageSize: 2 * MAX_STATEMENT_PAYMENTS,
  filters: { month: periodFilter },
  read: async (visit: Visit, { month }) => ({
    rows: statementRows(await readStatement(visit.caller, monthIn(visit, month))),
    next: null,
  }),
  keyOf: ({ kind, at, reference, refund }: StatementRow) => `${kind} ${at} ${reference} ${refund}`,
  columns: [{ header: "Your payout", amount: ({ own }) => own }],
  csv: { ...STATEMENT_COLUMNS, currency: () => env().CURRENCY },
  empty: () => <EmptyState title="No lines" />,
});
