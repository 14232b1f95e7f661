import { type Sql, sql } from "@/lib/db/sql";
import { platformAccount, transferId } from "./ledger.sql";

/**
 * Returns the CTE `posted(id, cause_id)`, which posts one transfer (partner -> paid out) per payout in the CTE
 * `due_payout(id, environment, ledger_account_id, amount)`.
 */
export function postPayouts(at: Date): Sql {
  return sql`
    posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, created_at)
      SELECT ${transferId(sql`${at}::timestamptz`, sql`row_number() OVER (ORDER BY id)`)}, environment, 'payout', ledger_account_id,
             ${platformAccount("paidOut")}, amount, id, ${at}
      FROM due_payout
      RETURNING id, cause_id
    )`;
}

/**
 * Returns the CTE `posted(id)`, which posts one transfer (paid out -> partner) per payout in the CTE
 * `reversed(id, environment, ledger_account_id, amount, reversal_id)`. The amount is owed again, so the partner's next payout
 * includes it.
 */
export function postPayoutReversal(at: Date): Sql {
  return sql`
    posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, created_at)
      SELECT reversal_id, environment, 'payout_reversal', ${platformAccount("paidOut")},
             ledger_account_id, amount, id, ${at}
      FROM reversed
      RETURNING id
    )`;
}
