import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { runAudited } from "@/lib/identity/audit/audit.sql";
import { type TopUpRequestRow, topUpRequestRow } from "./request-row";

const queuedRow = describeRow({ ...topUpRequestRow, companyName: "text", balance: "integer" });

/** A request as operators see it: whose it is, and what the wallet holds. */
export type QueuedTopUpRow = Row<typeof queuedRow>;

const QUEUED = sql`${columnsOf(topUpRequestRow, "r")}, a.company_name AS "companyName", w.balance`;
const WALLETS = sql`JOIN accounts a ON a.id = r.account_id
  JOIN ledger_accounts l ON l.account_id = r.account_id AND l.environment = r.environment AND l.kind = 'wallet'
  JOIN wallets w ON w.ledger_account_id = l.id`;

/** The requests of all accounts that wait for an answer, oldest first, or `only` that one. */
export function selectWaiting(limit: number, only?: string): Promise<QueuedTopUpRow[]> {
  const one = only === undefined ? noSql : sql`AND id = ${only}::uuid`;
  return rowsOf(queuedRow)(sql`
    SELECT ${QUEUED} FROM (
      SELECT * FROM top_up_requests WHERE status = 'pending' ${one} ORDER BY id LIMIT ${limit}
    ) r ${WALLETS} ORDER BY r.id`);
}

/** A page of the requests of all accounts, newest first. */
export function selectAll({ before, limit }: PageRequest): Promise<QueuedTopUpRow[]> {
  const older = before === undefined ? noSql : sql`WHERE id < ${before}::uuid`;
  return rowsOf(queuedRow)(sql`
    SELECT ${QUEUED} FROM (
      SELECT * FROM top_up_requests ${older} ORDER BY id DESC LIMIT ${limit}
    ) r ${WALLETS} ORDER BY r.id DESC`);
}

/** Any account's request, for an operator to answer. */
export function selectAnyRequest(id: string): Promise<TopUpRequestRow | undefined> {
  return rowOf(topUpRequestRow)(
    sql`SELECT ${columnsOf(topUpRequestRow, "r")} FROM top_up_requests r WHERE r.id = ${id}::uuid`,
  );
}

/** Refuses a request that nobody has answered, with the operator's sentence and the audit line. */
export async function refuseRequest(id: string, reason: string, act: Act): Promise<boolean> {
  const refused = await runAudited(
    act,
    sql`
    UPDATE top_up_requests SET status = 'refused', refusal = ${reason}, answered_at = ${act.at}
    WHERE id = ${id}::uuid AND status = 'pending' RETURNING id`,
  );
  return refused === 1;
}
