import { newId } from "@/lib/base/ids";
import { type RequiredRole, rolesAllowed } from "@/lib/base/roles";
import { ctes, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { AuditedAction } from "./audited-action";

/**
 * Returns a CTE `audited` that writes an audit entry if `cause`, the name of an earlier CTE, has a row. The action and its entry
 * are one statement, so both succeed or both fail. The statement throws `forbidden` if the actor was removed or lost the role.
 * `found` is a JSON object of details that only the statement knows. Returns undefined if the act has no actor.
 */
export function auditEntry(act: AuditedAction, cause: Sql, found = sql`'{}'::jsonb`): Sql | undefined {
  const { actorId, roles, accountId, action, environment, network, detail, at } = act;
  if (actorId === undefined) return undefined;
  const actor = roles ? sql`require_actor(${actorId}::uuid, ${roles}::user_role[])` : sql`${actorId}::uuid`;
  const facts = JSON.stringify({ ...detail, environment, network });
  return sql`audited AS (
    INSERT INTO audit_entries (id, actor_id, account_id, action, detail, created_at)
    SELECT ${newId()}::uuid, ${actor}, ${accountId}::uuid, ${action}, ${facts}::jsonb || ${found}, ${at}
    WHERE EXISTS (SELECT 1 FROM ${cause})
  )`;
}

/** Runs a change that ends with RETURNING, and writes the audit entry. Returns the number of changed rows. */
export function runAudited(act: AuditedAction, change: Sql): Promise<number> {
  return runOnce(sql`
    WITH ${ctes(sql`changed AS (${change})`, auditEntry(act, sql`changed`))} SELECT FROM changed`);
}

/** Throws `forbidden` if the actor was removed or lost the role. Call it before an action whose first write is not audited. */
export async function assertActor({ actorId, roles }: AuditedAction): Promise<void> {
  if (actorId && roles) await runOnce(sql`SELECT require_actor(${actorId}::uuid, ${roles}::user_role[])`);
}

/** Writes the audit entry of an action that only reads, such as a lookup. */
export async function auditReadOnly(act: AuditedAction): Promise<void> {
  await runAudited(act, sql`SELECT 1 AS read`);
}

/**
 * Returns an SQL condition that is true if the user in the row `user` has a right: they were not removed, their role includes the
 * right, and their account is not suspended. Invitations, links and proposals become invalid when their creator loses the right
 * to create them. `e2e/specs/identity/derived-rights.spec.ts` lists every table with a creator.
 */
export const holdsRight = (user: Sql, needed: RequiredRole): Sql => sql`
  (${user}.former_email IS NULL AND ${user}.role = ANY(${rolesAllowed(needed)}::user_role[]) AND NOT EXISTS (
    SELECT FROM accounts a WHERE a.id = ${user}.account_id AND a.suspended_at IS NOT NULL))`;

/**
 * Returns the condition {@link holdsRight} for the user with the ID `creatorId`. The condition is false if there is no such user.
 */
export const creatorHoldsRight = (creatorId: Sql, needed: RequiredRole): Sql => sql`
  EXISTS (SELECT FROM users creator WHERE creator.id = ${creatorId} AND ${holdsRight(sql`creator`, needed)})`;
