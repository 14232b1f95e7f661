import type { Environment } from "@/lib/base/fields";
import type { Minor } from "@/lib/base/money";
import { earlierClock } from "@/lib/db/clock-skew";
import { isMissingRows, isUniqueViolation } from "@/lib/db/faults";
import { inputRows } from "@/lib/db/input-rows";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry } from "@/lib/identity/audit/audit.sql";
import {
  claimEarnings,
  lockBalancesOfPayouts,
  releaseEarnings,
} from "@/lib/money/ledger/postings/partner-balance.sql";
import { postPayouts } from "@/lib/money/ledger/postings/payout.sql";
import type { OwedRow } from "./owed-store";
import { isSuspendedSinceDraft } from "./payout-store";

type NewRun = {
  readonly id: string;
  readonly environment: Environment;
  readonly cutOffId: string;
  /** The number of times that the running totals had been rebuilt when the run was computed from them. */
  readonly rebuilds: number;
  readonly amount: Minor;
  readonly payouts: readonly (OwedRow & { readonly id: string; readonly reference: string })[];
};

/**
 * Inserts a draft payout run with its payouts. Records an audit entry. Returns false and changes nothing if the environment
 * already has a draft, if another statement has locked a partner's previous payout, or if the data behind the run is outdated:
 * another run or a refund has changed the amounts, the running totals were rebuilt, a partner was suspended, or bank details
 * were changed or re-encrypted.
 */
export async function insertRun(run: NewRun, act: AuditedAction): Promise<boolean> {
  try {
    return (await rowOf({ made: "integer" })(insertRunSql(run, act)))?.made === run.payouts.length;
  } catch (error) {
    if (isUniqueViolation(error, "payouts_each_claimed_once") || isMissingRows(error)) return false;
    throw error;
  }
}

function insertRunSql({ payouts, ...run }: NewRun, act: AuditedAction): Sql {
  const insertedRun = sql`run AS (
      INSERT INTO payout_runs (id, environment, cut_off_id, amount, payout_count, prepared_by, prepared_at)
      VALUES (${run.id}::uuid, ${run.environment}::environment, ${run.cutOffId}::uuid, ${run.amount}, ${payouts.length},
              ${act.actorId}::uuid, ${earlierClock(act.at)})
      ON CONFLICT (environment) WHERE status = 'prepared' DO NOTHING
      RETURNING id, environment, cut_off_id, prepared_at
    )`;
  const inputPayouts = inputRows("payout", payouts, {
    id: ["uuid", ({ id }) => id],
    reference: ["text", ({ reference }) => reference],
    account_id: ["uuid", ({ accountId }) => accountId],
    ledger_account_id: ["uuid", ({ ledgerAccountId }) => ledgerAccountId],
    after_id: ["uuid", ({ afterId }) => afterId],
    previous_id: ["uuid", ({ previousId }) => previousId],
    amount: ["bigint", ({ amount }) => amount],
    refunded_amount: ["bigint", ({ refundedAmount }) => refundedAmount],
    incoming_total: ["bigint", ({ incomingTotal }) => incomingTotal],
    account_holder: ["text", ({ accountHolder }) => accountHolder],
    iban_cipher: ["bytea", ({ ibanCipher }) => ibanCipher],
    iban_shown: ["text", ({ ibanShown }) => ibanShown],
  });
  // Reads the previous payouts after this run is inserted, when no other draft exists that could be discarded. FOR SHARE reads
  // the latest rows instead of the snapshot's. SKIP LOCKED avoids a deadlock with a statement that marks a payout as paid.
  const previous = sql`previous_payout AS MATERIALIZED (
      SELECT previous.id FROM run CROSS JOIN payout CROSS JOIN LATERAL (
        SELECT p.id FROM payouts p
        WHERE p.id = payout.previous_id AND p.environment = run.environment AND p.status <> 'discarded'
        FOR SHARE SKIP LOCKED
      ) previous
    )`;
  // Partners and bank details are read FOR SHARE too, so that a concurrent change either is seen here or waits for this
  // statement.
  const payable = sql`payable AS MATERIALIZED (
      SELECT payout.id FROM run CROSS JOIN payout
      CROSS JOIN LATERAL (
        SELECT FROM accounts a WHERE a.id = payout.account_id AND a.suspended_at IS NULL FOR SHARE
      ) partner
      LEFT JOIN LATERAL (
        SELECT TRUE AS is_there FROM bank_details b
        WHERE b.account_id = payout.account_id AND b.account_holder = payout.account_holder
          AND b.iban_cipher = payout.iban_cipher
        FOR SHARE
      ) details ON TRUE
      WHERE payout.iban_cipher IS NULL OR details.is_there
    )`;
  const claimed = sql`claimed AS (
      INSERT INTO payouts (id, run_id, account_id, environment, ledger_account_id, reference, after_id, up_to_id, amount,
                           refunded_amount, incoming_total, account_holder, iban_cipher, iban_shown, prepared_at)
      SELECT p.id, run.id, p.account_id, run.environment, p.ledger_account_id, p.reference, p.after_id, run.cut_off_id,
             p.amount, p.refunded_amount, p.incoming_total, p.account_holder, p.iban_cipher, p.iban_shown, run.prepared_at
      FROM payout p JOIN payable USING (id)
      JOIN locked_balance locked ON locked.ledger_account_id = p.ledger_account_id AND locked.unclaimed_refunds = p.refunded_amount
        AND locked.claimed = p.incoming_total - p.amount - p.refunded_amount, run, unchanged
      WHERE p.previous_id IS NULL OR p.previous_id IN (SELECT id FROM previous_payout)
      RETURNING id, account_id, environment, ledger_account_id, refunded_amount, incoming_total
    )`;
  // A refund that a discarded run released after this statement began is in the locked balance, but is not updated here,
  // because the statement's snapshot still shows it as claimed. The sums then differ, and the statement is rolled back.
  const refunds = sql`claimed_refund AS (
      UPDATE refunds r SET payout_id = claimed.id FROM claimed
      WHERE r.account_id = claimed.account_id AND r.environment = claimed.environment AND r.payout_id IS NULL
      RETURNING r.partner_amount
    )`;
  // A concurrent rebuild of the totals either waits for this lock or has already incremented the counter.
  const unchanged = sql`unchanged AS MATERIALIZED (
      SELECT FROM run, checkpoints WHERE name = 'totals' AND rebuilds = ${run.rebuilds} FOR SHARE OF checkpoints
    )`;
  return sql`
    WITH ${ctes(
      ...[
        insertedRun,
        inputPayouts,
        unchanged,
        previous,
        payable,
        lockBalancesOfPayouts,
        claimed,
        claimEarnings,
        refunds,
      ],
      auditEntry(act, sql`run`),
    )}
    SELECT made FROM (SELECT count(*) AS made FROM claimed) c
    WHERE require_rows(made, (SELECT count(*) * ${payouts.length}::bigint FROM run))
      AND require_rows((SELECT coalesce(sum(partner_amount), 0)::bigint FROM claimed_refund),
                       (SELECT coalesce(sum(refunded_amount), 0)::bigint FROM claimed))`;
}

const endedRun = (
  environment: Environment,
  runId: string,
  status: "posted" | "discarded",
  { actorId, at }: AuditedAction,
  guard = sql`TRUE`,
): Sql => sql`
  run AS (
    UPDATE payout_runs SET status = ${status}::payout_run_status, ended_by = ${actorId}::uuid, ended_at = ${at}
    WHERE id = ${runId}::uuid AND environment = ${environment}::environment AND status = 'prepared' AND ${guard}
    RETURNING id, payout_count
  )`;

/**
 * Returns a query for the partners that a payout run pays. `suspended_since` is true if the partner has been suspended since
 * the run was prepared.
 */
const partnersOf = (runId: string): Sql => sql`
  SELECT a.id, a.company_name, ${isSuspendedSinceDraft} AS suspended_since
  FROM payouts p JOIN accounts a ON a.id = p.account_id WHERE p.run_id = ${runId}::uuid`;

const suspendedRow = describeRow({ accountId: "text", companyName: "text" });
/** A partner that has been suspended since one of its payouts was prepared. */
export type SuspendedPartnerRow = Row<typeof suspendedRow>;

/** Returns a run's partners that have been suspended since the run was prepared, sorted by name. */
export function selectPartnersSuspendedSinceDraft(runId: string): Promise<SuspendedPartnerRow[]> {
  return rowsOf(suspendedRow)(sql`
    SELECT id AS "accountId", company_name AS "companyName" FROM (${partnersOf(runId)}) partner
    WHERE suspended_since ORDER BY company_name, id`);
}

const allOfRun = sql`require_rows(done, coalesce((SELECT payout_count FROM run), 0))`;

/**
 * Posts a draft run with one transfer per payout. Records an audit entry. Returns false and changes nothing if the run is not a
 * draft, or if one of its partners has been suspended since the run was prepared. Locks the partners FOR SHARE.
 */
export async function updateRunAsPosted(environment: Environment, runId: string, act: AuditedAction) {
  const due = sql`due_payout AS (
      SELECT p.id, p.environment, p.ledger_account_id, p.amount FROM payouts p JOIN run ON run.id = p.run_id
      WHERE p.status = 'prepared'
    )`;
  const postedPayouts = sql`posted_payout AS (
      UPDATE payouts p SET status = 'posted', transfer_id = posted.id, posted_at = ${act.at} FROM posted
      WHERE p.id = posted.cause_id AND p.status = 'prepared'
      RETURNING p.id
    )`;
  const partners = sql`partner AS MATERIALIZED (${partnersOf(runId)} ORDER BY a.id FOR SHARE OF a)`;
  const run = endedRun(
    environment,
    runId,
    "posted",
    act,
    sql`NOT EXISTS (SELECT FROM partner WHERE suspended_since)`,
  );
  const pieces = [partners, run, due, postPayouts(act.at), postedPayouts];
  return isDone(sql`
    WITH ${ctes(...pieces, auditEntry(act, sql`run`))}
    SELECT done FROM (SELECT count(*) AS done FROM posted_payout) p WHERE ${allOfRun}`);
}

/**
 * Discards a draft run and releases its earnings and refunds for the next run. Records an audit entry. Returns false and
 * changes nothing if the run is not a draft.
 */
export async function updateRunAsDiscarded(environment: Environment, runId: string, act: AuditedAction) {
  const discarded = sql`payout AS (
      UPDATE payouts p SET status = 'discarded', ended_at = ${act.at} FROM run
      WHERE p.run_id = run.id AND p.status = 'prepared'
      RETURNING p.id, p.ledger_account_id, p.amount, p.refunded_amount
    )`;
  const refunds = sql`released_refund AS (
      UPDATE refunds r SET payout_id = NULL FROM payout WHERE r.payout_id = payout.id
    )`;
  return isDone(sql`
    WITH ${ctes(
      ...[
        endedRun(environment, runId, "discarded", act),
        discarded,
        lockBalancesOfPayouts,
        releaseEarnings,
        refunds,
      ],
      auditEntry(act, sql`run`),
    )}
    SELECT done FROM (SELECT count(*) AS done FROM balance) n WHERE ${allOfRun}`);
}

async function isDone(statement: Sql): Promise<boolean> {
  const row = await rowOf({ done: "integer" })(statement);
  return (row?.done ?? 0) > 0;
}
