import { type Sql, sql } from "@/lib/db/sql";
import { platformAccount } from "@/lib/money/ledger/ledger-accounts.sql";
import { transferId } from "./transfer-id.sql";

/**
 * CTE `posted(id)`: the transfers of a refund, one for each row of the CTE `refund_line(kind, position, voucher_id, amount, cause_id,
 * environment)`: `refund` partner -> vouchers and `fee_refund` fees -> vouchers, caused by the refund, and `expiry` vouchers ->
 * breakage, caused by the voucher. The partner's ledger account is that of the CTE `balance_held`.
 */
export const postRefund = (at: Date): Sql => sql`
  posted AS (
    INSERT INTO transfers (id, environment, kind, from_account_id, to_account_id, amount, cause_id, voucher_id, created_at)
    SELECT ${transferId(sql`${at}::timestamptz`, sql`line.position`)}, environment, line.kind,
           CASE line.kind WHEN 'refund' THEN (SELECT ledger_account_id FROM balance_held)
             WHEN 'fee_refund' THEN ${platformAccount("fees")} ELSE ${platformAccount("vouchers")} END,
           CASE line.kind WHEN 'expiry' THEN ${platformAccount("breakage")} ELSE ${platformAccount("vouchers")} END,
           line.amount, line.cause_id, line.voucher_id, ${at}
    FROM refund_line line
    RETURNING id
  )`;
