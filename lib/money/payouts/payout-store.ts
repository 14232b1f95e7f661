import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { joinById } from "@/lib/db/input-rows";
import { type PageRequest, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";
import { postPayoutReversal } from "@/lib/money/ledger/postings/payout.sql";
import { transferId } from "@/lib/money/ledger/postings/transfer-id.sql";
import { isOnHold, isSuspendedSinceDraft } from "./payout-hold.sql";
import { type PartnerPayoutStatus, payoutStatus } from "./schema";

export const payoutRow = describeRow({
  id: "text",
  runId: "text",
  accountId: "text",
  ledgerAccountId: "text",
  reference: "text",
  status: payoutStatus.options,
  afterId: "text",
  upToId: "text",
  amount: "integer",
  refundedAmount: "integer",
  accountHolder: "text?",
  ibanShown: "text?",
  bankReference: "text?",
  reversedBecause: "text?",
  preparedAt: "time",
  postedAt: "time?",
  endedAt: "time?",
});
export type PayoutRow = Row<typeof payoutRow>;

/** The columns of a `PayoutRow`, read from the table `payouts` with the alias `p`. */
export const PAYOUT_COLUMNS = columnsOf(payoutRow, "p");

/** Returns any partner's payout, for use by operators only. */
export function findPayoutRow(environment: Environment, payoutId: string): Promise<PayoutRow | undefined> {
  return rowOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE p.id = ${payoutId}::uuid AND p.environment = ${environment}::environment`);
}

/** Returns an SQL condition that is true if the payout `p` belongs to the partner and was posted, so the partner can see it. */
const shownTo = (owner: Tenant): Sql => sql`
  ${tenantFilter(owner, sql`p`)}
  AND p.status IN ('posted', 'paid', 'reversed')`;

export function findPartnerPayout(owner: Tenant, reference: string): Promise<PayoutRow | undefined> {
  return rowOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE p.reference = ${reference} AND ${shownTo(owner)}`);
}

export type PartnerPayoutFilter = { readonly status?: PartnerPayoutStatus | undefined };

/** Returns a page of the partner's posted, paid and reversed payouts, newest first. */
export function selectPartnerPayouts(
  owner: Tenant,
  { status, ...page }: PartnerPayoutFilter & TimeRangePageRequest,
): Promise<PayoutRow[]> {
  const { isInPage, inOrder } = pageRows(page, { id: sql`p.id`, createdAt: sql`p.prepared_at` });
  const only = status === undefined ? noSql : sql`AND p.status = ${status}::payout_status`;
  return rowsOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE ${shownTo(owner)} ${only} AND ${isInPage} ${inOrder}`);
}

const ofRunRow = describeRow({
  ...payoutRow,
  companyName: "text",
  suspendedSince: "boolean",
  onHold: "boolean",
  isSuspended: "boolean",
  bankFileId: "text?",
});
type PayoutOfRunRow = Row<typeof ofRunRow>;

/** Returns a page of a run's payouts, newest first. With `only`, returns only the payout with that reference. */
export function selectPayoutsOfRun(
  environment: Environment,
  {
    runId,
    only,
    before,
    limit,
  }: PageRequest & { readonly runId: string; readonly only?: string | undefined },
): Promise<PayoutOfRunRow[]> {
  const conditions = [sql`p.run_id = ${runId}::uuid`, sql`p.environment = ${environment}::environment`];
  if (only !== undefined) conditions.push(sql`p.reference = ${only}`);
  if (before) conditions.push(sql`p.id < ${before}::uuid`);
  return rowsOf(ofRunRow)(sql`
    SELECT ${PAYOUT_COLUMNS}, a.company_name AS "companyName", p.status = 'prepared' AND ${isSuspendedSinceDraft} AS "suspendedSince",
           ${isOnHold} AS "onHold", a.suspended_at IS NOT NULL AS "isSuspended",
           (SELECT f.file_id FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.submitted) AS "bankFileId"
    FROM (SELECT * FROM payouts p WHERE ${joinSql(conditions, " AND ")} ORDER BY p.id DESC LIMIT ${limit}) p
    ${joinById("accounts", "a", sql`p.account_id`)} ORDER BY p.id DESC`);
}

/**
 * Returns an SQL condition that is true if the payout `p` is in the environment and is `posted`, which means that it is in
 * transit.
 */
export const isPosted = (environment: Environment): Sql =>
  sql`p.environment = ${environment}::environment AND p.status = 'posted'`;

/**
 * Reverses a posted payout with a transfer, so that its amount is owed again. Records an audit entry. Returns false, without a
 * change, if the payout is not posted. Locks the payout before the transfer's ID is generated.
 */
export async function insertPayoutReversal(
  environment: Environment,
  payoutId: string,
  reason: string,
  act: AuditedAction,
): Promise<boolean> {
  const pieces = [
    sql`locked_payout AS MATERIALIZED (
      SELECT p.id FROM payouts p WHERE p.id = ${payoutId}::uuid AND ${isPosted(environment)} FOR UPDATE
    )`,
    sql`reversed AS (
      UPDATE payouts p SET status = 'reversed', reversed_because = ${reason}, reversal_id = ${transferId(sql`${act.at}::timestamptz`)}, ended_at = ${act.at} FROM locked_payout
      WHERE p.id = locked_payout.id
      RETURNING p.id, p.environment, p.ledger_account_id, p.amount, p.reversal_id
    )`,
    postPayoutReversal(act.at),
  ];
  const row = await rowOf({ done: "integer" })(sql`
    WITH ${ctes(...pieces, auditEntry(act, sql`reversed`))}
    SELECT done FROM (SELECT count(*) AS done FROM posted) n
    WHERE require_rows(done, (SELECT count(*) FROM reversed))`);
  return row?.done === 1;
}
