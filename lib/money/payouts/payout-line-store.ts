import type { Tenant } from "@/lib/base/caller";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { incomingBetween } from "@/lib/money/ledger/counted-transfers.sql";
import type { PayoutRow } from "./payout-store";

const lineRow = describeRow({
  id: "text",
  kind: ["redemption", "payout_reversal", "refund"],
  /** The partner's share in minor units, which is negative for a refund. */
  amount: "integer",
  /** The reference of the intent, the subscription or the reversed payout. */
  reference: "text?",
  /** The number of the cycle that the line pays or refunds; null for other lines. */
  cycle: "integer?",
  /** The reference of the refund; null for other lines. */
  refund: "text?",
  createdAt: "time",
});

/** A line of a payout: a payment, an earlier payout that was reversed, or a refund, whose amount is negative. */
export type PayoutLineRow = Row<typeof lineRow>;

/** An upper bound for the number of transfers per payment. An intent has one transfer per voucher that paid it. */
const TRANSFERS_PER_PAYMENT = 20;

/**
 * Returns a page of a payout's lines, newest first: one per intent, cycle, reversed payout and refund. The lines on all pages
 * sum to the payout's amount. `partner` must be the payout's account and environment.
 */
export function selectPayoutLines(
  partner: Tenant,
  payout: Pick<PayoutRow, "id" | "ledgerAccountId" | "afterId" | "upToId">,
  page: PageRequest,
) {
  const own = sql`(
    SELECT l.id FROM ledger_accounts l WHERE l.id = ${payout.ledgerAccountId}::uuid AND ${tenantFilter(partner, sql`l`)})`;
  const [after, upTo] = [sql`${payout.afterId}::uuid`, sql`${payout.upToId}::uuid`];
  const scanned = { ...page, limit: TRANSFERS_PER_PAYMENT * (page.limit + 1) };
  const older = page.before === undefined ? sql`TRUE` : sql`r.id < ${page.before}::uuid`;
  return rowsOf(lineRow)(sql`
    WITH paid AS MATERIALIZED (
      SELECT t.cause_id, t.kind, min(t.counted_as::text)::uuid AS id, min(t.amount) AS amount, min(t.created_at) AS created_at
      FROM (${incomingBetween(own, { after, upTo }, scanned)}) t
      GROUP BY t.cause_id, t.kind ORDER BY id DESC LIMIT ${page.limit}
    ), refunded AS MATERIALIZED (
      SELECT r.* FROM refunds r
      WHERE r.payout_id = ${payout.id}::uuid AND ${tenantFilter(partner, sql`r`)} AND ${older}
      ORDER BY r.id DESC LIMIT ${page.limit}
    )
    (SELECT paid.id, paid.kind::text AS kind, coalesce(whole.amount, paid.amount)::bigint AS amount,
            coalesce(i.reference, s.reference, p.reference) AS reference, c.number AS cycle, NULL AS refund,
            paid.created_at AS "createdAt"
     FROM paid
     CROSS JOIN LATERAL (
       SELECT sum(t.amount) AS amount FROM (
         SELECT voucher_id FROM redemptions WHERE intent_id = paid.cause_id
         UNION SELECT voucher_id FROM redemptions WHERE cycle_id = paid.cause_id
       ) used CROSS JOIN LATERAL (
         SELECT x.amount, coalesce((SELECT late.counted_as FROM late_transfers late WHERE late.transfer_id = x.id), x.id) AS counted_as
         FROM transfers x WHERE x.voucher_id = used.voucher_id AND x.cause_id = paid.cause_id AND x.kind = 'redemption' ${LOOKUP_PER_ROW}
       ) t WHERE t.counted_as > ${after} AND t.counted_as <= ${upTo}
     ) whole
     LEFT JOIN redemption_intents i ON paid.kind = 'redemption' AND i.id = paid.cause_id
     LEFT JOIN subscription_cycles c ON paid.kind = 'redemption' AND c.id = paid.cause_id
     LEFT JOIN subscriptions s ON s.id = c.subscription_id
     LEFT JOIN payouts p ON paid.kind = 'payout_reversal' AND p.id = paid.cause_id)
    UNION ALL
    (SELECT r.id, 'refund', -r.partner_amount, coalesce(i.reference, s.reference), c.number, r.reference, r.created_at
     FROM refunded r
     LEFT JOIN redemption_intents i ON i.id = r.intent_id LEFT JOIN subscription_cycles c ON c.id = r.cycle_id
     LEFT JOIN subscriptions s ON s.id = c.subscription_id)
    ORDER BY id DESC LIMIT ${page.limit}`);
}
