import { type RequiredRole, rolesAllowed } from "@/lib/base/roles";
import { type Sql, sql } from "@/lib/db/sql";

/**
 * Whether the user in the row `user` still has a right: they were not removed, their role has it, and their account is not
 * suspended. What a person made by a right ends with that right: every table with a maker is listed in
 * `e2e/specs/identity/derived-rights.spec.ts`.
 */
export const holdsRight = (user: Sql, needed: RequiredRole): Sql => sql`
  (${user}.former_email IS NULL AND ${user}.role = ANY(${rolesAllowed(needed)}::user_role[]) AND NOT EXISTS (
    SELECT FROM accounts their WHERE their.id = ${user}.account_id AND their.suspended_at IS NOT NULL))`;

/** {@link holdsRight} of the user with this id; false where there is none. */
export const makerHoldsRight = (makerId: Sql, needed: RequiredRole): Sql => sql`
  EXISTS (SELECT FROM users maker WHERE maker.id = ${makerId} AND ${holdsRight(sql`maker`, needed)})`;
