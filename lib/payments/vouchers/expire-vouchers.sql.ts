import { now } from "@/lib/base/clock";
import { earlierClock } from "@/lib/db/clock-skew";
import { ctes, rowOf, sql } from "@/lib/db/sql";
import { postExpiry } from "@/lib/money/ledger/postings/expiry.sql";

const BATCH = 500;

/**
 * Moves the remaining balance of all expired vouchers, except those that another write locks, to the ledger account `breakage`.
 * Posts one transfer per voucher. Returns the number of transfers.
 */
export async function expireVouchers(): Promise<number> {
  const time = now();
  let total = 0;
  for (let count = BATCH; count === BATCH; total += count) count = await moveExpiredToBreakage(time, BATCH);
  return total;
}

/**
 * Moves the balance of up to `limit` expired vouchers to breakage in one write, and returns their number. Follows the index
 * order, so that it reads only expired vouchers. Skips rows locked by another write, because waiting could deadlock: other
 * writes lock vouchers in ID order.
 */
export async function moveExpiredToBreakage(time: Date, limit: number): Promise<number> {
  const due = sql`due AS MATERIALIZED (
      SELECT id, current_balance, breakage_amount FROM vouchers WHERE expires_at <= ${earlierClock(time)} AND current_balance > 0
      ORDER BY expires_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )`;
  const expired = sql`expired AS (
      UPDATE vouchers v SET breakage_amount = due.breakage_amount + due.current_balance, current_balance = 0 FROM due
      WHERE v.id = due.id AND v.id = ANY(ARRAY(SELECT id FROM due))
      RETURNING v.id, v.environment, due.current_balance AS amount
    )`;
  const row = await rowOf({ moved: "integer" })(sql`
    WITH ${ctes(due, expired, postExpiry(time))}
    SELECT count(*) AS moved FROM expired WHERE require_rows((SELECT count(*) FROM posted), (SELECT count(*) FROM due))`);
  return row?.moved ?? 0;
}
