import type { Tenant } from "@/lib/base/caller";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { columnsOf, noSql, rowOf, rowsOf, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";
import { type AuditedAction, runAudited } from "@/lib/identity/audit/audit.sql";
import { isProposed } from "../live-wallets/reference.sql";
import { topUpStatuses } from "./schema";

const topUpRequestRow = describeRow({
  id: "text",
  accountId: "text",
  reference: "text",
  amount: "integer",
  status: topUpStatuses,
  /** The operator's reason for a refusal. */
  refusal: "text?",
  answeredAt: "time?",
  createdAt: "time",
});

/** A reseller's request to credit its live wallet for a bank transfer, with the operator's answer. */
export type TopUpRequestRow = Row<typeof topUpRequestRow>;

const REQUEST = columnsOf(topUpRequestRow, "r");

/**
 * Inserts a top-up request, once per ID. Records an audit entry. Returns false and changes nothing if the ID exists or
 * `maxPending` of the account's requests are pending.
 */
export async function insertRequest(
  { accountId, environment }: Tenant,
  request: { id: string; reference: string; amount: number },
  maxPending: number,
  act: AuditedAction,
): Promise<boolean> {
  const { id, reference, amount } = request;
  const inserted = await runAudited(
    act,
    sql`
    INSERT INTO top_up_requests (id, account_id, environment, reference, amount, created_at)
    SELECT ${id}::uuid, ${accountId}::uuid, ${environment}::environment, ${reference}, ${amount}, ${act.at}
    WHERE top_ups_waiting(${accountId}::uuid, ${environment}::environment, ${maxPending}) < ${maxPending}
    ON CONFLICT (id) DO NOTHING RETURNING id`,
  );
  return inserted === 1;
}

/** Returns one of the account's top-up requests, or undefined if none has the ID. */
export function selectRequest(owner: Tenant, id: string): Promise<TopUpRequestRow | undefined> {
  return rowOf(topUpRequestRow)(
    sql`SELECT ${REQUEST} FROM top_up_requests r WHERE ${tenantFilter(owner, sql`r`)} AND r.id = ${id}::uuid`,
  );
}

/** Returns a page of the account's top-up requests, newest first. */
export function selectRequests(owner: Tenant, { before, limit }: PageRequest): Promise<TopUpRequestRow[]> {
  const older = before === undefined ? noSql : sql`AND r.id < ${before}::uuid`;
  return rowsOf(topUpRequestRow)(sql`
    SELECT ${REQUEST} FROM top_up_requests r WHERE ${tenantFilter(owner, sql`r`)} ${older} ORDER BY r.id DESC LIMIT ${limit}`);
}

/** Returns up to `limit` of the account's pending top-up requests, newest first. */
export function selectPendingOf(owner: Tenant, limit: number): Promise<TopUpRequestRow[]> {
  return rowsOf(topUpRequestRow)(sql`
    SELECT ${REQUEST} FROM top_up_requests r WHERE ${tenantFilter(owner, sql`r`)} AND r.status = 'pending'
    ORDER BY r.id DESC LIMIT ${limit}`);
}

/**
 * Withdraws one of the account's top-up requests. Records an audit entry. Returns false and changes nothing if the request is
 * not pending.
 */
export async function withdrawRequest(owner: Tenant, id: string, act: AuditedAction): Promise<boolean> {
  const withdrawn = await runAudited(
    act,
    sql`
    UPDATE top_up_requests r SET status = 'withdrawn', answered_at = ${act.at}
    WHERE ${tenantFilter(owner, sql`r`)} AND r.id = ${id}::uuid AND r.status = 'pending' RETURNING r.id`,
  );
  return withdrawn === 1;
}

const queuedRow = describeRow({
  ...topUpRequestRow,
  companyName: "text",
  balance: "integer",
  isProposed: "boolean",
});

/**
 * A top-up request as operators see it, with the account's company name and the wallet's balance. `isProposed` is true if the
 * request is pending and its credit waits for a second operator.
 */
export type TopUpAdminRow = Row<typeof queuedRow>;

const isPendingProposed = (at: Date) => sql`(r.status = 'pending' AND ${isProposed(sql`r`, at)})`;

const queued = (at: Date) =>
  sql`${REQUEST}, a.company_name AS "companyName", w.balance, ${isPendingProposed(at)} AS "isProposed"`;
const WALLETS = sql`JOIN accounts a ON a.id = r.account_id
  JOIN ledger_accounts l ON l.account_id = r.account_id AND l.environment = r.environment AND l.kind = 'wallet'
  JOIN wallets w ON w.ledger_account_id = l.id`;

/**
 * Returns up to `limit` pending top-up requests of all accounts, oldest first. Excludes requests whose credit is proposed and,
 * at the time `at`, waits for a second operator. With `only`, returns only the request with that ID.
 */
export function selectPendingRequests(at: Date, limit: number, only?: string): Promise<TopUpAdminRow[]> {
  const one = only === undefined ? noSql : sql`AND t.id = ${only}::uuid`;
  return rowsOf(queuedRow)(sql`
    SELECT ${queued(at)} FROM (
      SELECT * FROM top_up_requests t WHERE t.status = 'pending' AND NOT ${isProposed(sql`t`, at)} ${one}
      ORDER BY t.id LIMIT ${limit}
    ) r ${WALLETS} ORDER BY r.id`);
}

/** Returns the number of top-up requests whose credit, at the time `at`, waits for a second operator. */
export async function countProposedRequests(at: Date): Promise<number> {
  const row = await rowOf({ count: "integer" })(sql`
    SELECT count(*) FROM top_up_requests r WHERE ${isPendingProposed(at)}`);
  return row?.count ?? 0;
}

/** Returns a page of all accounts' top-up requests, newest first. `at` is the time for which `isProposed` is determined. */
export function selectAllRequests(at: Date, { before, limit }: PageRequest): Promise<TopUpAdminRow[]> {
  const older = before === undefined ? noSql : sql`WHERE id < ${before}::uuid`;
  return rowsOf(queuedRow)(sql`
    SELECT ${queued(at)} FROM (
      SELECT * FROM top_up_requests ${older} ORDER BY id DESC LIMIT ${limit}
    ) r ${WALLETS} ORDER BY r.id DESC`);
}

/** Returns a top-up request of any account by its ID. Only operators are allowed to see it. */
export function selectRequestOfAnyAccount(id: string): Promise<TopUpRequestRow | undefined> {
  return rowOf(topUpRequestRow)(sql`SELECT ${REQUEST} FROM top_up_requests r WHERE r.id = ${id}::uuid`);
}

/**
 * Refuses a top-up request with the operator's reason. Records an audit entry. Returns false and changes nothing if the request
 * is not pending.
 */
export async function refuseRequest(id: string, reason: string, act: AuditedAction): Promise<boolean> {
  const refused = await runAudited(
    act,
    sql`
    UPDATE top_up_requests SET status = 'refused', refusal = ${reason}, answered_at = ${act.at}
    WHERE id = ${id}::uuid AND status = 'pending' RETURNING id`,
  );
  return refused === 1;
}
