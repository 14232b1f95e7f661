import type { Tenant } from "@/lib/base/caller";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { ownedWallet } from "@/lib/money/ledger/ledger-accounts.sql";
import { everEarned } from "@/lib/money/ledger/postings/partner-balance.sql";

const partnerRow = describeRow({
  /** What neither payouts, drafts included, nor refunds have taken. */
  owed: "integer",
  inDraftPayouts: "integer",
  inTransit: "integer",
  paidOut: "integer",
});

/** A partner's earnings in one snapshot; undefined if it has no ledger account. */
export function selectPartnerBalance(partner: Tenant): Promise<Row<typeof partnerRow> | undefined> {
  const sumOf = (status: Sql) => sql`coalesce(sum(p.amount) FILTER (WHERE p.status = ${status}), 0)::bigint`;
  return rowOf(partnerRow)(sql`
    SELECT ${everEarned} - b.claimed - b.unclaimed_refunds AS owed, p.*
    FROM ledger_accounts l JOIN partner_balances b ON b.ledger_account_id = l.id
    CROSS JOIN LATERAL (
      SELECT ${sumOf(sql`'prepared'`)} AS "inDraftPayouts", ${sumOf(sql`'posted'`)} AS "inTransit", ${sumOf(sql`'paid'`)} AS "paidOut"
      FROM payouts p WHERE ${tenantFilter(partner, sql`p`)}
    ) p
    WHERE ${tenantFilter(partner, sql`l`)} AND l.kind = 'partner'`);
}

const walletRow = describeRow({ posted: "integer", reserved: "integer", pendingTopUps: "integer" });

/** A reseller's wallet with the top-ups that wait for an operator; undefined if it has none. */
export function selectWalletBalance(reseller: Tenant): Promise<Row<typeof walletRow> | undefined> {
  return rowOf(walletRow)(sql`
    SELECT w.balance AS posted, w.reserved, (
      SELECT coalesce(sum(r.amount), 0)::bigint FROM top_up_requests r
      WHERE ${tenantFilter(reseller, sql`r`)} AND r.status = 'pending'
    ) AS "pendingTopUps"
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${ownedWallet(reseller)}`);
}
