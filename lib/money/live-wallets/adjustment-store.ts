import { rolesForAction } from "@/lib/base/audited-actions";
import { PLATFORM_ACCOUNT_ID, type Tenant } from "@/lib/base/caller";
import { newId } from "@/lib/base/ids";
import { isMissingRows } from "@/lib/db/faults";
import { describeRow } from "@/lib/db/row";
import { ctes, namesSql, rowOf, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, holdsRight, runAudited } from "@/lib/identity/audit/audit.sql";
import { postDebit, postReservedDebit, postTopUp } from "@/lib/money/ledger/postings/adjustment.sql";
import {
  availableBalance,
  changeLargestSale,
  isWalletOf,
  type LargestSale,
  lockWallet,
  lowBalanceEvents,
} from "@/lib/money/ledger/postings/ledger.sql";
import {
  type DueDelivery,
  recordEvents,
  recordedDeliveries,
  recordedDeliveriesRow,
} from "@/lib/outbox/event.sql";
import { hasReference, isReferenceUnused } from "./reference.sql";
import type { Adjustment } from "./rules";

/**
 * An SQL condition that is true if the user `u` is an operator who has not been removed and whose role is allowed to adjust
 * wallets.
 */
export const mayAdjust: Sql = sql`
  (u.account_id = ${PLATFORM_ACCOUNT_ID}::uuid AND ${holdsRight(sql`u`, rolesForAction["wallet.credited"])})`;

/**
 * Returns an SQL condition that is true if an operator other than `operatorId` is allowed to adjust wallets, and can therefore
 * approve a proposal.
 */
const hasSecondOperator = (operatorId: string | null | undefined): Sql => sql`
  EXISTS (SELECT FROM users u WHERE ${mayAdjust} AND u.id <> ${operatorId}::uuid)`;

/**
 * An SQL condition that is true if the account `a` is suspended, or has been suspended since the proposal `p` was created, even
 * if the account was reinstated.
 */
export const isSuspendedSince: Sql = sql`(
  a.suspended_at IS NOT NULL OR coalesce(a.last_suspended_at >= p.created_at, FALSE)
)`;

const walletStateRow = describeRow({
  balance: "integer",
  /** The available balance: the balance minus the amounts that proposed debits reserve. */
  available: "integer",
  /** The amount of an earlier adjustment in the same direction with this reference, in minor units; null if there is none. */
  appliedAmount: "integer?",
  requestStatus: "text?",
  isApproved: "boolean",
  /** The ID of the pending proposal with the same type and reference as this adjustment. It might have expired. */
  pendingId: "text?",
  pendingAmount: "integer?",
  pendingUntil: "time?",
  hasSecondOperator: "boolean",
  /** The sum of the operator's adjustments to the account on this UTC day that needed no approval, in minor units. */
  unapprovedToday: "integer",
});

/** Returns the state of the wallet and of the adjustment's reference. Returns undefined if the account has no live wallet. */
export function selectWalletState(
  { type, accountId, reference, requestId }: Adjustment,
  operatorId: string,
  at: Date,
) {
  const owner = { accountId, environment: "live" } as const;
  const applied = namesSql(type === "debit" ? "debits" : "top_ups");
  const isUsed = hasReference(accountId, reference);
  return rowOf(walletStateRow)(sql`
    SELECT w.balance, ${availableBalance} AS available, t.amount AS "appliedAmount", r.status AS "requestStatus",
           (SELECT a.live_approved_at IS NOT NULL FROM accounts a WHERE a.id = l.account_id) AS "isApproved",
           p.id AS "pendingId", p.amount AS "pendingAmount", p.expires_at AS "pendingUntil",
           ${hasSecondOperator(operatorId)} AS "hasSecondOperator", coalesce(m.amount, 0) AS "unapprovedToday"
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    LEFT JOIN (SELECT amount FROM ${applied} x WHERE ${isUsed} LIMIT 1) t ON TRUE
    LEFT JOIN top_up_requests r ON r.id = ${requestId}::uuid
    LEFT JOIN (
      SELECT * FROM wallet_proposals x WHERE ${isUsed} AND x.move = ${type}::wallet_move AND x.status = 'pending' LIMIT 1
    ) p ON TRUE
    LEFT JOIN unapproved_adjustments m ON m.operator_id = ${operatorId}::uuid AND m.account_id = l.account_id
      AND m.day >= (${at}::timestamptz AT TIME ZONE 'UTC')::date
    WHERE ${isWalletOf(owner)}`);
}

/**
 * Returns an SQL condition that is true unless the adjustment is a debit above the available balance. It is evaluated on the
 * statement's snapshot.
 */
function isCovered({ type, accountId, amount }: Adjustment): Sql {
  if (type !== "debit") return sql`TRUE`;
  return sql`EXISTS (
    SELECT FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${isWalletOf({ accountId, environment: "live" })} AND ${availableBalance} >= ${amount})`;
}

/**
 * Posts an adjustment and records an audit entry, unless the adjustment needs approval. It needs none if the operator's daily
 * total (UTC) of unapproved adjustments to the account, including this one, is at most `limit` (in minor units), or if no other
 * operator could approve it. The row that stores this total is locked, so concurrent adjustments cannot exceed the limit
 * together. Returns the webhook deliveries of the low-balance event, empty if there is none, or undefined if nothing was
 * posted.
 */
export function postWithoutApproval(
  adjustment: Adjustment,
  act: AuditedAction,
  limit: number,
): Promise<readonly DueDelivery[] | undefined> {
  const { accountId, amount } = adjustment;
  const { actorId, at } = act;
  const nobodyElse = sql`NOT ${hasSecondOperator(actorId)}`;
  const total = sql`CASE WHEN m.day >= EXCLUDED.day THEN m.amount ELSE 0 END + EXCLUDED.amount`;
  const authorized = sql`authorized AS (
      INSERT INTO unapproved_adjustments AS m (operator_id, account_id, day, amount)
      SELECT ${actorId}::uuid, ${accountId}::uuid, (${at}::timestamptz AT TIME ZONE 'UTC')::date, ${amount}::bigint
      WHERE ${isReferenceUnused(adjustment)} AND ${isCovered(adjustment)} AND (${amount}::bigint <= ${limit}::bigint OR ${nobodyElse})
      ON CONFLICT (operator_id, account_id) DO UPDATE
      SET amount = ${total}, day = greatest(m.day, EXCLUDED.day)
      WHERE ${total} <= ${limit}::bigint OR ${nobodyElse}
      RETURNING m.operator_id
    )`;
  return post(adjustment, authorized, postDebit, act);
}

/**
 * Approves a pending proposal, posts its adjustment and records an audit entry. A debit uses its reserved amount. Changes
 * nothing if the proposal has ended, is past its deadline or is the approver's own, or if its reference was used or its top-up
 * request is no longer pending. Also changes nothing if the proposer or the approver is no longer allowed to adjust wallets, or
 * if the account is suspended or has been suspended since the proposal was created. Locks the rows of both operators and of the
 * account FOR SHARE. Returns the same as {@link postWithoutApproval}.
 */
export function postApprovedProposal(
  proposal: Adjustment & { readonly id: string; readonly madeBy: string },
  act: AuditedAction,
): Promise<readonly DueDelivery[] | undefined> {
  const { id, madeBy, accountId } = proposal;
  const { actorId, at } = act;
  const isDebit = proposal.type === "debit";
  const authorized = ctes(
    isDebit ? lockWallet({ accountId, environment: "live" }, sql`TRUE`) : undefined,
    sql`operators AS MATERIALIZED (
      SELECT u.id FROM users u WHERE u.id IN (${madeBy}::uuid, ${actorId}::uuid) AND ${mayAdjust} ORDER BY u.id FOR SHARE
    )`,
    sql`unsuspended AS MATERIALIZED (
      SELECT a.id FROM wallet_proposals p JOIN accounts a ON a.id = p.account_id
      WHERE p.id = ${id}::uuid AND NOT ${isSuspendedSince} FOR SHARE OF a
    )`,
    sql`authorized AS (
      UPDATE wallet_proposals p SET status = 'approved', ended_by = ${actorId}::uuid, ended_at = ${at}
      WHERE p.id = ${id}::uuid AND p.status = 'pending' AND p.expires_at > ${at} AND p.made_by <> ${actorId}::uuid
        AND (SELECT count(*) FROM operators) = 2
        AND EXISTS (SELECT FROM unsuspended)
        AND ${isReferenceUnused(proposal)} AND ${isDebit ? sql`EXISTS (SELECT FROM locked_wallet)` : sql`TRUE`}
      RETURNING p.id
    )`,
  );
  return post(proposal, authorized, postReservedDebit, act);
}

/**
 * If the CTE `authorized` has a row, posts the adjustment and records its audit entry and any low-balance event, in one
 * statement.
 */
async function post(
  adjustment: Adjustment,
  authorized: Sql,
  debitWallet: typeof postDebit,
  act: AuditedAction,
): Promise<readonly DueDelivery[] | undefined> {
  const isDebit = adjustment.type === "debit";
  const change = isDebit ? -adjustment.amount : adjustment.amount;
  const balances = sql`(SELECT jsonb_build_object('before', w.balance - ${change}::bigint, 'after', w.balance) FROM wallet w)`;
  const events = isDebit ? recordEvents([], sql`posted`, lowBalanceEvents(act.at)) : undefined;
  const deliveries = isDebit ? recordedDeliveries : sql`'[]'::json`;
  try {
    const row = await rowOf({ ...recordedDeliveriesRow, applied: "integer" })(sql`
      WITH ${ctes(authorized, posting(adjustment, debitWallet, act.at), events, auditEntry(act, sql`posted`, balances))}
      SELECT applied, ${deliveries} AS deliveries FROM (SELECT count(*) AS applied FROM authorized) d
      WHERE require_rows((SELECT count(*) FROM posted), applied)`);
    return row?.applied === 1 ? row.deliveries : undefined;
  } catch (error) {
    // A concurrent change, such as the same adjustment or a sale, prevented the posting, so this statement was rolled back.
    if (isMissingRows(error)) return undefined;
    throw error;
  }
}

function posting(
  { type, accountId, reference, amount, requestId }: Adjustment,
  debitWallet: typeof postDebit,
  at: Date,
): Sql {
  const owner = { accountId, environment: "live" } as const;
  const money = { id: newId(), reference, amount, at };
  switch (type) {
    case "credit":
      return postTopUp(owner, money, sql`authorized`);
    case "top_up":
      return ctes(
        sql`credited AS (
          UPDATE top_up_requests r SET status = 'credited', answered_at = ${at}
          WHERE r.id = ${requestId}::uuid AND r.status = 'pending' AND EXISTS (SELECT FROM authorized)
          RETURNING r.id
        )`,
        postTopUp(owner, money, sql`credited`),
      );
    case "debit":
      return debitWallet(owner, money, sql`authorized`);
  }
}

/**
 * Changes the largest sale that the operator allows from a wallet, and records an audit entry. Returns false and changes
 * nothing if the largest sale no longer equals `before` or there is no wallet.
 */
export async function updateLargestSale(
  owner: Tenant,
  before: LargestSale,
  after: LargestSale,
  act: AuditedAction,
): Promise<boolean> {
  return (await runAudited(act, changeLargestSale(owner, before, after))) === 1;
}
