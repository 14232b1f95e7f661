import type { Act } from "@/lib/audit/act";
import { auditEntry, runAudited } from "@/lib/audit/audit.sql";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, ctes, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import { postTopUp } from "@/lib/ledger/postings/top-up.sql";
import { minor } from "@/lib/money";
import type { PageWanted } from "@/lib/page";
import { type TopUpRequestRow, topUpRequestRow } from "./request-row";

const queuedRow = describeRow({ ...topUpRequestRow, companyName: "text", balance: "integer" });

/** A request as operators see it: whose it is, and what the wallet holds. */
export type QueuedTopUpRow = Row<typeof queuedRow>;

const QUEUED = sql`${columnsOf(topUpRequestRow, "r")}, a.company_name AS "companyName", w.balance`;
const WALLETS = sql`JOIN accounts a ON a.id = r.account_id
  JOIN ledger_accounts l ON l.account_id = r.account_id AND l.environment = r.environment AND l.kind = 'wallet'
  JOIN wallets w ON w.ledger_account_id = l.id`;

/** The requests of all accounts that wait for an answer, oldest first. */
export function selectWaiting(limit: number): Promise<QueuedTopUpRow[]> {
  return rowsOf(queuedRow)(sql`
    SELECT ${QUEUED} FROM (
      SELECT * FROM top_up_requests WHERE status = 'pending' ORDER BY id LIMIT ${limit}
    ) r ${WALLETS} ORDER BY r.id`);
}

/** A page of the requests of all accounts, newest first. */
export function selectAll({ before, limit }: PageWanted): Promise<QueuedTopUpRow[]> {
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

/**
 * Credits a live wallet with what was asked for, once: the request's answer, the posting and the audit line are one statement.
 * False where it was answered before, or where the wallet has a top-up of that reference; then nothing happened.
 */
export async function creditRequest(request: TopUpRequestRow, act: Act): Promise<boolean> {
  const { id, accountId, reference, amount } = request;
  const owner = { accountId, environment: "live" } as const;
  const answered = sql`answered AS (
      UPDATE top_up_requests r SET status = 'credited', answered_at = ${act.at}
      WHERE r.id = ${id}::uuid AND r.status = 'pending' AND NOT EXISTS (
        SELECT FROM top_ups t
        WHERE t.account_id = r.account_id AND t.environment = r.environment AND t.reference = r.reference)
      RETURNING r.id
    )`;
  const topUp = { id: newId(), reference, amount: minor(amount), at: act.at };
  const row = await rowOf({ credited: "integer" })(sql`
    WITH ${ctes(answered, postTopUp(owner, topUp, sql`answered`), auditEntry(act, sql`answered`))}
    SELECT credited FROM (SELECT count(*)::int AS credited FROM answered) a
    WHERE require_rows((SELECT count(*) FROM posted), credited)`);
  return row?.credited === 1;
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
