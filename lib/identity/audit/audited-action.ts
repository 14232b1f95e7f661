import type { Caller, Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { assertCallerRole, assertRole, type RequiredRole, rolesAllowed } from "@/lib/base/roles";
import { assertSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import type { AuditActionName } from "@/lib/telemetry/security-log/events";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";

const DEVELOPER_OR_FINANCE = ["developer", "finance"] as const;

/**
 * The roles that may perform each audited action. `actionByCaller`, `actionByUser` and `actionByOperator` throw for any other
 * role, so no page or form can bypass this table.
 */
export const rolesForAction: Readonly<Record<AuditActionName, RequiredRole>> = {
  "sign_in.succeeded": "viewer",
  "password.changed": "viewer",
  "password.reset": "viewer",
  "password.reset_link_made": "owner",
  "second_factor.turned_on": "viewer",
  "second_factor.turned_off": "viewer",
  "recovery_codes.renewed": "viewer",
  "session.ended": "viewer",
  "member.invited": "owner",
  "invitation.withdrawn": "owner",
  "member.joined": "viewer",
  "member.role_set": "owner",
  "member.factor_turned_off": "owner",
  "member.removed": "owner",
  "api_key.made": "developer",
  "api_key.rotated": "developer",
  "api_key.revoked": "developer",
  "api_key.reviewed": "owner",
  "api_key.refunds_set": "owner",
  "api_key.access_set": "owner",
  "webhook_url.set": "developer",
  "webhook_url.switched_off": "developer",
  "webhook_events.set": "developer",
  "webhook_endpoint.created": "developer",
  "webhook_endpoint.updated": "developer",
  "webhook_endpoint.deleted": "developer",
  "webhook_secret.rotated": "developer",
  "webhook_secret.revealed": "developer",
  "checkout.changed": "developer",
  "shop.changed": DEVELOPER_OR_FINANCE,
  "shop_url.changed": "developer",
  "shop_url.requested": "developer",
  "shop_url.withdrawn": "developer",
  "shop_url.approved": DEVELOPER_OR_FINANCE,
  "shop_url.refused": DEVELOPER_OR_FINANCE,
  "account.company_changed": "owner",
  "account.billing_changed": "finance",
  "account.logo_set": "owner",
  "account.logo_removed": "owner",
  "account.applied": "owner",
  "account.live_factor_set": "owner",
  "account.live_approved": "finance",
  "account.suspended": DEVELOPER_OR_FINANCE,
  "account.reinstated": "finance",
  "account.fee_set": "finance",
  "wallet.credited": "finance",
  "low_balance.set": DEVELOPER_OR_FINANCE,
  "top_up.requested": "finance",
  "top_up.withdrawn": "finance",
  "top_up.refused": "finance",
  "wallet.debited": "finance",
  "wallet.limit_set": "finance",
  "wallet_proposal.made": "finance",
  "wallet_proposal.declined": "finance",
  "wallet_proposal.withdrawn": "finance",
  "bank_details.changed": "finance",
  "payout_run.prepared": "finance",
  "payout_run.posted": "finance",
  "payout_run.discarded": "finance",
  "payout_run.file_made": "finance",
  "payout_run.file_downloaded": "finance",
  "payout_run.file_not_submitted": "finance",
  "payout.released": "finance",
  "payout.paid": "finance",
  "payout.reversed": "finance",
  "payment.charged_back": "finance",
  "refund.created": "finance",
  "voucher.value_returned": "finance",
  "voucher_code.revealed": DEVELOPER_OR_FINANCE,
  "voucher.looked_up": DEVELOPER_OR_FINANCE,
  "accounts.searched": "viewer",
  "voucher.blocked": DEVELOPER_OR_FINANCE,
  "voucher.unblocked": "finance",
  "voucher.extended": "finance",
  "customer.erased": "owner",
  "redemption_intent.canceled": DEVELOPER_OR_FINANCE,
  "subscription.cancellation_confirmed": DEVELOPER_OR_FINANCE,
  "operator.made": "owner",
  "operator.removed": "owner",
  "operator.reset": "owner",
};

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

/**
 * Writes a completed action to the security log. `subject` is the ID of the affected object. Does nothing for an action without a
 * user.
 */
export function logAction(
  { actorId, accountId, action, environment, network }: AuditedAction,
  subject?: string,
): void {
  if (actorId !== undefined)
    logSecurityEvent(action, { accountId, userId: actorId, environment, network, subject });
}
