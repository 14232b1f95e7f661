import { earlierClock } from "@/lib/db/clock-skew";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { ctes, noSql, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, emailOf } from "@/lib/identity/audit/audit.sql";
import { availableBalance, changeReserved, lockWallet } from "@/lib/money/ledger/postings/ledger.sql";
import { isSuspendedSince, mayAdjust } from "./adjustment-store";
import { isReferenceUnused } from "./reference.sql";
import { type Adjustment, type AdjustmentType, adjustmentTypes, proposalStatuses } from "./rules";

const proposalRow = describeRow({
  id: "text",
  accountId: "text",
  companyName: "text",
  type: adjustmentTypes,
  requestId: "text?",
  reference: "text",
  amount: "integer",
  /** The wallet's balance when the adjustment was proposed. `balance` is the wallet's current balance. */
  balanceBefore: "integer",
  balance: "integer",
  reason: "text?",
  status: proposalStatuses,
  refusal: "text?",
  madeBy: "text",
  /** The proposer's email address; null if the proposer's row was deleted. */
  proposerEmail: "text?",
  /** True if the proposer is still allowed to adjust wallets. */
  proposerIsActive: "boolean",
  /**
   * True if the account is suspended, or has been suspended since the proposal was created, even if the account was reinstated.
   */
  suspendedSince: "boolean",
  /** The status of the top-up request that the proposal credits; null for other types. */
  requestStatus: "text?",
  createdAt: "time",
  expiresAt: "time",
  enderEmail: "text?",
  endedAt: "time?",
});
export type ProposalRow = Row<typeof proposalRow>;

/**
 * Returns a query for the proposals that `chosen` selects, each with its account, its operators and the wallet's current
 * balance.
 */
const proposals = (chosen: Sql): Sql => sql`
  SELECT p.id, p.account_id AS "accountId", a.company_name AS "companyName", p.move AS type, p.request_id AS "requestId", p.reference,
         p.amount, p.balance_before AS "balanceBefore", w.balance, p.reason, p.status, p.refusal, p.made_by AS "madeBy",
         ${emailOf(sql`u`)} AS "proposerEmail", coalesce(${mayAdjust}, false) AS "proposerIsActive",
         ${isSuspendedSince} AS "suspendedSince", r.status::text AS "requestStatus", p.created_at AS "createdAt",
         p.expires_at AS "expiresAt", ${emailOf(sql`ender`)} AS "enderEmail", p.ended_at AS "endedAt"
  FROM (${chosen}) p
  JOIN accounts a ON a.id = p.account_id
  JOIN ledger_accounts l ON l.account_id = p.account_id AND l.environment = p.environment AND l.kind = 'wallet'
  JOIN wallets w ON w.ledger_account_id = l.id
  LEFT JOIN top_up_requests r ON r.id = p.request_id
  LEFT JOIN users u ON u.id = p.made_by LEFT JOIN users ender ON ender.id = p.ended_by`;

/** Returns a proposal for any account by its ID. Only operators are allowed to see it. */
export function selectProposal(id: string): Promise<ProposalRow | undefined> {
  return rowOf(proposalRow)(proposals(sql`SELECT * FROM wallet_proposals WHERE id = ${id}::uuid`));
}

/**
 * Returns up to `limit` proposals, for all accounts, that are pending and have not expired at `at`, oldest first. With `only`,
 * returns only the proposal with that ID.
 */
export function selectPendingProposals(at: Date, limit: number, only?: string): Promise<ProposalRow[]> {
  const one = only === undefined ? noSql : sql`AND id = ${only}::uuid`;
  const pending = sql`
    SELECT * FROM wallet_proposals WHERE status = 'pending' AND expires_at > ${at} ${one} ORDER BY id LIMIT ${limit}`;
  return rowsOf(proposalRow)(sql`${proposals(pending)} ORDER BY p.id`);
}

/** Returns a page of the proposals for all accounts, newest first. */
export function selectProposals({ before, limit }: PageRequest): Promise<ProposalRow[]> {
  const older = before === undefined ? noSql : sql`WHERE id < ${before}::uuid`;
  const page = sql`SELECT * FROM wallet_proposals ${older} ORDER BY id DESC LIMIT ${limit}`;
  return rowsOf(proposalRow)(sql`${proposals(page)} ORDER BY p.id DESC`);
}

type NewProposal = {
  readonly id: string;
  readonly balanceBefore: number;
  readonly reason: string | undefined;
  readonly expiresAt: Date;
};

/**
 * Inserts a proposal, and reserves the amount of a debit. Records an audit entry. Returns false and changes nothing if an
 * adjustment in the same direction has used the reference, a proposal of the same type and reference is pending, a debit
 * exceeds the available balance, or the top-up request to credit is not pending.
 */
export function insertProposal(
  adjustment: Adjustment,
  { id, balanceBefore, reason, expiresAt }: NewProposal,
  act: AuditedAction,
): Promise<boolean> {
  const { type, accountId, requestId, reference, amount } = adjustment;
  return change({
    proposal: adjustment,
    condition: sql`${availableBalance} >= ${amount}`,
    move: "reserve",
    changed: (isLocked) => sql`
      INSERT INTO wallet_proposals (id, account_id, environment, move, request_id, reference, amount, balance_before, reason,
                                    made_by, created_at, expires_at)
      SELECT ${id}::uuid, ${accountId}::uuid, 'live', ${type}::wallet_move, ${requestId}::uuid, ${reference},
             ${amount}::bigint, ${balanceBefore}::bigint, ${reason ?? null}, ${act.actorId}::uuid, ${earlierClock(act.at)}, ${expiresAt}::timestamptz
      WHERE ${isReferenceUnused(adjustment)} AND ${isLocked}
      ON CONFLICT (account_id, environment, move, reference) WHERE status = 'pending' DO NOTHING
      RETURNING id, amount`,
    act,
  });
}

type ProposalKey = { readonly id: string; readonly accountId: string; readonly type: AdjustmentType };

const overdueRow = describeRow({ id: "text", accountId: "text", type: adjustmentTypes });

/** Returns up to 100 pending proposals that are past their deadline, oldest first. */
export function selectOverdueProposals(at: Date): Promise<ProposalKey[]> {
  return rowsOf(overdueRow)(sql`
    SELECT id, account_id AS "accountId", move AS type FROM wallet_proposals
    WHERE status = 'pending' AND expires_at <= ${at} ORDER BY id LIMIT 100`);
}

/**
 * Marks a pending proposal that is past its deadline as expired, and releases the reserved amount of a debit. The same
 * adjustment can then be proposed again.
 */
export async function expireProposal(proposal: ProposalKey, at: Date): Promise<void> {
  await end(proposal, sql`status = 'expired', ended_at = ${at}`, sql`expires_at <= ${at}`);
}

/**
 * Declines a pending proposal of another operator. Records an audit entry. Returns false and changes nothing if the proposal
 * has ended, is past its deadline, or is the acting operator's own.
 */
export function updateProposalAsDeclined(proposal: ProposalKey, reason: string, act: AuditedAction) {
  const isOther = sql`made_by <> ${act.actorId}::uuid AND expires_at > ${act.at}`;
  return end(proposal, sql`status = 'declined', refusal = ${reason}, ${endedBy(act)}`, isOther, act);
}

/**
 * Withdraws the acting operator's own pending proposal. Records an audit entry. Returns false and changes nothing if the
 * proposal has ended, is past its deadline, or is another operator's.
 */
export function updateProposalAsWithdrawn(proposal: ProposalKey, act: AuditedAction): Promise<boolean> {
  const isOwn = sql`made_by = ${act.actorId}::uuid AND expires_at > ${act.at}`;
  return end(proposal, sql`status = 'withdrawn', ${endedBy(act)}`, isOwn, act);
}

const endedBy = ({ actorId, at }: AuditedAction): Sql => sql`ended_by = ${actorId}::uuid, ended_at = ${at}`;

/**
 * Ends a pending proposal without posting its adjustment, and releases the reserved amount of a debit. Returns false and
 * changes nothing if the proposal is not pending or does not meet the condition `guard`.
 */
function end(proposal: ProposalKey, assignments: Sql, guard: Sql, act?: AuditedAction): Promise<boolean> {
  return change({
    proposal,
    condition: sql`TRUE`,
    move: "release",
    changed: (isLocked) => sql`
      UPDATE wallet_proposals SET ${assignments} WHERE id = ${proposal.id}::uuid AND status = 'pending' AND ${guard} AND ${isLocked}
      RETURNING id, amount`,
    act,
  });
}

/**
 * Runs the statement `changed`, which inserts or updates a proposal, and returns true if it did. For a debit, also reserves or
 * releases the amount, and changes nothing if the wallet does not meet `condition`. Locks the wallet before the proposal, as an
 * approval does, to avoid deadlocks.
 */
async function change({
  proposal: { accountId, type },
  condition,
  changed,
  move,
  act,
}: {
  readonly proposal: Pick<ProposalKey, "accountId" | "type">;
  readonly condition: Sql;
  readonly changed: (isLocked: Sql) => Sql;
  readonly move: "reserve" | "release";
  readonly act: AuditedAction | undefined;
}): Promise<boolean> {
  const audited = act && auditEntry(act, sql`changed`);
  const all =
    type === "debit"
      ? ctes(
          lockWallet({ accountId, environment: "live" }, condition),
          sql`changed AS (${changed(sql`EXISTS (SELECT FROM locked_wallet)`)})`,
          changeReserved(move, sql`changed`),
          audited,
        )
      : ctes(sql`changed AS (${changed(sql`TRUE`)})`, audited);
  return (await runOnce(sql`WITH ${all} SELECT FROM changed`)) === 1;
}
