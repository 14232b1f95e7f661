import { newId } from "@/lib/base/ids";
import { ctes, runOnce, type Sql, sql } from "@/lib/db/sql";
import type { Act } from "./act";

/**
 * A CTE `audited` that writes one line of the audit log if `cause`, the name of an earlier CTE of the statement, holds
 * a row. Being part of the statement that does it, an act and its line stand or fall together, and throw `forbidden` where who
 * asked was removed, or given another role, after their session was looked at. Undefined for what no user and no operator
 * did. `found` is a JSON object of facts that the statement alone knows.
 */
export function auditEntry(act: Act, cause: Sql, found = sql`'{}'::jsonb`): Sql | undefined {
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

/** Runs a change that ends with RETURNING, with the line of the act it is. Returns how many rows were changed. */
export function runAudited(act: Act, change: Sql): Promise<number> {
  return runOnce(sql`
    WITH ${ctes(sql`changed AS (${change})`, auditEntry(act, sql`changed`))} SELECT FROM changed`);
}

/** Writes the line of an act that changes nothing, such as a look-up. */
export async function auditAlone(act: Act): Promise<void> {
  await runAudited(act, sql`SELECT 1 AS looked`);
}
