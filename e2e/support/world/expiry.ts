import { rowOf, type Sql, sql } from "@/lib/db/sql";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";

/**
 * Runs the expiry job until no expired voucher that meets `condition` has a balance. The job is repeated because a concurrent
 * run might still be processing some of these vouchers.
 */
export async function expireMatching(condition: Sql): Promise<void> {
  const anyLeft = sql`
    SELECT EXISTS (SELECT FROM vouchers WHERE ${condition} AND expires_at <= now() AND current_balance > 0) AS "left"`;
  do await expireVouchers();
  while ((await rowOf({ left: "boolean" })(anyLeft))?.left);
}
