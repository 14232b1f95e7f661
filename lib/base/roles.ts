import { type Caller, type Role, userRoles } from "./caller";
import { AppError } from "./errors";

/** The roles that may perform an action. Owners may do everything; `viewer` means every user of the account. */
export type RequiredRole = Role | readonly Role[];

/**
 * The required roles of an action that every user except a viewer may perform. Owners are not listed, because they may do
 * everything.
 */
export const WORKING_ROLES = ["developer", "finance"] as const;

/** Returns true if a user with this role may perform an action that requires `needed`. */
export function roleAllows(role: Role, needed: RequiredRole): boolean {
  const those = rolesIn(needed);
  return role === "owner" || those.includes("viewer") || those.includes(role);
}

/** Returns all roles that may perform an action that requires `needed`. */
export const rolesAllowed = (needed: RequiredRole): readonly Role[] =>
  userRoles.filter((role) => roleAllows(role, needed));

/** Throws `forbidden`, with the names of the allowed roles, unless the role may perform the action. */
export function assertRole(role: Role, needed: RequiredRole): void {
  if (roleAllows(role, needed)) return;
  throw new AppError("forbidden", {
    message: `Nothing was changed. Only ${roleText(needed)} of your account may do this, and you are a ${roleNames[role]}.`,
  });
}

/** Returns the names of the roles that may perform an action, as used in a sentence, such as `an owner or a developer`. */
export function roleText(needed: RequiredRole): string {
  const others = rolesIn(needed).filter((one) => one !== "owner");
  return LIST.format(["an owner", ...others.map((one) => `a ${roleNames[one]}`)]);
}

/**
 * Throws `forbidden` like {@link assertRole} if the caller is a dashboard user whose role may not perform the action. Does
 * nothing for an API key, because keys have no role.
 */
export function assertCallerRole({ person }: Caller, needed: RequiredRole): void {
  if (person) assertRole(person.role, needed);
}

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** The names of the roles, as used in a sentence. */
const roleNames: Readonly<Record<Role, string>> = {
  owner: "owner",
  developer: "developer",
  finance: "finance user",
  viewer: "viewer",
};

function rolesIn(needed: RequiredRole): readonly Role[] {
  return typeof needed === "string" ? [needed] : needed;
}
