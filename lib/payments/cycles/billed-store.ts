import type { Tenant } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

const billedRow = describeRow({
  id: "text",
  number: "integer",
  chargeReference: "text",
  paymentReference: "text",
  amount: "integer",
  balanceAfter: "integer?",
  chargedBackAt: "time?",
  createdAt: "time",
});

/** A paid cycle, with the reseller's voucher payment for it and the wallet's balance after that payment. */
export type BilledCycleRow = Row<typeof billedRow>;

/** Reads a page of the cycles that the reseller billed for a subscription, latest first. */
export function selectBilledCycles(reseller: Tenant, subscriptionId: string, { before, limit }: PageRequest) {
  const own = sql`n.subscription_id = ${subscriptionId}::uuid`;
  const earlier =
    before === undefined
      ? noSql
      : sql`AND n.number < (SELECT number FROM subscription_cycles n WHERE id = ${before}::uuid AND ${own})`;
  return rowsOf(billedRow)(sql`
    SELECT n.id, n.number, n.reseller_charge_reference AS "chargeReference", p.reference AS "paymentReference", p.amount,
           (SELECT t.wallet_balance_after FROM vouchers v JOIN transfers t ON t.voucher_id = v.id AND t.kind = 'sale'
            WHERE v.payment_id = p.id LIMIT 1) AS "balanceAfter",
           p.charged_back_at AS "chargedBackAt", n.created_at AS "createdAt"
    FROM subscription_cycles n JOIN voucher_payments p ON p.id = n.payment_id
    WHERE ${own} AND ${tenantFilter(reseller, sql`p`)} ${earlier} ORDER BY n.number DESC LIMIT ${limit}`);
}

const sumRow = describeRow({ count: "integer", amount: "integer" });

/**
 * Returns the number of cycles that the reseller billed for a subscription, and the total amount of its payments for them, in
 * minor units.
 */
export async function sumBilledCycles(reseller: Tenant, subscriptionId: string): Promise<Row<typeof sumRow>> {
  const row = await rowOf(sumRow)(sql`
    SELECT count(*)::int AS count, coalesce(sum(p.amount), 0)::bigint AS amount
    FROM subscription_cycles n JOIN voucher_payments p ON p.id = n.payment_id
    WHERE n.subscription_id = ${subscriptionId}::uuid AND ${tenantFilter(reseller, sql`p`)}`);
  return row ?? { count: 0, amount: 0 };
}

/** Reads the charge reference of a subscription's latest paid cycle. */
export function selectLastCharge(subscriptionId: string): Promise<{ chargeReference: string } | undefined> {
  return rowOf({ chargeReference: "text" })(sql`
    SELECT reseller_charge_reference AS "chargeReference" FROM subscription_cycles
    WHERE subscription_id = ${subscriptionId}::uuid ORDER BY number DESC LIMIT 1`);
}
