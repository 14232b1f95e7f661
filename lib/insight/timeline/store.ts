import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, namesSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** Of what has moved more often the latest are shown. */
export const MAX_MOVEMENTS = 200;
const MAX_VOUCHERS = 500;

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
export function selectSaleVouchers(owner: Tenant, reference: string): Promise<VoucherRow[]> {
  return rowsOf(voucherFields)(sql`
    SELECT ${columnsOf(voucherFields, "v")} FROM vouchers v WHERE ${ofSale(owner, reference)}
    ORDER BY v.id LIMIT ${MAX_VOUCHERS}`);
}

const movementRow = describeRow({
  voucherId: "text",
  kind: ["redeemed", "charge_back", "expiry"],
  amount: "integer",
  /** What of a payment the platform kept. */
  fee: "integer",
  at: "time",
});

/** What was taken off a voucher at once: a payment with its fee, or all that was left. */
export type MovementRow = Row<typeof movementRow>;

const movementsOf = (vouchers: Sql): Sql => sql`(
    SELECT voucher_id, cause_id, min(created_at) AS at, sum(amount)::bigint AS amount,
           coalesce(sum(amount) FILTER (WHERE kind = 'fee'), 0)::bigint AS fee, max(id::text) AS last,
           CASE WHEN kind IN ('redemption', 'fee') THEN 'redeemed' ELSE kind::text END AS kind
    FROM transfers WHERE ${vouchers} AND kind <> 'sale'
    GROUP BY voucher_id, cause_id, 7 ORDER BY last DESC LIMIT ${MAX_MOVEMENTS}
  ) m`;

/**
 * What was taken off the vouchers of one of the reseller's sales, the latest first. The vouchers come as an array:
 * however it is planned, their transfers are looked up by index.
 */
export function selectSaleMovements(owner: Tenant, reference: string): Promise<MovementRow[]> {
  const vouchers = sql`voucher_id = ANY(ARRAY(SELECT v.id FROM vouchers v WHERE ${ofSale(owner, reference)}))`;
  return rowsOf(movementRow)(
    sql`SELECT ${columnsOf(movementRow, "m")} FROM ${movementsOf(vouchers)} ORDER BY m.last DESC`,
  );
}

const paymentMovementRow = describeRow({
  ...movementRow,
  partnerId: "text?",
  partnerName: "text?",
  reference: "text?",
  cycle: "integer?",
});

/** The same for operators: what was paid names its partner and the intent, or the subscription and cycle. */
export type PaymentMovementRow = Row<typeof paymentMovementRow>;

/** What was taken off a voucher, whoever sold it, for operators; the latest first. */
export function selectVoucherMovements(
  environment: Environment,
  voucherId: string,
): Promise<PaymentMovementRow[]> {
  const voucher = sql`voucher_id = ${voucherId}::uuid AND environment = ${environment}::environment`;
  return rowsOf(paymentMovementRow)(sql`
    SELECT ${columnsOf(movementRow, "m")}, a.id AS "partnerId", a.company_name AS "partnerName",
           coalesce(i.reference, s.reference) AS reference, c.number AS cycle
    FROM ${movementsOf(voucher)}
    LEFT JOIN redemption_intents i ON m.kind = 'redeemed' AND i.id = m.cause_id
    LEFT JOIN subscription_cycles c ON m.kind = 'redeemed' AND c.id = m.cause_id
    LEFT JOIN subscriptions s ON s.id = c.subscription_id
    LEFT JOIN accounts a ON a.id = coalesce(i.account_id, s.account_id)
    ORDER BY m.last DESC`);
}

/** What happens to a thing sends its latest events; earlier ones hardly change. */
const EVENTS_CHECKED = 5;

/** How many times it was paid: the number of the latest cycle, of an intent once. */
const paidIn = {
  redemption_intents: sql`(status = 'success')::integer`,
  subscriptions: sql`current_cycle`,
};

/**
 * A text that is another as soon as anything happened to an intent or a subscription of the account, or to the deliveries of
 * its latest events. Undefined for what is not the account's.
 */
export function selectVersion(
  owner: Tenant,
  table: keyof typeof paidIn,
  reference: string,
): Promise<{ readonly version: string; readonly paid: number } | undefined> {
  return rowOf({ version: "text", paid: "integer" })(sql`
    SELECT thing.paid, md5(concat_ws(' ', thing.status, thing.updated_at, told.deliveries)) AS version
    FROM (
      SELECT id, status, updated_at, ${paidIn[table]} AS paid FROM ${namesSql(table)}
      WHERE ${tenantFilter(owner)} AND reference = ${reference} OFFSET 0
    ) thing LEFT JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', d.id, d.status, d.attempt_count, d.next_attempt_at), ',' ORDER BY d.id) AS deliveries
      FROM (
        SELECT id FROM events WHERE object_id = thing.id AND account_id = ${owner.accountId}::uuid
        ORDER BY sequence DESC LIMIT ${EVENTS_CHECKED}
      ) e CROSS JOIN LATERAL (SELECT * FROM deliveries WHERE event_id = e.id AND latest OFFSET 0) d
    ) told ON TRUE`);
}
