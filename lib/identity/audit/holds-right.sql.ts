import { type RequiredRole, rolesAllowed } from "@/lib/base/roles";
import { type Sql, sql } from "@/lib/db/sql";

/**
 * True if the user in the row `user` still has a right: they were not removed, their role has it, and their account is not
 * suspended. Invitations, links and proposals become invalid when their creator loses the right to create them.
 * `e2e/specs/identity/derived-rights.spec.ts` lists every table with a creator.
 */
export const holdsRight = (user: Sql, needed: RequiredRole): Sql => sql`
  (${user}.former_email IS NULL AND ${user}.role = ANY(${rolesAllowed(needed)}::user_role[]) AND NOT EXISTS (
    SELECT FROM accounts their WHERE their.id = ${user}.account_id AND their.suspended_at IS NOT NULL))`;

/** {@link holdsRight} for the user with this ID; false if there is none. */
export const makerHoldsRight = (makerId: Sql, needed: RequiredRole): Sql => sql`
  EXISTS (SELECT FROM users maker WHERE maker.id = ${makerId} AND ${holdsRight(sql`maker`, needed)})`;
