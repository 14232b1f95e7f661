import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/**
 * Returns a query for the distinct IDs of the objects whose events have this reference or, for a reseller's subscription, this
 * access code (see `subjectOf`). If `about` is "intent", the query returns only intents. Each branch of the UNION reads a few
 * rows through an index.
 */
export function objectsByReference(owner: Tenant, reference: string, about?: "intent"): Sql {
  const own = tenantFilter(owner);
  const intents = sql`SELECT id FROM redemption_intents WHERE ${own} AND reference = ${reference}`;
  if (about === "intent") return intents;
  const asReseller = sql`reseller_id = ${owner.accountId}::uuid AND environment = ${owner.environment}::environment`;
  return sql`
    ${intents}
    UNION SELECT id FROM subscriptions WHERE ${own} AND reference = ${reference}
    UNION SELECT o.id FROM subscriptions s JOIN overdue_cycles o ON o.subscription_id = s.id
      WHERE ${tenantFilter(owner, sql`s`)} AND s.reference = ${reference}
    UNION SELECT id FROM refunds WHERE ${own} AND reference = ${reference}
    UNION SELECT id FROM payouts WHERE ${own} AND reference = ${reference}
    UNION SELECT id FROM subscriptions WHERE ${asReseller} AND reseller_subscription_reference = ${reference}
    UNION SELECT id FROM subscriptions WHERE ${asReseller} AND access_code = ${reference}
    UNION SELECT r.id FROM voucher_payments p
      JOIN vouchers v ON v.payment_id = p.id JOIN refund_parts r ON r.voucher_id = v.id
      WHERE ${tenantFilter(owner, sql`p`)} AND p.reference = ${reference}`;
}
