import type { Caller } from "@/lib/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowsOf, type Sql, sql } from "@/lib/db/sql";

type Owner = Pick<Caller, "accountId" | "environment">;

/** Of what has moved more often the latest are shown. */
const MOST_MOVES = 200;
const MOST_VOUCHERS = 500;

const voucherFields = describeRow({
  id: "text",
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  expiresAt: "time",
  blockedAt: "time?",
  createdAt: "time",
});

/** A voucher of a sale. */
export type VoucherRow = Row<typeof voucherFields>;

const ofSale = ({ accountId, environment }: Owner, reference: string): Sql => sql`v.payment_id = (
  SELECT id FROM voucher_payments WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment
    AND reference = ${reference})`;

/** The vouchers of one of the reseller's sales, in the order they were sold. */
export function selectVouchersOfSale(owner: Owner, reference: string): Promise<VoucherRow[]> {
  return rowsOf(voucherFields)(sql`
    SELECT ${columnsOf(voucherFields, "v")} FROM vouchers v WHERE ${ofSale(owner, reference)}
    ORDER BY v.id LIMIT ${MOST_VOUCHERS}`);
}

const moveRow = describeRow({
  voucherId: "text",
  kind: ["redeemed", "charge_back", "expiry"],
  amount: "integer",
  at: "time",
});

/** What was taken off a voucher at once: a payment with its fee, or all that was left. */
export type MoveRow = Row<typeof moveRow>;

/**
 * What was taken off the vouchers of one of the reseller's sales, the latest first. The vouchers come as an array:
 * however it is planned, their transfers are looked up by index.
 */
export function selectMovesOfSale(owner: Owner, reference: string): Promise<MoveRow[]> {
  return rowsOf(moveRow)(sql`
    SELECT voucher_id AS "voucherId", kind, amount, at FROM (
      SELECT voucher_id, min(created_at) AS at, sum(amount)::bigint AS amount, max(id::text) AS last,
             CASE WHEN kind IN ('redemption', 'fee') THEN 'redeemed' ELSE kind::text END AS kind
      FROM transfers
      WHERE voucher_id = ANY(ARRAY(SELECT v.id FROM vouchers v WHERE ${ofSale(owner, reference)})) AND kind <> 'sale'
      GROUP BY voucher_id, cause_id, 5
    ) moved ORDER BY last DESC LIMIT ${MOST_MOVES}`);
}
