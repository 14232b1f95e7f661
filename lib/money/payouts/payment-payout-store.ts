import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { describeRow, type Row } from "@/lib/db/row";
import { rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { payoutStatus } from "./schema";

const paymentPayoutRow = describeRow({
  transferId: "text",
  partnerId: "text",
  partnerName: "text",
  isSuspended: "boolean",
  hasBankDetails: "boolean",
  payoutId: "text?",
  runId: "text?",
  reference: "text?",
  status: [...payoutStatus.options, null],
  bankReference: "text?",
  reversedBecause: "text?",
  postedAt: "time?",
  endedAt: "time?",
});

/**
 * A transfer of a payment's earnings to a partner, with the payout that claimed it, or with nulls if no payout has claimed it.
 * If that payout was reversed and a later payout claimed the reversal, the next row has the same transfer with the later
 * payout, and so on.
 */
export type PaymentPayoutRow = Row<typeof paymentPayoutRow>;

/** The maximum number of transfers that are read per intent, cycle or voucher, starting with the latest. */
const MAX_TRANSFERS = 200;

/** The maximum number of successive payouts that are read per transfer. All but the last of these payouts were reversed. */
const MAX_SUCCESSIVE_PAYOUTS = 20;

/**
 * Returns the FROM items for the payout whose range starts closest before a transfer to a partner, ignoring discarded payouts.
 * Only that payout can have claimed the transfer. The caller must check that the payout's range includes the transfer.
 */
const claimOf = (transferId: Sql, ledgerAccountId: Sql): Sql => sql`LATERAL (
    SELECT coalesce((SELECT late.counted_as FROM late_transfers late WHERE late.transfer_id = ${transferId}), ${transferId}) AS id
  ) counted CROSS JOIN LATERAL (
    SELECT p.* FROM payouts p
    WHERE p.ledger_account_id = ${ledgerAccountId} AND p.status <> 'discarded' AND p.after_id < counted.id
    ORDER BY p.after_id DESC LIMIT 1
  ) claim`;

const payoutsOf = (earned: Sql): Promise<PaymentPayoutRow[]> =>
  rowsOf(paymentPayoutRow)(sql`
    WITH RECURSIVE earned AS MATERIALIZED (${earned} ORDER BY t.id DESC LIMIT ${MAX_TRANSFERS}),
    claimed AS (
      SELECT earned.id AS transfer_id, 1 AS nth, claim.id, claim.status, claim.reversal_id, claim.ledger_account_id
      FROM earned CROSS JOIN ${claimOf(sql`earned.id`, sql`earned.to_account_id`)}
      WHERE claim.up_to_id >= counted.id
      UNION ALL
      SELECT earlier.transfer_id, earlier.nth + 1, claim.id, claim.status, claim.reversal_id, claim.ledger_account_id
      FROM claimed earlier CROSS JOIN ${claimOf(sql`earlier.reversal_id`, sql`earlier.ledger_account_id`)}
      WHERE claim.up_to_id >= counted.id AND earlier.nth < ${MAX_SUCCESSIVE_PAYOUTS}
    )
    SELECT earned.id AS "transferId", a.id AS "partnerId", a.company_name AS "partnerName",
           a.suspended_at IS NOT NULL AS "isSuspended", b.account_id IS NOT NULL AS "hasBankDetails", p.id AS "payoutId", p.run_id AS "runId", p.reference, p.status,
           p.bank_reference AS "bankReference", p.reversed_because AS "reversedBecause", p.posted_at AS "postedAt", p.ended_at AS "endedAt"
    FROM earned JOIN ledger_accounts l ON l.id = earned.to_account_id JOIN accounts a ON a.id = l.account_id
    LEFT JOIN bank_details b ON b.account_id = a.id
    LEFT JOIN claimed ON claimed.transfer_id = earned.id LEFT JOIN payouts p ON p.id = claimed.id
    ORDER BY earned.id, claimed.nth`);

const PAID = sql`SELECT t.id, t.to_account_id FROM transfers t`;

/**
 * Returns the latest transfers to a partner for one of its intents, each with the payouts that claimed it, oldest transfer
 * first.
 */
export function selectPayoutsOfIntent(owner: Tenant, reference: string): Promise<PaymentPayoutRow[]> {
  const intent = sql`(
    SELECT i.id FROM redemption_intents i
    WHERE ${tenantFilter(owner, sql`i`)} AND i.reference = ${reference})`;
  return payoutsOf(sql`${PAID}
    WHERE t.voucher_id = ANY(ARRAY(SELECT r.voucher_id FROM redemptions r WHERE r.intent_id = ${intent}))
      AND t.kind = 'redemption' AND t.cause_id = ${intent}`);
}

/** Returns the latest transfers to a partner for a cycle of one of its subscriptions, like {@link selectPayoutsOfIntent}. */
export function selectPayoutsOfCycle(
  owner: Tenant,
  reference: string,
  number: number,
): Promise<PaymentPayoutRow[]> {
  const cycle = sql`(
    SELECT c.id FROM subscriptions s JOIN subscription_cycles c ON c.subscription_id = s.id
    WHERE ${tenantFilter(owner, sql`s`)} AND s.reference = ${reference}
      AND c.number = ${number})`;
  return payoutsOf(sql`${PAID}
    WHERE t.voucher_id = ANY(ARRAY(SELECT r.voucher_id FROM redemptions r WHERE r.cycle_id = ${cycle}))
      AND t.kind = 'redemption' AND t.cause_id = ${cycle}`);
}

/**
 * Returns the latest transfers to any partner for payments with a voucher, like {@link selectPayoutsOfIntent}. Only operators
 * are allowed to see them.
 */
export function selectPayoutsOfVoucher(
  environment: Environment,
  voucherId: string,
): Promise<PaymentPayoutRow[]> {
  return payoutsOf(sql`${PAID}
    WHERE t.voucher_id = ${voucherId}::uuid AND t.environment = ${environment}::environment AND t.kind = 'redemption'`);
}
