import type { Role } from "@/lib/base/caller";
import { ctes, rowOf, rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { auditEntry } from "@/lib/identity/audit/audit.sql";
import type { AuditedAction } from "@/lib/identity/audit/audited-action";
import { type Member, memberRow } from "./member";

const MEMBER = sql`u.id, u.email, u.role, u.totp_since IS NOT NULL AS "hasSecondFactor", u.created_at AS "createdAt",
  (SELECT s.created_at FROM user_sessions s WHERE s.user_id = u.id ORDER BY s.id DESC LIMIT 1) AS "lastSignInAt"`;

/** Returns all users of an account, oldest first. */
export function selectMembers(accountId: string): Promise<Member[]> {
  return rowsOf(memberRow)(sql`
    SELECT ${MEMBER} FROM users u
    WHERE u.account_id = ${accountId}::uuid AND u.former_email IS NULL ORDER BY u.id`);
}

export function selectMember(accountId: string, userId: string): Promise<Member | undefined> {
  return rowOf(memberRow)(sql`
    SELECT ${MEMBER} FROM users u
    WHERE u.account_id = ${accountId}::uuid AND u.id = ${userId}::uuid AND u.former_email IS NULL`);
}

/** Returns a CTE that locks the owners of an account, so that two owners cannot remove each other concurrently. */
const ownersOf = (accountId: string) => sql`owners AS MATERIALIZED (
    SELECT id FROM users
    WHERE account_id = ${accountId}::uuid AND role = 'owner' AND former_email IS NULL ORDER BY id FOR UPDATE
  )`;

/** Returns an SQL condition that is true if the account has an owner other than this user. */
const hasOtherOwner = (userId: string) => sql`EXISTS (SELECT FROM owners WHERE id <> ${userId}::uuid)`;

/** Returns an SQL condition that is true if the actor is still an owner after the lock was acquired. */
const isActorOwner = (actorId: string) => sql`EXISTS (SELECT FROM owners WHERE id = ${actorId}::uuid)`;

/**
 * Changes a user's role and writes the audit entry. Returns false on a conflict: the state has changed since it was read, or no
 * owner would remain.
 */
export async function setRoleRow(
  accountId: string,
  { actorId, userId, before, after }: { actorId: string; userId: string; before: Role; after: Role },
  act: AuditedAction,
): Promise<boolean> {
  const stays = after === "owner" || before !== "owner" ? sql`true` : hasOtherOwner(userId);
  const changed = sql`changed AS (
      UPDATE users SET role = ${after}::user_role, updated_at = ${act.at}
      WHERE account_id = ${accountId}::uuid AND id = ${userId}::uuid AND role = ${before}::user_role
        AND former_email IS NULL AND ${isActorOwner(actorId)} AND ${stays}
      RETURNING id
    )`;
  return didChange(accountId, changed, act);
}

/**
 * Marks a user as removed, frees their email, ends their sessions and writes the audit entry. Returns false on a conflict: the
 * state has changed since it was read, or no owner would remain.
 */
export async function removeMemberRow(
  accountId: string,
  { actorId, userId, passwordHash }: { actorId: string; userId: string; passwordHash: string },
  role: Role,
  act: AuditedAction,
): Promise<boolean> {
  const stays = role === "owner" ? hasOtherOwner(userId) : sql`true`;
  const changed = sql`changed AS (
      UPDATE users SET former_email = email, email = id || '@removed.invalid', password_hash = ${passwordHash},
             updated_at = ${act.at}
      WHERE account_id = ${accountId}::uuid AND id = ${userId}::uuid AND role = ${role}::user_role
        AND former_email IS NULL AND ${isActorOwner(actorId)} AND ${stays}
      RETURNING id
    ), ended AS (
      UPDATE user_sessions SET ended_at = ${act.at}
      WHERE user_id IN (SELECT id FROM changed) AND ended_at IS NULL
    )`;
  return didChange(accountId, changed, act);
}

async function didChange(accountId: string, changed: Sql, act: AuditedAction): Promise<boolean> {
  const all = ctes(ownersOf(accountId), changed, auditEntry(act, sql`changed`));
  return (await runOnce(sql`WITH ${all} SELECT id FROM changed`)) > 0;
}
