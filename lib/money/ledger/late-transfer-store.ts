import { inputRows } from "@/lib/db/input-rows";
import { jsonOrNull } from "@/lib/db/row";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { transferId } from "@/lib/money/ledger/postings/ledger.sql";
import { incomingBetween } from "./counted-transfers.sql";
import type { Line } from "./rules";

/**
 * Returns up to 20 payouts with IDs above `after`, in ID order, except discarded ones. `incomingTotal` is the sum of the
 * partner's incoming transfers that are counted in the payout's range, and `claimed` is the sum that the payout claimed: its
 * amount plus the refunds that it deducted. Both are in minor units. If the payout claimed too little, `lines` contains the
 * incoming transfers in its range that are not yet recorded as late, sorted by time of writing, latest first; otherwise it is
 * null. One statement reads both the sums and the lines, so that both are from the same snapshot.
 */
export function selectPayoutClaims(after: string) {
  return rowsOf({
    id: "text",
    reference: "text",
    ledgerAccountId: "text",
    afterId: "text",
    upToId: "text",
    claimed: "integer",
    incomingTotal: "integer",
    lines: jsonOrNull<Line[]>(),
  })(sql`
    SELECT p.id, p.reference, p.ledger_account_id AS "ledgerAccountId", p.after_id AS "afterId", p.up_to_id AS "upToId",
           p.amount + p.refunded_amount AS claimed, incoming.total AS "incomingTotal",
           CASE WHEN incoming.total > p.amount + p.refunded_amount THEN (
             SELECT jsonb_agg(jsonb_build_object('id', t.id, 'amount', t.amount) ORDER BY age(t.xmin), t.id DESC) FROM transfers t
             WHERE t.to_account_id = p.ledger_account_id AND t.id > p.after_id AND t.id <= p.up_to_id
               AND NOT EXISTS (SELECT FROM late_transfers late WHERE late.transfer_id = t.id)
           ) END AS lines
    FROM (SELECT * FROM payouts WHERE id > ${after}::uuid AND status <> 'discarded' ORDER BY id LIMIT 20) p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(t.amount), 0)::bigint AS total
      FROM (${incomingBetween(sql`p.ledger_account_id`, { after: sql`p.after_id`, upTo: sql`p.up_to_id` })}) t
    ) incoming
    ORDER BY p.id`);
}

export type PayoutClaim = Awaited<ReturnType<typeof selectPayoutClaims>>[number];

/**
 * Records as late the transfers that a payout omitted. Each is counted at a new ID above every checkpoint, so that the running
 * totals add it and the next payout claims it. Skips transfers that are already recorded, and does nothing if the payout was
 * discarded.
 */
export async function insertLateTransfers(
  { id, ledgerAccountId }: Pick<PayoutClaim, "id" | "ledgerAccountId">,
  transferIds: readonly string[],
  at: Date,
): Promise<void> {
  await runOnce(sql`
    WITH ${inputRows("late", transferIds, { transfer_id: ["uuid", (transferId) => transferId] })}
    INSERT INTO late_transfers (transfer_id, ledger_account_id, counted_as, found_at)
    SELECT transfer_id, ${ledgerAccountId}::uuid, ${transferId(sql`NULL`, sql`position`)}, ${at} FROM late
    WHERE EXISTS (SELECT FROM payouts p WHERE p.id = ${id}::uuid AND p.status <> 'discarded')
    ON CONFLICT (transfer_id) DO NOTHING`);
}
