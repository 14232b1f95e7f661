import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { LOWEST_ID } from "@/lib/base/ids";
import { LOOKUP_PER_ROW } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { incomingBetween } from "@/lib/money/ledger/counted-transfers.sql";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";

const owedRow = describeRow({
  accountId: "text",
  companyName: "text",
  ledgerAccountId: "text",
  isSuspended: "boolean",
  /** The amount owed, after deduction of the refunds that no payout has claimed (`refundedAmount`). */
  amount: "integer",
  refundedAmount: "integer",
  incomingTotal: "integer",
  afterId: "text",
  /** The number of times that the running totals were rebuilt. */
  rebuilds: "integer",
  /** The ID of the partner's latest payout that was not discarded, whose range ends at `afterId`; null if there is none. */
  previousId: "text?",
  cutOffId: "text",
  accountHolder: "text?",
  ibanCipher: "bytes?",
  ibanShown: "text?",
  bankChangedAt: "time?",
});
/**
 * A partner that is owed an amount which no payout run has claimed. The amount includes transfers up to `cutOffId`, which is
 * the same in all rows.
 */
export type OwedRow = Row<typeof owedRow>;

/**
 * Returns the partners that are owed an amount which no payout run has claimed, largest amount first. With `only`, returns only
 * the partner with that account ID. Counts transfers up to the checkpoint of the running totals or, if the ID `earlier` is
 * given, only up to that ID. In the latter case, subtracts the later transfers from the totals. Reads a few rows per partner,
 * plus the subtracted transfers.
 */
export function selectOwed(
  environment: Environment,
  { earlier, only }: { readonly earlier?: string | undefined; readonly only?: string } = {},
) {
  const one = only === undefined ? noSql : sql`AND l.account_id = ${only}::uuid`;
  const since =
    earlier === undefined
      ? sql`SELECT 0 AS total`
      : sql`SELECT coalesce(sum(t.amount), 0)::bigint AS total
            FROM (${incomingBetween(sql`l.id`, { after: sql`${earlier}::uuid`, upTo: sql`checkpoint.reached` })}) t`;
  return rowsOf(owedRow)(sql`
    SELECT l.account_id AS "accountId", a.company_name AS "companyName", l.id AS "ledgerAccountId",
           a.suspended_at IS NOT NULL AS "isSuspended", checkpoint.rebuilds, incoming.total - since.total AS "incomingTotal",
           owed.amount, b.unclaimed_refunds AS "refundedAmount",
           coalesce(last.up_to_id, ${LOWEST_ID}::uuid) AS "afterId", last.id AS "previousId",
           ${earlier === undefined ? sql`checkpoint.reached` : sql`${earlier}::uuid`} AS "cutOffId",
           details.account_holder AS "accountHolder", details.iban_cipher AS "ibanCipher", details.iban_shown AS "ibanShown",
           details.changed_at AS "bankChangedAt"
    FROM ledger_accounts l JOIN accounts a ON a.id = l.account_id JOIN partner_balances b ON b.ledger_account_id = l.id
    JOIN checkpoints checkpoint ON checkpoint.name = 'totals'
    LEFT JOIN LATERAL (
      SELECT p.id, p.up_to_id, p.incoming_total FROM payouts p
      WHERE p.ledger_account_id = l.id AND p.status <> 'discarded' ORDER BY p.after_id DESC LIMIT 1
    ) last ON TRUE
    CROSS JOIN LATERAL (
      SELECT sum(t.amount)::bigint AS total FROM ledger_totals t WHERE t.ledger_account_id = l.id AND t.incoming
    ) incoming
    CROSS JOIN LATERAL (${since}) since
    CROSS JOIN LATERAL (
      SELECT incoming.total - since.total - coalesce(last.incoming_total, 0) - b.unclaimed_refunds AS amount
    ) owed
    LEFT JOIN bank_details details ON details.account_id = l.account_id AND l.environment = 'live'
    WHERE l.environment = ${environment}::environment AND l.kind = 'partner' ${one}
      AND owed.amount > 0
    ORDER BY owed.amount DESC, l.id`);
}

/**
 * What a partner is owed. Payouts in a draft run still count as owed, since the draft can be discarded. `amount` is the owed
 * amount before `refundedAmount` is deducted.
 */
const nextRow = describeRow({
  amount: "integer",
  /** The partner's share of the refunds that have not been deducted from a posted payout. */
  refundedAmount: "integer",
  /** The part of `amount` that was in payouts up to `sinceId` and is owed again because they were reversed. */
  owedFromReversed: "integer",
  sinceId: "text?",
  hadPayouts: "boolean",
  reached: "text",
});

/**
 * Returns a subquery for a partner's latest payout that was posted and meets `condition`. The partner is in the enclosing
 * query's row `l`.
 */
const latestPosted = (condition: Sql): Sql => sql`
  SELECT p.incoming_total, p.up_to_id FROM payouts p
  WHERE p.ledger_account_id = l.id AND p.status <> 'discarded' AND p.status <> 'prepared' ${condition}
  ORDER BY p.after_id DESC LIMIT 1`;

/**
 * Returns what a partner is owed, or undefined if the partner has no ledger account. `amount` is the sum of the transfers
 * received after the range of the latest payout that was posted (`last_posted`), up to the checkpoint of the running totals.
 * `owedFromReversed` is the sum of the reversed payouts that are older than the latest unreversed one (`last_unreversed`). A
 * reversal counts only if the running totals include its transfer, and if the transfer is later than the range of
 * `last_counted`: the latest payout that is not reversed, or whose reversal the running totals do not include yet.
 */
export function selectNextPayout(owner: Tenant) {
  return rowOf(nextRow)(sql`
    SELECT coalesce(incoming.total, 0) - coalesce(last_posted.incoming_total, 0) AS amount, refunded.amount AS "refundedAmount",
           owed_again.amount AS "owedFromReversed",
           last_unreversed.up_to_id AS "sinceId", last_posted.incoming_total IS NOT NULL AS "hadPayouts", checkpoint.reached
    FROM ledger_accounts l JOIN checkpoints checkpoint ON checkpoint.name = 'totals'
    LEFT JOIN LATERAL (${latestPosted(noSql)}) last_posted ON TRUE
    LEFT JOIN LATERAL (${latestPosted(sql`AND p.status <> 'reversed'`)}) last_unreversed ON TRUE
    LEFT JOIN LATERAL (${latestPosted(sql`AND (p.reversal_id IS NULL OR p.reversal_id > checkpoint.reached)`)}) last_counted ON TRUE
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount), 0)::bigint AS amount FROM payouts p
      WHERE p.ledger_account_id = l.id AND p.status = 'reversed' AND p.up_to_id <= last_unreversed.up_to_id
        AND p.reversal_id > last_counted.up_to_id AND p.reversal_id <= checkpoint.reached
    ) owed_again
    CROSS JOIN LATERAL (
      SELECT sum(t.amount)::bigint AS total FROM ledger_totals t WHERE t.ledger_account_id = l.id AND t.incoming
    ) incoming
    CROSS JOIN LATERAL (
      SELECT b.unclaimed_refunds + coalesce((
        SELECT p.refunded_amount FROM payouts p WHERE p.ledger_account_id = l.id AND p.status = 'prepared'), 0) AS amount
      FROM partner_balances b WHERE b.ledger_account_id = l.id
    ) refunded
    WHERE ${tenantFilter(owner, sql`l`)} AND l.kind = 'partner'`);
}

const reversalRow = describeRow({ id: "text", amount: "integer" });

/**
 * Returns the payout reversals after the checkpoint of the running totals. With `only`, returns only the reversals of payouts
 * to the partner with that account ID. Reads few rows, since only reversals debit the platform's `paid_out` account.
 */
export function selectNewReversals(environment: Environment, only?: string) {
  const one =
    only === undefined
      ? noSql
      : sql`AND t.to_account_id = (SELECT l.id FROM ledger_accounts l
            WHERE l.account_id = ${only}::uuid AND l.environment = ${environment}::environment AND l.kind = 'partner')`;
  return rowsOf(reversalRow)(sql`
    SELECT t.id, t.amount FROM (
      SELECT * FROM transfers
      WHERE from_account_id = ${platformLedger[environment].paidOut}::uuid
        AND id > (SELECT reached FROM checkpoints WHERE name = 'totals') ${LOOKUP_PER_ROW}
    ) t WHERE TRUE ${one}`);
}
