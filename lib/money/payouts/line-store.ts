import type { Tenant } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { incomingBetween } from "@/lib/money/ledger/counted.sql";
import type { PayoutRow } from "./payout-store";

const lineRow = describeRow({
  id: "text",
  kind: ["redemption", "payout_reversal"],
  amount: "integer",
  /** Of the intent, the subscription, or the payout that was reversed. */
  reference: "text?",
  /** Of a subscription's cycle. */
  cycle: "integer?",
  createdAt: "time",
});
export type LineRow = Row<typeof lineRow>;

/**
 * A page of what came in for a partner within a payout of its, newest first. The account and environment must be the
 * payout's.
 */
export function selectPayoutLines(
  partner: Tenant,
  { ledgerAccountId, afterId, upToId }: Pick<PayoutRow, "ledgerAccountId" | "afterId" | "upToId">,
  page: PageRequest,
): Promise<LineRow[]> {
  const own = sql`(
    SELECT l.id FROM ledger_accounts l WHERE l.id = ${ledgerAccountId}::uuid AND ${tenantFilter(partner, sql`l`)})`;
  return rowsOf(lineRow)(sql`
    SELECT t.counted_as AS id, t.kind, t.amount, coalesce(i.reference, s.reference, p.reference) AS reference, c.number AS cycle,
           t.created_at AS "createdAt"
    FROM (${incomingBetween(own, { after: sql`${afterId}::uuid`, upTo: sql`${upToId}::uuid` }, page)}) t
    LEFT JOIN redemption_intents i ON t.kind = 'redemption' AND i.id = t.cause_id
    LEFT JOIN subscription_cycles c ON t.kind = 'redemption' AND c.id = t.cause_id
    LEFT JOIN subscriptions s ON s.id = c.subscription_id
    LEFT JOIN payouts p ON t.kind = 'payout_reversal' AND p.id = t.cause_id
    ORDER BY t.counted_as DESC`);
}
