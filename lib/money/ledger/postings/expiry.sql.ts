import { type Sql, sql } from "@/lib/db/sql";
import { platformAccount, transferId } from "./ledger.sql";

/**
 * Returns the CTE `posted`, which posts one transfer (vouchers -> breakage) per row of the CTE
 * `expired(id, environment, amount)`.
 */
export function postExpiry(at: Date): Sql {
  return sql`
    posted AS (
      INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
      SELECT ${transferId(sql`${at}::timestamptz`, sql`row_number() OVER (ORDER BY id)`)}, environment, 'expiry',
             ${platformAccount("vouchers")}, ${platformAccount("breakage")},
             amount, id, id, ${at}
      FROM expired
      RETURNING id
    )`;
}
