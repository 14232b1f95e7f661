import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** Of what has moved more often the latest are shown. */
export const MOST_MOVES = 200;
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

const ofSale = (owner: Tenant, reference: string): Sql => sql`v.payment_id = (
  SELECT id FROM voucher_payments WHERE ${tenantFilter(owner)}
    AND reference = ${reference})`;

/** The vouchers of one of the reseller's sales, in the order they were sold. */
export function selectVouchersOfSale(owner: Tenant, reference: string): Promise<VoucherRow[]> {
  return rowsOf(voucherFields)(sql`
    SELECT ${columnsOf(voucherFields, "v")} FROM vouchers v WHERE ${ofSale(owner, reference)}
    ORDER BY v.id LIMIT ${MOST_VOUCHERS}`);
}

const moveRow = describeRow({
  voucherId: "text",
  kind: ["redeemed", "charge_back", "expiry"],
  amount: "integer",
  /** What of a payment the platform kept. */
  fee: "integer",
  at: "time",
});

/** What was taken off a voucher at once: a payment with its fee, or all that was left. */
export type MoveRow = Row<typeof moveRow>;

const movedOff = (vouchers: Sql): Sql => sql`(
    SELECT voucher_id, cause_id, min(created_at) AS at, sum(amount)::bigint AS amount,
           coalesce(sum(amount) FILTER (WHERE kind = 'fee'), 0)::bigint AS fee, max(id::text) AS last,
           CASE WHEN kind IN ('redemption', 'fee') THEN 'redeemed' ELSE kind::text END AS kind
    FROM transfers WHERE ${vouchers} AND kind <> 'sale'
    GROUP BY voucher_id, cause_id, 7 ORDER BY last DESC LIMIT ${MOST_MOVES}
  ) m`;

/**
 * What was taken off the vouchers of one of the reseller's sales, the latest first. The vouchers come as an array:
 * however it is planned, their transfers are looked up by index.
 */
export function selectMovesOfSale(owner: Tenant, reference: string): Promise<MoveRow[]> {
  const vouchers = sql`voucher_id = ANY(ARRAY(SELECT v.id FROM vouchers v WHERE ${ofSale(owner, reference)}))`;
  return rowsOf(moveRow)(
    sql`SELECT ${columnsOf(moveRow, "m")} FROM ${movedOff(vouchers)} ORDER BY m.last DESC`,
  );
}

const paidMoveRow = describeRow({
  ...moveRow,
  partnerId: "text?",
  partnerName: "text?",
  reference: "text?",
  cycle: "integer?",
});

/** The same for operators: what was paid names its partner and the intent, or the subscription and cycle. */
export type PaidMoveRow = Row<typeof paidMoveRow>;

/** What was taken off a voucher, whoever sold it, for operators; the latest first. */
export function selectMovesOfVoucher(environment: Environment, voucherId: string): Promise<PaidMoveRow[]> {
  const voucher = sql`voucher_id = ${voucherId}::uuid AND environment = ${environment}::environment`;
  return rowsOf(paidMoveRow)(sql`
    SELECT ${columnsOf(moveRow, "m")}, a.id AS "partnerId", a.company_name AS "partnerName",
           coalesce(i.reference, s.reference) AS reference, c.number AS cycle
    FROM ${movedOff(voucher)}
    LEFT JOIN redemption_intents i ON m.kind = 'redeemed' AND i.id = m.cause_id
    LEFT JOIN subscription_cycles c ON m.kind = 'redeemed' AND c.id = m.cause_id
    LEFT JOIN subscriptions s ON s.id = c.subscription_id
    LEFT JOIN accounts a ON a.id = coalesce(i.account_id, s.account_id)
    ORDER BY m.last DESC`);
}
