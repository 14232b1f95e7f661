import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { ctes, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { holdsRight } from "@/lib/identity/audit/holds-right.sql";
import { rolesFor } from "@/lib/identity/audit/roles-for";
import { ownedWallet } from "@/lib/money/ledger/wallet.sql";
import type { Move } from "./move";

/** Whether the user `u` is an operator who moves money. */
export const isMover: Sql = sql`
  (u.account_id = ${PLATFORM_ACCOUNT_ID}::uuid AND ${holdsRight(sql`u`, rolesFor["wallet.credited"])})`;

/** Whether there is somebody beside that operator who could approve what they propose. */
export const hasSecond = (operatorId: string | null | undefined): Sql => sql`
  EXISTS (SELECT FROM users u WHERE ${isMover} AND u.id <> ${operatorId}::uuid)`;

/** Whether the account `a` was suspended since `p` was proposed, be it reinstated or not. */
export const isSuspendedSince: Sql = sql`
  coalesce(greatest(a.suspended_at, a.last_suspended_at) >= p.created_at, false)`;

/** Whether nothing stands against a move, as the statement sees it that begins with it. */
export function isPossible({ move, accountId, reference, amount, requestId }: Move): Sql {
  const owner = { accountId, environment: "live" } as const;
  const under = sql`x.account_id = ${accountId}::uuid AND x.environment = 'live' AND x.reference = ${reference}`;
  const notCredited = sql`NOT EXISTS (SELECT FROM top_ups x WHERE ${under})`;
  switch (move) {
    case "credit":
      return notCredited;
    case "top_up":
      return sql`${notCredited} AND EXISTS (
        SELECT FROM top_up_requests r WHERE r.id = ${requestId}::uuid AND r.status = 'pending')`;
    case "debit":
      return sql`NOT EXISTS (SELECT FROM debits x WHERE ${under}) AND EXISTS (
        SELECT FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
        WHERE ${ownedWallet(owner)} AND w.balance >= ${amount})`;
  }
}

/**
 * A CTE `mandate` with a row where the operator may make the move alone: with it, what they moved alone for this account
 * on this day (UTC), in and out, stays within the limit, or nobody else could approve. Counted exactly: who moves at the same time waits
 * for the row.
 */
export function alone(move: Move, { actorId, at }: Act, limit: number): Sql {
  const { accountId, amount } = move;
  const nobodyElse = sql`NOT ${hasSecond(actorId)}`;
  const soFar = sql`CASE WHEN m.day >= EXCLUDED.day THEN m.amount ELSE 0 END + EXCLUDED.amount`;
  return sql`mandate AS (
      INSERT INTO moved_alone AS m (operator_id, account_id, day, amount)
      SELECT ${actorId}::uuid, ${accountId}::uuid, (${at}::timestamptz AT TIME ZONE 'UTC')::date, ${amount}::bigint
      WHERE ${isPossible(move)} AND (${amount}::bigint <= ${limit}::bigint OR ${nobodyElse})
      ON CONFLICT (operator_id, account_id) DO UPDATE
      SET amount = ${soFar}, day = greatest(m.day, EXCLUDED.day)
      WHERE ${soFar} <= ${limit}::bigint OR ${nobodyElse}
      RETURNING m.operator_id
    )`;
}

/**
 * A CTE `mandate` with a row where another operator approves a proposal, once: both are operators still who move money, it
 * has not expired, and its account was not suspended since. People and account are locked in share.
 */
export function approved(
  proposal: Move & { readonly id: string; readonly madeBy: string },
  { actorId, at }: Act,
): Sql {
  const { id, madeBy } = proposal;
  return ctes(
    sql`eyes AS MATERIALIZED (
      SELECT u.id FROM users u WHERE u.id IN (${madeBy}::uuid, ${actorId}::uuid) AND ${isMover} ORDER BY u.id FOR SHARE
    )`,
    sql`trusted AS MATERIALIZED (
      SELECT a.id FROM wallet_proposals p JOIN accounts a ON a.id = p.account_id
      WHERE p.id = ${id}::uuid AND NOT ${isSuspendedSince} FOR SHARE OF a
    )`,
    sql`mandate AS (
      UPDATE wallet_proposals p SET status = 'approved', ended_by = ${actorId}::uuid, ended_at = ${at}
      WHERE p.id = ${id}::uuid AND p.status = 'pending' AND p.expires_at > ${at} AND p.made_by <> ${actorId}::uuid
        AND (SELECT count(*) FROM eyes) = 2
        AND EXISTS (SELECT FROM trusted)
        AND ${isPossible(proposal)}
      RETURNING p.id
    )`,
  );
}
