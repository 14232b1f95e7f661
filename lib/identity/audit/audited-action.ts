import type { Caller, Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { assertCallerRole, assertRole, rolesAllowed } from "@/lib/base/roles";
import { assertSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import type { AuditActionName } from "@/lib/telemetry/security-log/events";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { rolesForAction } from "./roles-for";

/** An action on an account. */
export type AuditedAction = {
  /**
   * The user who performs the action. Null for a command on the server, and undefined for an action without a user, which is not
   * audited.
   */
  readonly actorId: string | null | undefined;
  /**
   * The roles that may perform the action; the write checks them again. Absent if something else authorizes the action, such as a
   * link's token.
   */
  readonly roles?: readonly Role[];
  readonly accountId: string;
  readonly action: AuditActionName;
  readonly environment?: Environment | undefined;
  /** The user's network; absent for an operator's action on another account. */
  readonly network?: string | undefined;
  /** Details, such as the values before and after the action, but never secrets. */
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly at: Date;
};

/**
 * Returns the {@link AuditedAction} for a caller's action on its own account in one environment. Throws `forbidden` if the
 * caller's role may not perform the action.
 */
export function actionByCaller(
  caller: Caller,
  action: AuditActionName,
  at: Date,
  detail: AuditedAction["detail"] = {},
): AuditedAction {
  const { accountId, environment, person } = caller;
  assertCallerRole(caller, rolesForAction[action]);
  const actor = {
    actorId: person?.userId,
    roles: rolesAllowed(rolesForAction[action]),
    network: person?.network,
  };
  return { ...actor, accountId, action, environment, detail, at };
}

/** The actions that an operator may perform without a second factor: setting one up, and securing their own access. */
const BEFORE_FACTOR: ReadonlySet<AuditActionName> = new Set([
  ...(["second_factor.turned_on", "second_factor.turned_off", "recovery_codes.renewed"] as const),
  ...(["password.changed", "session.ended"] as const),
]);

/**
 * Returns the {@link AuditedAction} for a user's action on their own account in all environments. Throws `forbidden` if the
 * user's role may not perform the action. In production, also throws `forbidden` for an operator without a second factor, except
 * for {@link BEFORE_FACTOR}.
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
 * Returns the {@link AuditedAction} for an operator's action on another account, in one environment if `environment` is set.
 * Throws `forbidden` if the operator's role may not perform the action.
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

/** Writes a completed action to the security log. `subject` is the ID of the affected object. */
export function logAction(
  { actorId, accountId, action, environment, network }: AuditedAction,
  subject?: string,
): void {
  logSecurityEvent(action, { accountId, userId: actorId, environment, network, subject });
}
