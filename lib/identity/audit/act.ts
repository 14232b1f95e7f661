import type { Caller, Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { assertCallerRole, assertRole, rolesAllowed } from "@/lib/base/roles";
import { assertSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import type { AuditActionName } from "@/lib/telemetry/security-log/events";
import { logSecurityEvent } from "@/lib/telemetry/security-log/log-security-event";
import { rolesFor } from "./roles-for";

/** An action on an account. */
export type Act = {
  /** The user who performs it. Null for a command on the server. Undefined for an action without a user, which is not audited. */
  readonly actorId: string | null | undefined;
  /**
   * The roles that may perform it; the write checks them again. Absent if something else authorizes it, such as a link's token.
   */
  readonly roles?: readonly Role[];
  readonly accountId: string;
  readonly action: AuditActionName;
  readonly environment?: Environment | undefined;
  /** The user's network; absent for actions of operators. */
  readonly network?: string | undefined;
  /** Details, such as the values before and after. Never secrets. */
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly at: Date;
};

/** Returns the {@link Act} of a user on their account in one environment. Throws `forbidden` if their role may not perform it. */
export function actOf(caller: Caller, action: AuditActionName, at: Date, detail: Act["detail"] = {}): Act {
  const { accountId, environment, person } = caller;
  assertCallerRole(caller, rolesFor[action]);
  const actor = { actorId: person?.userId, roles: rolesAllowed(rolesFor[action]), network: person?.network };
  return { ...actor, accountId, action, environment, detail, at };
}

/** The actions that an operator may perform without a second factor: setting one up, and securing their own access. */
const BEFORE_FACTOR: ReadonlySet<AuditActionName> = new Set([
  ...(["second_factor.turned_on", "second_factor.turned_off", "recovery_codes.renewed"] as const),
  ...(["password.changed", "session.ended"] as const),
]);

/**
 * Returns the {@link Act} of a user on their account in all environments. Throws `forbidden` if their role may not perform it. In
 * production also throws `forbidden` for an operator without a second factor, except for {@link BEFORE_FACTOR}.
 */
export function ownAct(
  user: SignedInUser,
  action: AuditActionName,
  at: Date,
  detail: Act["detail"] = {},
): Act {
  const { userId, accountId, network } = user;
  if (!BEFORE_FACTOR.has(action)) assertSecondFactor(user);
  assertRole(user.role, rolesFor[action]);
  return { actorId: userId, roles: rolesAllowed(rolesFor[action]), accountId, action, network, detail, at };
}

/** Returns the {@link Act} of an operator on another account. Throws `forbidden` if their role may not perform it. */
export function actOn(
  operator: SignedInUser,
  accountId: string,
  action: AuditActionName,
  detail: Act["detail"] = {},
): Act {
  assertRole(operator.role, rolesFor[action]);
  const roles = rolesAllowed(rolesFor[action]);
  return { actorId: operator.userId, roles, accountId, action, detail, at: now() };
}

/** Writes a completed action to the security log. `subject` is the ID of the affected object. */
export function noteAct({ actorId, accountId, action, environment, network }: Act, subject?: string): void {
  logSecurityEvent(action, { accountId, userId: actorId, environment, network, subject });
}
