import type { Tenant } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { columnsOf, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import { type TopUpRequestRow, topUpRequestRow } from "./request-row";

const REQUEST = columnsOf(topUpRequestRow, "r");

/**
 * Asks once per id, with the audit line, while fewer than `mostPending` of the account's requests wait. False where nothing
 * was asked.
 */
export async function insertRequest(
  { accountId, environment }: Tenant,
  request: { id: string; reference: string; amount: number },
  mostPending: number,
  act: Act,
): Promise<boolean> {
  const { id, reference, amount } = request;
  const made = await runAudited(
    act,
    sql`
    INSERT INTO top_up_requests (id, account_id, environment, reference, amount, created_at)
    SELECT ${id}::uuid, ${accountId}::uuid, ${environment}::environment, ${reference}, ${amount}, ${act.at}
    WHERE top_ups_waiting(${accountId}::uuid, ${environment}::environment, ${mostPending}) < ${mostPending}
    ON CONFLICT (id) DO NOTHING RETURNING id`,
  );
  return made === 1;
}

/** One of the account's requests. */
export function selectRequest(owner: Tenant, id: string): Promise<TopUpRequestRow | undefined> {
  return rowOf(topUpRequestRow)(
    sql`SELECT ${REQUEST} FROM top_up_requests r WHERE ${tenantFilter(owner, sql`r`)} AND r.id = ${id}::uuid`,
  );
}

/** A page of the account's requests, newest first. */
export function selectRequests(owner: Tenant, { before, limit }: PageRequest): Promise<TopUpRequestRow[]> {
  const older = before === undefined ? noSql : sql`AND r.id < ${before}::uuid`;
  return rowsOf(topUpRequestRow)(sql`
    SELECT ${REQUEST} FROM top_up_requests r WHERE ${tenantFilter(owner, sql`r`)} ${older} ORDER BY r.id DESC LIMIT ${limit}`);
}

/** Takes back one of the account's requests that nobody has answered, with the audit line. */
export async function withdrawRequest(owner: Tenant, id: string, act: Act): Promise<boolean> {
  const withdrawn = await runAudited(
    act,
    sql`
    UPDATE top_up_requests r SET status = 'withdrawn', answered_at = ${act.at}
    WHERE ${tenantFilter(owner, sql`r`)} AND r.id = ${id}::uuid AND r.status = 'pending' RETURNING r.id`,
  );
  return withdrawn === 1;
}
