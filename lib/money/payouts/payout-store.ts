import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { inputRows, joinById } from "@/lib/db/input-rows";
import { type PageRequest, pageRows, type TimeRangePageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, joinSql, noSql, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import { transferId } from "@/lib/money/ledger/postings/ledger.sql";
import { postPayoutReversal } from "@/lib/money/ledger/postings/payout.sql";
import {
  type EventToRecord,
  recordEvents,
  recordedDeliveries,
  recordedDeliveriesRow,
} from "@/lib/outbox/event.sql";
import { type PartnerPayoutStatus, payoutStatus } from "./schema";

const payoutRow = describeRow({
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
const PAYOUT_COLUMNS = columnsOf(payoutRow, "p");

/** Returns a payout to any partner by its ID. Only operators are allowed to see it. */
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
) {
  const { isInPage, inOrder } = pageRows(page, { id: sql`p.id`, createdAt: sql`p.prepared_at` });
  const only = status === undefined ? noSql : sql`AND p.status = ${status}::payout_status`;
  return rowsOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE ${shownTo(owner)} ${only} AND ${isInPage} ${inOrder}`);
}

const ofRunRow = describeRow({
  ...payoutRow,
  companyName: "text",
  /**
   * True for a draft payout whose partner has been suspended since the payout was prepared, so that the run cannot be posted.
   */
  suspendedSince: "boolean",
  /** True if bank files exclude the payout until an operator releases it; see {@link isOnHold}. */
  onHold: "boolean",
  /** True if the partner is suspended now, so that the payout cannot be released. */
  isSuspended: "boolean",
  /**
   * The ID of the bank file that contains the payout; null if the payout is in none, or only in files marked as not submitted.
   */
  bankFileId: "text?",
  /** When the partner last set its bank details; null in the test environment, which uses none. */
  bankChangedAt: "time?",
});
export type PayoutOfRunRow = Row<typeof ofRunRow>;

/** Returns a page of a run's payouts, newest first. With `only`, returns only the payout with that reference. */
export function selectPayoutsOfRun(
  environment: Environment,
  {
    runId,
    only,
    before,
    limit,
  }: PageRequest & { readonly runId: string; readonly only?: string | undefined },
) {
  const conditions = [sql`p.run_id = ${runId}::uuid`, sql`p.environment = ${environment}::environment`];
  if (only !== undefined) conditions.push(sql`p.reference = ${only}`);
  if (before) conditions.push(sql`p.id < ${before}::uuid`);
  return rowsOf(ofRunRow)(sql`
    SELECT ${PAYOUT_COLUMNS}, a.company_name AS "companyName", p.status = 'prepared' AND ${isSuspendedSinceDraft} AS "suspendedSince",
           ${isOnHold} AS "onHold", a.suspended_at IS NOT NULL AS "isSuspended",
           (SELECT f.file_id FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.submitted) AS "bankFileId",
           (SELECT d.changed_at FROM bank_details d WHERE d.account_id = p.account_id AND p.environment = 'live') AS "bankChangedAt"
    FROM (SELECT * FROM payouts p WHERE ${joinSql(conditions, " AND ")} ORDER BY p.id DESC LIMIT ${limit}) p
    ${joinById("accounts", "a", sql`p.account_id`)} ORDER BY p.id DESC`);
}

/**
 * Returns an SQL condition that is true if the payout `p` is in the environment and is `posted`, which means that it is in
 * transit.
 */
const isPosted = (environment: Environment): Sql =>
  sql`p.environment = ${environment}::environment AND p.status = 'posted'`;

/**
 * Reverses a posted payout with a transfer, so that its amount is owed again. Records an audit entry. Returns false and changes
 * nothing if the payout is not posted. Locks the payout before the transfer's ID is generated.
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

/**
 * An SQL condition that is true if the account `a` is suspended, or has been suspended since the payout `p` was prepared, even
 * if the account was reinstated.
 */
export const isSuspendedSinceDraft: Sql = sql`(
  a.suspended_at IS NOT NULL OR coalesce(a.last_suspended_at >= p.prepared_at, FALSE)
)`;

/** An SQL condition that is true if the payout `p` is in a submitted bank file: one that is not marked as not submitted. */
export const isInBankFile: Sql = sql`
  EXISTS (SELECT FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.submitted)`;

/**
 * An SQL condition that is true if the payout `p` to the account `a` is on hold: it is posted in the live environment and is in
 * no submitted bank file, and its partner has been suspended since the payout was prepared. Bank files exclude the payout until
 * an operator releases it.
 */
const isOnHold: Sql = sql`(
  p.status = 'posted' AND p.environment = 'live' AND ${isSuspendedSinceDraft} AND NOT ${isInBankFile}
)`;

/** The payouts that one bank payment pays: a single payout, or all payouts of a run or of a bank file. */
export type BankPaymentTarget = { readonly environment: Environment } & (
  | { readonly payoutId: string }
  | { readonly runId: string }
  | { readonly fileId: string }
);

/** Returns the posted payouts of a {@link BankPaymentTarget}, in ID order. */
export function selectPosted(paid: BankPaymentTarget): Promise<PayoutRow[]> {
  return rowsOf(payoutRow)(sql`
    SELECT ${PAYOUT_COLUMNS} FROM payouts p WHERE ${isIn(paid)} AND ${isPosted(paid.environment)} ORDER BY p.id`);
}

const markedRow = describeRow({ ...recordedDeliveriesRow, marked: "integer" });

/**
 * Marks as paid the payouts that `events` are about, and records the events and an audit entry, in one statement. Skips
 * payouts that are no longer posted and, unless `paid` names a bank file, payouts on hold. Marks no payout if that file is
 * marked as not submitted. Returns the webhook deliveries of the recorded events, and the number of payouts marked. Locks
 * payouts before the file, like `markFileNotSubmitted`, so that concurrent calls of the two functions cannot deadlock.
 */
export async function markPayoutsPaid(
  paid: BankPaymentTarget,
  events: readonly EventToRecord[],
  bankReference: string,
  act: AuditedAction,
): Promise<Row<typeof markedRow>> {
  if (events.length === 0) return { marked: 0, deliveries: [] };
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
      inputRows("payout", events, { id: ["uuid", ({ event }) => event.objectId] }),
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
      recordEvents(events, sql`paid_payout`),
    )}
    SELECT (SELECT count(*) FROM paid_payout) AS marked, ${recordedDeliveries} AS deliveries`);
  return row ?? { marked: 0, deliveries: [] };
}

function isIn(paid: BankPaymentTarget): Sql {
  if ("payoutId" in paid) return sql`p.id = ${paid.payoutId}::uuid`;
  if ("runId" in paid) return sql`p.run_id = ${paid.runId}::uuid`;
  return sql`EXISTS (SELECT FROM bank_file_payouts f WHERE f.payout_id = p.id AND f.file_id = ${paid.fileId}::uuid)`;
}
