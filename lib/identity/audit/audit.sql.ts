import { type AuditActionName, rolesForAction } from "@/lib/base/audited-actions";
import type { Caller, Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { assertCallerRole, assertRole, type RequiredRole, rolesAllowed } from "@/lib/base/roles";
import { assertSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import { ctes, runOnce, type Sql, sql } from "@/lib/db/sql";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";

/** An action on an account, as the account's audit log and the security log record it. */
export type AuditedAction = {
  /**
   * The ID of the user who performs the action. Null for a command on the server. Undefined for a call with an API key; such a
   * call is not audited.
   */
  readonly actorId: string | null | undefined;
  /**
   * The roles that may perform the action; the write checks them again. Absent if something else authorizes the action, such as
   * a link's token.
   */
  readonly roles?: readonly Role[];
  readonly accountId: string;
  readonly action: AuditActionName;
  readonly environment?: Environment | undefined;
  /** The network of the user's IP address (see `networkOf`), if known; absent for commands and {@link actionByOperator}. */
  readonly network?: string | undefined;
  /** Details, such as the old and the new value, but never secrets. */
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly at: Date;
};

/**
 * Returns the {@link AuditedAction} for a caller's action on its own account in its environment. Throws `forbidden` if the
 * caller is a dashboard user whose role may not perform the action. Pass `needed` if the action requires a different role in
 * this case than `rolesForAction` says.
 */
export function actionByCaller(
  caller: Caller,
  action: AuditActionName,
  at: Date,
  detail: AuditedAction["detail"] = {},
  needed: RequiredRole = rolesForAction[action],
): AuditedAction {
  const { accountId, environment, person } = caller;
  assertCallerRole(caller, needed);
  const actor = { actorId: person?.userId, roles: rolesAllowed(needed), network: person?.network };
  return { ...actor, accountId, action, environment, detail, at };
}

/** The actions that an operator may perform without a second factor: setting one up, and securing their own access. */
const BEFORE_FACTOR: ReadonlySet<AuditActionName> = new Set([
  ...(["second_factor.turned_on", "second_factor.turned_off", "recovery_codes.renewed"] as const),
  ...(["password.changed", "session.ended"] as const),
]);

/**
 * Returns the {@link AuditedAction} for a user's action on their own account in all environments. Throws `forbidden` if the
 * user's role may not perform the action. Also throws `forbidden` for an operator who lacks a required second factor (see
 * `lacksSecondFactor`), except for the actions in {@link BEFORE_FACTOR}.
 */
export function actionByUser(
  user: SignedInUser,
  action: AuditActionName,
  at: Date,
  detail: AuditedAction["detail"] = {},
): AuditedAction {
  const { userId, accountId, network } = user;
  if (!BEFORE_FACTOR.has(action)) assertSecondFactor(user);
  assertRole(user.role, rolesForAction[action]);
  return {
    actorId: userId,
    roles: rolesAllowed(rolesForAction[action]),
    accountId,
    action,
    network,
    detail,
    at,
  };
}

/**
 * Returns the {@link AuditedAction} for an operator's action on any account, in one environment if `environment` is set. Call
 * `assertOperator` first: this function throws `forbidden` only if the user's role may not perform the action.
 */
export function actionByOperator(
  operator: SignedInUser,
  accountId: string,
  action: AuditActionName,
  detail: AuditedAction["detail"] = {},
  environment?: Environment,
): AuditedAction {
  assertRole(operator.role, rolesForAction[action]);
  const roles = rolesAllowed(rolesForAction[action]);
  return { actorId: operator.userId, roles, accountId, action, environment, detail, at: now() };
}

/**
 * Writes a completed action to the security log. `subject` is the ID of the affected object. Does nothing if `actorId` is
 * undefined.
 */
export function logAction(
  { actorId, accountId, action, environment, network }: AuditedAction,
  subject?: string,
): void {
  if (actorId !== undefined)
    logSecurityEvent(action, { accountId, userId: actorId, environment, network, subject });
}

/**
 * Returns a CTE `audited` that writes the audit entry of an action if the CTE `cause` has a row. The action and its entry are
 * one statement, so both succeed or both fail. If `roles` is set, the statement fails with `forbidden` instead of writing an
 * entry for an actor who was removed or no longer has any of these roles. `found` is an SQL expression for a JSON object of
 * details that only the statement can determine. Returns undefined if `actorId` is undefined.
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

/**
 * Runs `change`, a statement that returns the rows it changed, and writes the audit entry if it changed any row. Returns the
 * number of changed rows.
 */
export function runAudited(act: AuditedAction, change: Sql): Promise<number> {
  return runOnce(sql`
    WITH ${ctes(sql`changed AS (${change})`, auditEntry(act, sql`changed`))} SELECT FROM changed`);
}

/**
 * Throws `forbidden` if the actor was removed or no longer has any of the action's roles. Call it before an action whose first
 * write is not audited, or to find out why an audited statement changed nothing.
 */
export async function assertActor({ actorId, roles }: AuditedAction): Promise<void> {
  if (actorId && roles) await runOnce(sql`SELECT require_actor(${actorId}::uuid, ${roles}::user_role[])`);
}

/** Writes the audit entry of an action that only reads, such as a lookup. */
export async function auditReadOnly(act: AuditedAction): Promise<void> {
  await runAudited(act, sql`SELECT 1 AS read`);
}

/** Returns an SQL expression for the email of the user in the row `user`, even if the user was removed. */
export const emailOf = (user: Sql): Sql => sql`coalesce(${user}.former_email, ${user}.email)`;

/**
 * Returns an SQL condition that is true if the user in the row `user` has a right: they were not removed, their role includes
 * the right, and their account is not suspended. Invitations, links and proposals become invalid when their creator loses the
 * right to create them. `e2e/specs/identity/derived-rights.spec.ts` lists every database column that refers to a user, and
 * whether it grants rights.
 */
export const holdsRight = (user: Sql, needed: RequiredRole): Sql => sql`
  (${user}.former_email IS NULL AND ${user}.role = ANY(${rolesAllowed(needed)}::user_role[]) AND NOT EXISTS (
    SELECT FROM accounts a WHERE a.id = ${user}.account_id AND a.suspended_at IS NOT NULL))`;

/**
 * Returns the condition {@link holdsRight} for the user with the ID `creatorId`. The condition is false if there is no such
 * user.
 */
export const creatorHoldsRight = (creatorId: Sql, needed: RequiredRole): Sql => sql`
  EXISTS (SELECT FROM users creator WHERE creator.id = ${creatorId} AND ${holdsRight(sql`creator`, needed)})`;
