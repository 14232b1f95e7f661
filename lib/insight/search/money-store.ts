import type { Minor } from "@/lib/base/money";
import { joinById } from "@/lib/db/input-rows";
import { noSql, type Sql, sql } from "@/lib/db/sql";
import { MAX_PER_KIND, type ResultRow } from "./result";
import { findResults, inScope, isNewest, NEWEST, rowsNamed, type Scope } from "./scope.sql";

/**
 * The payouts among those rows, each under the id of its run, which is where operators have it. A partner finds what was
 * posted to it; what is only prepared, or was discarded, nobody but operators is told of.
 */
function payoutsOf(reach: Scope, rows: Sql): Promise<ResultRow[]> {
  const told = reach.kind === "operator" ? noSql : sql`WHERE p.status IN ('posted', 'paid', 'reversed')`;
  return findResults(sql`
    SELECT p.run_id AS id, p.environment, p.account_id AS "accountId", a.company_name AS "companyName", p.reference AS name,
           p.bank_reference AS about, p.amount, p.status, p.prepared_at AS at
    FROM (${rows}) p JOIN accounts a ON a.id = p.account_id ${told} ORDER BY p.id DESC`);
}

const PAYOUTS = sql`payouts`;
const r = sql`r`;

export function payoutsNamed(reach: Scope, reference: string): Promise<ResultRow[]> {
  return payoutsOf(
    reach,
    sql`SELECT * FROM payouts r WHERE ${inScope(reach, r)} AND r.reference = ${reference}`,
  );
}

/** What a bank paid under that reference of its own: one payment may have paid a whole run. */
export function payoutsPaidUnder(reach: Scope, bankReference: string): Promise<ResultRow[]> {
  const alike = sql`${inScope(reach, r)} AND r.bank_reference = ${bankReference}`;
  return payoutsOf(reach, sql`SELECT * FROM payouts r WHERE r.id ${isNewest(PAYOUTS, alike)}`);
}

const TOP_UPS = sql`top_ups`;
const REQUESTS = sql`top_up_requests`;

/** What was credited, and what is waited for, refused or taken back: a request that is credited is found as its credit. */
function topUpsOf(credited: Sql, requested: Sql): Promise<ResultRow[]> {
  return findResults(sql`
    SELECT t.id, t.environment, t.account_id AS "accountId", a.company_name AS "companyName", t.reference AS name,
           NULL AS about, t.amount, t.status, t.created_at AS at
    FROM (
      SELECT c.id, c.environment, c.account_id, c.reference, c.amount, NULL AS status, c.created_at FROM (${credited}) c
      UNION ALL
      SELECT q.id, q.environment, q.account_id, q.reference, q.amount,
             CASE q.status WHEN 'pending' THEN 'waiting' WHEN 'withdrawn' THEN 'taken_back' ELSE q.status::text END, q.created_at
      FROM (${requested}) q WHERE q.status <> 'credited'
    ) t ${joinById("accounts", "a", sql`t.account_id`)} ORDER BY t.id DESC LIMIT ${MAX_PER_KIND + 1}`);
}

export function topUpsNamed(reach: Scope, reference: string): Promise<ResultRow[]> {
  return topUpsOf(
    rowsNamed(reach, TOP_UPS, sql`reference`, reference),
    sql`SELECT * FROM top_up_requests r WHERE ${inScope(reach, r)} AND r.reference = ${reference}`,
  );
}

/** Everybody's of that amount, for who looks for what a bank's statement names. */
export function topUpsWorth(reach: Scope, amount: Minor): Promise<ResultRow[]> {
  const alike = sql`${inScope(reach, r)} AND r.amount = ${amount}`;
  const waiting = sql`${alike} AND r.status <> 'credited'`;
  return topUpsOf(
    sql`SELECT * FROM top_ups r WHERE r.id ${isNewest(TOP_UPS, alike)}`,
    sql`SELECT * FROM top_up_requests r WHERE r.id ${isNewest(REQUESTS, waiting)}`,
  );
}

/** What waits for a second operator under that reference, or with that amount. */
export function proposalsCalled(
  reach: Scope,
  reference: string,
  amount: Minor | undefined,
  at: Date,
): Promise<ResultRow[]> {
  const worth = amount === undefined ? noSql : sql`OR r.amount = ${amount}`;
  return findResults(sql`
    SELECT r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
           r.reason AS about, r.amount, 'waiting' AS status, r.created_at AS at
    FROM wallet_proposals r JOIN accounts a ON a.id = r.account_id
    WHERE ${inScope(reach, r)}
      AND r.status = 'pending' AND r.expires_at > ${at} AND (r.reference = ${reference} ${worth}) ${NEWEST}`);
}
