import { sql } from "@/lib/db/sql";

/** The columns of an `AuditLine`, from `audit_entries e` and the users `u` who did it. */
export const LINE = sql`
  e.id, e.action, e.detail, e.created_at AS "createdAt", coalesce(u.former_email, u.email) AS "actorEmail",
  CASE WHEN e.actor_id IS NULL THEN 'command' WHEN u.account_id = e.account_id THEN 'account' ELSE 'operator' END AS by`;
