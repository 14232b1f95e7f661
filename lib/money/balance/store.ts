import type { Tenant } from "@/lib/base/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { isWalletOf } from "@/lib/money/ledger/postings/ledger.sql";
import { lifetimeEarnings } from "@/lib/money/ledger/postings/partner-balance.sql";

const partnerRow = describeRow({
  /**
   * The amounts transferred to the partner (earnings and reversed payouts) that no payout, not even a draft, has claimed, minus
   * the refunds that no payout has claimed.
   */
  owed: "integer",
  inDraftPayouts: "integer",
  inTransit: "integer",
  paidOut: "integer",
});

/**
 * Returns the amount that a partner is owed and the totals of its draft, in-transit and paid payouts, in minor units and from
 * one snapshot. Returns undefined if the partner has no ledger account.
 */
export function selectPartnerBalance(partner: Tenant): Promise<Row<typeof partnerRow> | undefined> {
  const sumOf = (status: Sql) => sql`coalesce(sum(p.amount) FILTER (WHERE p.status = ${status}), 0)::bigint`;
  return rowOf(partnerRow)(sql`
    SELECT ${lifetimeEarnings} - b.claimed - b.unclaimed_refunds AS owed, p.*
    FROM ledger_accounts l JOIN partner_balances b ON b.ledger_account_id = l.id
    CROSS JOIN LATERAL (
      SELECT ${sumOf(sql`'prepared'`)} AS "inDraftPayouts", ${sumOf(sql`'posted'`)} AS "inTransit", ${sumOf(sql`'paid'`)} AS "paidOut"
      FROM payouts p WHERE ${tenantFilter(partner, sql`p`)}
    ) p
    WHERE ${tenantFilter(partner, sql`l`)} AND l.kind = 'partner'`);
}

const walletRow = describeRow({ posted: "integer", reserved: "integer", pendingTopUps: "integer" });

/**
 * Returns the balance and the reserved amount of a reseller's wallet, and the total of the reseller's pending top-up requests,
 * all in minor units. Returns undefined if there is no wallet.
 */
export function selectWalletBalance(reseller: Tenant): Promise<Row<typeof walletRow> | undefined> {
  return rowOf(walletRow)(sql`
    SELECT w.balance AS posted, w.reserved, (
      SELECT coalesce(sum(r.amount), 0)::bigint FROM top_up_requests r
      WHERE ${tenantFilter(reseller, sql`r`)} AND r.status = 'pending'
    ) AS "pendingTopUps"
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf(reseller)}`);
}
