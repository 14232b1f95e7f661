import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, namesSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { MAX_MOVEMENTS } from "./timeline";

const voucherFields = describeRow({
  id: "text",
  codeCipher: "bytes",
  initialBalance: "integer",
  currentBalance: "integer",
  expiresAt: "time",
  blockedAt: "time?",
  createdAt: "time",
});

export type VoucherRow = Row<typeof voucherFields>;

const ofSale = (owner: Tenant, reference: string): Sql => sql`v.payment_id = (
  SELECT id FROM voucher_payments WHERE ${tenantFilter(owner)}
    AND reference = ${reference})`;

/** Returns the vouchers of one of the reseller's sales, in the order they were sold. */
export function selectSaleVouchers(owner: Tenant, reference: string): Promise<VoucherRow[]> {
  return rowsOf(voucherFields)(sql`
    SELECT ${columnsOf(voucherFields, "v")} FROM vouchers v WHERE ${ofSale(owner, reference)}
    ORDER BY v.id`);
}

const movementRow = describeRow({
  voucherId: "text",
  kind: ["redeemed", "charge_back", "expiry", "refunded"],
  amount: "integer",
  /** The part of a payment or refund that is the platform's fee. */
  fee: "integer",
  at: "time",
});

/**
 * A change to a voucher's balance. A payment, chargeback or expiry is a debit; a refund is a credit. The amounts of payments
 * and refunds include the platform's fee.
 */
export type MovementRow = Row<typeof movementRow>;

const movementsOf = (vouchers: Sql): Sql => sql`(
    SELECT voucher_id, cause_id, min(created_at) AS at, sum(amount)::bigint AS amount,
           coalesce(sum(amount) FILTER (WHERE kind IN ('fee', 'fee_refund')), 0)::bigint AS fee, max(id::text) AS last,
           CASE WHEN kind IN ('redemption', 'fee') THEN 'redeemed' WHEN kind IN ('refund', 'fee_refund') THEN 'refunded'
             ELSE kind::text END AS kind
    FROM transfers WHERE ${vouchers} AND kind <> 'sale'
    GROUP BY voucher_id, cause_id, 7, CASE WHEN kind IN ('charge_back', 'expiry') THEN id END ORDER BY last DESC LIMIT ${MAX_MOVEMENTS}
  ) m`;

/**
 * Returns the movements of the vouchers of one of the reseller's sales, latest first. The voucher IDs are collected into an
 * array, so that every query plan looks up the transfers by index.
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

/**
 * A movement as operators see it. A payment or refund has the partner, the reference of the intent or subscription and, for a
 * subscription, the cycle.
 */
export type PaymentMovementRow = Row<typeof paymentMovementRow>;

/** Returns the movements of a voucher of any reseller, latest first, for operators. */
export function selectVoucherMovements(environment: Environment, voucherId: string) {
  const voucher = sql`voucher_id = ${voucherId}::uuid AND environment = ${environment}::environment`;
  return rowsOf(paymentMovementRow)(sql`
    SELECT ${columnsOf(movementRow, "m")}, a.id AS "partnerId", a.company_name AS "partnerName",
           coalesce(i.reference, s.reference) AS reference, c.number AS cycle
    FROM ${movementsOf(voucher)}
    LEFT JOIN refunds r ON m.kind = 'refunded' AND r.id = m.cause_id
    LEFT JOIN redemption_intents i ON m.kind IN ('redeemed', 'refunded') AND i.id = coalesce(r.intent_id, m.cause_id)
    LEFT JOIN subscription_cycles c ON m.kind IN ('redeemed', 'refunded') AND c.id = coalesce(r.cycle_id, m.cause_id)
    LEFT JOIN subscriptions s ON s.id = c.subscription_id
    LEFT JOIN accounts a ON a.id = coalesce(i.account_id, s.account_id)
    ORDER BY m.last DESC`);
}

/**
 * The number of an intent's or subscription's latest events whose deliveries {@link selectVersion} covers. Each paid cycle and
 * each change of status sends a new event, and deliveries of earlier events rarely change.
 */
const EVENTS_CHECKED = 5;

/**
 * Two SQL expressions for each table. `paid` is the number of payments: a subscription's current cycle, or 1 for a paid intent
 * and 0 for any other intent. `changes` covers the changes that do not update `updated_at`: a subscription's refunds and
 * overdue cycles.
 */
const versioned = {
  redemption_intents: { paid: sql`(status = 'success')::integer`, changes: sql`NULL` },
  subscriptions: {
    paid: sql`current_cycle`,
    changes: sql`concat_ws(' ', overdue_cycle, (SELECT sum(refunded_amount) FROM subscription_cycles WHERE subscription_id = subscriptions.id))`,
  },
};

/**
 * Returns the number of payments for one of the account's intents or subscriptions, and a version string that changes whenever
 * the intent or subscription, or a delivery of its latest events, changes. Returns undefined for an unknown reference.
 */
export function selectVersion(owner: Tenant, table: keyof typeof versioned, reference: string) {
  const { paid, changes } = versioned[table];
  return rowOf({ version: "text", paid: "integer" })(sql`
    SELECT request.paid, md5(concat_ws(' ', request.status, request.updated_at, request.changes, latest.deliveries)) AS version
    FROM (
      SELECT id, status, updated_at, ${paid} AS paid, ${changes} AS changes FROM ${namesSql(table)}
      WHERE ${tenantFilter(owner)} AND reference = ${reference} OFFSET 0
    ) request LEFT JOIN LATERAL (
      SELECT string_agg(concat_ws(' ', d.id, d.status, d.attempt_count, d.next_attempt_at), ',' ORDER BY d.id) AS deliveries
      FROM (
        SELECT id FROM events WHERE object_id = request.id AND account_id = ${owner.accountId}::uuid
        ORDER BY sequence DESC LIMIT ${EVENTS_CHECKED}
      ) e CROSS JOIN LATERAL (SELECT * FROM deliveries WHERE event_id = e.id AND latest OFFSET 0) d
    ) latest ON TRUE`);
}
