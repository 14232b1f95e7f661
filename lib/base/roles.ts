import { type Caller, type Role, userRoles } from "./caller";
import { AppError } from "./errors";

/** Whom an act is for. An owner may do everything; what is for a viewer, everybody of the account may. */
export type RequiredRole = Role | readonly Role[];

/** Whether somebody in that role may do what is for the others. */
export function roleAllows(role: Role, needed: RequiredRole): boolean {
  const those = rolesIn(needed);
  return role === "owner" || those.includes("viewer") || those.includes(role);
}

/** Everybody who may do what is for the others. */
export const rolesAllowed = (needed: RequiredRole): readonly Role[] =>
  userRoles.filter((role) => roleAllows(role, needed));

/** Throws `forbidden`, saying who may, unless the role may do what is for the others. */
export function assertRole(role: Role, needed: RequiredRole): void {
  if (roleAllows(role, needed)) return;
  const others = rolesIn(needed).filter((one) => one !== "owner");
  const those = LIST.format(["an owner", ...others.map((one) => `a ${roleNames[one]}`)]);
  throw new AppError("forbidden", {
    message: `Nothing was done. This is for ${those} of your account, and you are a ${roleNames[role]}.`,
  });
}

/** {@link assertRole} for who asks from a dashboard; a key may do what its account may. */
export function assertCallerRole({ person }: Caller, needed: RequiredRole): void {
  if (person) assertRole(person.role, needed);
}

const LIST = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What a role is called in a sentence. */
const roleNames: Readonly<Record<Role, string>> = {
  owner: "owner",
  developer: "developer",
  finance: "finance user",
  viewer: "viewer",
};

function rolesIn(needed: RequiredRole): readonly Role[] {
  return typeof needed === "string" ? [needed] : needed;
}
