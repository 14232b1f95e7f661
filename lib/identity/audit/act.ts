import type { Caller, Role } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { assertCallerRole, assertRole, rolesAllowed } from "@/lib/base/roles";
import { assertFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import type { SecurityAct } from "@/lib/telemetry/security-log/events";
import { rolesFor } from "./roles-for";

/** What somebody did to an account. */
export type Act = {
  /**
   * The user who did it; null for whoever runs commands on the server, undefined where nobody sat at a dashboard, which
   * is not audited.
   */
  readonly actorId: string | null | undefined;
  /** In which roles a user may do it, as whoever asked still has to be; absent where another proof lets them. */
  readonly roles?: readonly Role[];
  readonly accountId: string;
  readonly action: SecurityAct;
  readonly environment?: Environment | undefined;
  /** Where the user was; left out of what operators do. */
  readonly network?: string | undefined;
  /** Says how, and what was before and after where that is no secret. */
  readonly detail: Readonly<Record<string, string | number | null>>;
  readonly at: Date;
};

/** What a user does to the account they act for, in one environment. Throws `forbidden` where their role may not. */
export function actOf(caller: Caller, action: SecurityAct, at: Date, detail: Act["detail"] = {}): Act {
  const { accountId, environment, person } = caller;
  assertCallerRole(caller, rolesFor[action]);
  const actor = { actorId: person?.userId, roles: rolesAllowed(rolesFor[action]), network: person?.network };
  return { ...actor, accountId, action, environment, detail, at };
}

/** What an operator does who has yet to set up a second factor: that, and what keeps their own access safe. */
const BEFORE_FACTOR: ReadonlySet<SecurityAct> = new Set([
  ...(["second_factor.turned_on", "second_factor.turned_off", "recovery_codes.renewed"] as const),
  ...(["password.changed", "session.ended"] as const),
]);

/**
 * What a user does to the account they act for, whatever the environment. Throws `forbidden` where their role may not, and
 * for an operator in production without a second factor, but for setting one up and what keeps their own access safe.
 */
export function ownAct(user: SignedInUser, action: SecurityAct, at: Date, detail: Act["detail"] = {}): Act {
  const { userId, accountId, network } = user;
  if (!BEFORE_FACTOR.has(action)) assertFactor(user);
  assertRole(user.role, rolesFor[action]);
  return { actorId: userId, roles: rolesAllowed(rolesFor[action]), accountId, action, network, detail, at };
}

/** What an operator does to somebody's account. Throws `forbidden` where their role may not. */
export function actOn(
  operator: SignedInUser,
  accountId: string,
  action: SecurityAct,
  detail: Act["detail"] = {},
): Act {
  assertRole(operator.role, rolesFor[action]);
  const roles = rolesAllowed(rolesFor[action]);
  return { actorId: operator.userId, roles, accountId, action, detail, at: now() };
}
