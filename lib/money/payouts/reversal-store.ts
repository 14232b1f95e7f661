import type { Environment } from "@/lib/base/fields";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowsOf, sql } from "@/lib/db/sql";
import { platformLedger } from "@/lib/money/ledger/chart";

const reversalRow = describeRow({ id: "text", amount: "integer" });
/** The transfer by which a reversed payout came back. */
type ReversalRow = Row<typeof reversalRow>;

/**
 * Reversals that the running totals do not go as far as yet, of all partners or of `only` that account. Nothing but a
 * reversal leaves the account of what is paid out, so few rows are read.
 */
export function selectNewReversals(environment: Environment, only?: string): Promise<ReversalRow[]> {
  const one =
    only === undefined
      ? noSql
      : sql`AND t.to_account_id = (SELECT l.id FROM ledger_accounts l
            WHERE l.account_id = ${only}::uuid AND l.environment = ${environment}::environment AND l.kind = 'partner')`;
  return rowsOf(reversalRow)(sql`
    SELECT t.id, t.amount FROM (
      SELECT * FROM transfers
      WHERE from_account_id = ${platformLedger[environment].paidOut}::uuid
        AND id > (SELECT reached FROM checkpoints WHERE name = 'totals') ${LOOKUP_PER_ROW}
    ) t WHERE TRUE ${one}`);
}
