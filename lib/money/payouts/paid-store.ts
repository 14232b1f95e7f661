import type { Environment } from "@/lib/base/fields";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, json } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";
import type { DueDelivery } from "@/lib/outbox/announce";
import { type EventToRecord, recordEvents, recordedDeliveries } from "@/lib/outbox/event.sql";
import { isOnHold } from "./payout-hold.sql";
import { isPosted, PAYOUT_COLUMNS, type PayoutRow, payoutRow } from "./payout-store";

/** The payouts that one bank payment pays: a single payout, or those of a run or a bank file. */
export type BankPaymentTarget = { readonly environment: Environment } & (
  | { readonly payoutId: string }
  | { readonly runId: string }
  | { readonly fileId: string }
);

/** Returns the payouts of a bank payment that are posted, in ID order. */
export function selectPosted(paid: BankPaymentTarget): Promise<PayoutRow[]> {
  return rowsOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE ${isIn(paid)} AND ${isPosted(paid.environment)} ORDER BY p.id`);
}

/** A payout to mark as paid, with its event. */
export type PayoutToMarkPaid = { readonly payout: PayoutRow; readonly event: EventToRecord };

const markedRow = describeRow({ marked: "integer", deliveries: json<DueDelivery[]>() });

/**
 * Marks payouts as paid, and records their events and an audit entry, in one statement. Skips payouts that are no longer posted
 * and, unless a bank file is paid, payouts on hold. Returns the deliveries and the number of payouts, which is 0 if the file is
 * marked as not submitted. Locks payouts before the file, like `markFileNotSubmitted`, so that only one of the two succeeds.
 */
export async function markPayoutsPaid(
  paid: BankPaymentTarget,
  payouts: readonly PayoutToMarkPaid[],
  bankReference: string,
  act: AuditedAction,
): Promise<{ readonly marked: number; readonly deliveries: readonly DueDelivery[] }> {
  if (payouts.length === 0) return { marked: 0, deliveries: [] };
  const isPayable =
    "fileId" in paid
      ? sql`TRUE`
      : sql`NOT EXISTS (SELECT FROM accounts a WHERE a.id = p.account_id AND ${isOnHold})`;
  const file =
    "fileId" in paid
      ? sql`(SELECT id FROM bank_files
          WHERE id = ${paid.fileId}::uuid AND not_submitted_at IS NULL AND (SELECT count(*) FROM posted_payout) > 0 FOR SHARE)`
      : sql`(SELECT)`;
  const row = await rowOf(markedRow)(sql`
    WITH ${ctes(
      inputRows("payout", payouts, { id: ["uuid", ({ payout }) => payout.id] }),
      sql`posted_payout AS MATERIALIZED (
        SELECT p.id FROM payout JOIN payouts p ON p.id = payout.id
        WHERE ${isIn(paid)} AND ${isPosted(paid.environment)} AND ${isPayable}
        ORDER BY p.id FOR NO KEY UPDATE OF p
      )`,
      sql`payment AS MATERIALIZED ${file}`,
      sql`paid_payout AS (
        UPDATE payouts p SET status = 'paid', bank_reference = ${bankReference}, ended_at = ${act.at}
        FROM posted_payout, payment WHERE p.id = posted_payout.id
        RETURNING p.id
      )`,
      auditEntry(act, sql`paid_payout`),
      recordEvents(
        payouts.map(({ event }) => event),
        sql`paid_payout`,
      ),
    )}
    SELECT (SELECT count(*) FROM paid_payout) AS marked, ${recordedDeliveries} AS deliveries`);
  return row ?? { marked: 0, deliveries: [] };
}

function isIn(paid: BankPaymentTarget): Sql {
  if ("payoutId" in paid) return sql`p.id = ${paid.payoutId}::uuid`;
  if ("runId" in paid) return sql`p.run_id = ${paid.runId}::uuid`;
  return sql`EXISTS (SELECT FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.file_id = ${paid.fileId}::uuid)`;
}
