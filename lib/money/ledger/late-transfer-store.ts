import { inputRows } from "@/lib/db/input-rows";
import { rowsOf, runOnce, sql } from "@/lib/db/sql";
import { transferId } from "@/lib/money/ledger/postings/ledger.sql";
import { incomingBetween } from "./counted-transfers.sql";

/**
 * Returns the next 20 payouts after an ID, in ID order, except discarded ones. `incomingTotal` is the sum of the transfers that
 * are counted in the payout's range, and `claimed` is the sum that the payout claimed: its amount plus the refunds that it
 * deducted. Both are in minor units.
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
  })(sql`
    SELECT p.id, p.reference, p.ledger_account_id AS "ledgerAccountId", p.after_id AS "afterId", p.up_to_id AS "upToId",
           p.amount + p.refunded_amount AS claimed,
           (SELECT coalesce(sum(t.amount), 0)::bigint
            FROM (${incomingBetween(sql`p.ledger_account_id`, { after: sql`p.after_id`, upTo: sql`p.up_to_id` })}) t) AS "incomingTotal"
    FROM (SELECT * FROM payouts WHERE id > ${after}::uuid AND status <> 'discarded' ORDER BY id LIMIT 20) p ORDER BY p.id`);
}

export type PayoutClaim = Awaited<ReturnType<typeof selectPayoutClaims>>[number];

/**
 * Returns the transfers in a payout's range, sorted by time of writing, latest first. Omits transfers that are recorded as
 * late.
 */
export function selectTransfersOfClaim({ ledgerAccountId, afterId, upToId }: PayoutClaim) {
  return rowsOf({ id: "text", amount: "integer" })(sql`
    SELECT t.id, t.amount FROM transfers t
    WHERE t.to_account_id = ${ledgerAccountId}::uuid AND t.id > ${afterId}::uuid AND t.id <= ${upToId}::uuid
      AND NOT EXISTS (SELECT FROM late_transfers late WHERE late.transfer_id = t.id)
    ORDER BY age(t.xmin), t.id DESC`);
}

/**
 * Records as late the transfers that a payout omitted. Each is counted at a new ID above every checkpoint, so that the running
 * totals add it and the next payout claims it. Does nothing if the payout was discarded.
 */
export async function insertLateTransfers(
  { id, ledgerAccountId }: PayoutClaim,
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
