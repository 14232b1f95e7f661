import { type Sql, sql } from "@/lib/db/sql";
import { platformAccount, transferId } from "./ledger.sql";

/**
 * Returns the CTE `posted(id)`, which posts one transfer per row of the CTE
 * `refund_line(kind, position, voucher_id, amount, cause_id, environment)`. The kinds are `refund` (partner -> vouchers),
 * `fee_refund` (fees -> vouchers) and `expiry` (vouchers -> breakage). The refund is the cause of the first two, and the
 * voucher is the cause of `expiry`. Takes the partner's account from the CTE `locked_balance`.
 */
export const postRefund = (at: Date): Sql => sql`
  posted AS (
    INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
    SELECT ${transferId(sql`${at}::timestamptz`, sql`line.position`)}, environment, line.kind,
           CASE line.kind WHEN 'refund' THEN (SELECT ledger_account_id FROM locked_balance)
             WHEN 'fee_refund' THEN ${platformAccount("fees")} ELSE ${platformAccount("vouchers")} END,
           CASE line.kind WHEN 'expiry' THEN ${platformAccount("breakage")} ELSE ${platformAccount("vouchers")} END,
           line.amount, line.cause_id, line.voucher_id, ${at}
    FROM refund_line line
    RETURNING id
  )`;
