import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { joinById } from "@/lib/db/input-rows";
import { type PageRequest, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { Act } from "@/lib/identity/audit/act";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import { postPayoutReversal } from "@/lib/money/ledger/postings/payout.sql";
import { transferId } from "@/lib/money/ledger/postings/transfer-id.sql";
import { type OwnPayoutStatus, payoutStatus } from "./schema";
import { onHold, suspendedSince } from "./suspended-since.sql";

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

/** The columns of a `PayoutRow`, from `payouts p`. */
export const PAYOUT_COLUMNS = columnsOf(payoutRow, "p");

/** A payout of any partner, for operators. */
export function findPayoutRow(environment: Environment, payoutId: string): Promise<PayoutRow | undefined> {
  return rowOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE p.id = ${payoutId}::uuid AND p.environment = ${environment}::environment`);
}

/** True for a partner's payouts that were posted. */
const shownTo = (owner: Tenant): Sql => sql`
  ${tenantFilter(owner, sql`p`)}
  AND p.status IN ('posted', 'paid', 'reversed')`;

export function findOwnPayout(owner: Tenant, reference: string): Promise<PayoutRow | undefined> {
  return rowOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE p.reference = ${reference} AND ${shownTo(owner)}`);
}

export type OwnPayoutFilter = { readonly status?: OwnPayoutStatus | undefined };

/** A page of the partner's payouts, newest first. */
export function selectOwnPayouts(
  owner: Tenant,
  { status, ...page }: OwnPayoutFilter & TimeRangePageRequest,
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

/** A page of a run's payouts, or `only` the one with that reference. */
export function selectPayoutsOf(
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
    SELECT ${PAYOUT_COLUMNS}, a.company_name AS "companyName", p.status = 'prepared' AND ${suspendedSince} AS "suspendedSince",
           ${onHold} AS "onHold", a.suspended_at IS NOT NULL AS "isSuspended",
           (SELECT f.file_id FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.submitted) AS "bankFileId"
    FROM (SELECT * FROM payouts p WHERE ${joinSql(conditions, " AND ")} ORDER BY p.id DESC LIMIT ${limit}) p
    ${joinById("accounts", "a", sql`p.account_id`)} ORDER BY p.id DESC`);
}

/** True for a payout `p` of the environment that is in transit. */
export const isPosted = (environment: Environment): Sql =>
  sql`p.environment = ${environment}::environment AND p.status = 'posted'`;

/**
 * Reverses a posted payout with a transfer, so that its amount is owed again. Audited. False, without a change, if it is not
 * posted. Locks the row before the transfer's id is assigned.
 */
export async function reversePayoutOf(
  environment: Environment,
  payoutId: string,
  reason: string,
  act: Act,
): Promise<boolean> {
  const pieces = [
    sql`held AS MATERIALIZED (
      SELECT p.id FROM payouts p WHERE p.id = ${payoutId}::uuid AND ${isPosted(environment)} FOR UPDATE
    )`,
    sql`reversed AS (
      UPDATE payouts p SET status = 'reversed', reversed_because = ${reason}, reversal_id = ${transferId(sql`${act.at}::timestamptz`)}, ended_at = ${act.at} FROM held
      WHERE p.id = held.id
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
