import type { Minor } from "@/lib/base/money";
import { joinById } from "@/lib/db/input-rows";
import { noSql, type Sql, sql } from "@/lib/db/sql";
import { type HitRow, MOST_OF_A_KIND } from "./hit";
import { findHits, isNewest, NEWEST, named, type Reach, within } from "./reach.sql";

const TOP_UPS = sql`top_ups`;
const REQUESTS = sql`top_up_requests`;
const r = sql`r`;

/** What was credited, and what is waited for, refused or taken back: a request that is credited is found as its credit. */
function topUpsOf(credited: Sql, requested: Sql): Promise<HitRow[]> {
  return findHits(sql`
    SELECT t.id, t.environment, t.account_id AS "accountId", a.company_name AS "companyName", t.reference AS name,
           NULL AS about, t.amount, t.status, t.created_at AS at
    FROM (
      SELECT c.id, c.environment, c.account_id, c.reference, c.amount, NULL AS status, c.created_at FROM (${credited}) c
      UNION ALL
      SELECT q.id, q.environment, q.account_id, q.reference, q.amount,
             CASE q.status WHEN 'pending' THEN 'waiting' WHEN 'withdrawn' THEN 'taken_back' ELSE q.status::text END, q.created_at
      FROM (${requested}) q WHERE q.status <> 'credited'
    ) t ${joinById("accounts", "a", sql`t.account_id`)} ORDER BY t.id DESC LIMIT ${MOST_OF_A_KIND + 1}`);
}

export function topUpsNamed(reach: Reach, reference: string): Promise<HitRow[]> {
  return topUpsOf(
    named(reach, TOP_UPS, sql`reference`, reference),
    sql`SELECT * FROM top_up_requests r WHERE ${within(reach, r)} AND r.reference = ${reference}`,
  );
}

/** Everybody's of that amount, for who looks for what a bank's statement names. */
export function topUpsWorth(reach: Reach, amount: Minor): Promise<HitRow[]> {
  const alike = sql`${within(reach, r)} AND r.amount = ${amount}`;
  const waiting = sql`${alike} AND r.status <> 'credited'`;
  return topUpsOf(
    sql`SELECT * FROM top_ups r WHERE r.id ${isNewest(TOP_UPS, alike)}`,
    sql`SELECT * FROM top_up_requests r WHERE r.id ${isNewest(REQUESTS, waiting)}`,
  );
}

/** What waits for a second operator under that reference, or with that amount. */
export function proposalsCalled(
  reach: Reach,
  reference: string,
  amount: Minor | undefined,
  at: Date,
): Promise<HitRow[]> {
  const worth = amount === undefined ? noSql : sql`OR r.amount = ${amount}`;
  return findHits(sql`
    SELECT r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
           r.reason AS about, r.amount, 'waiting' AS status, r.created_at AS at
    FROM wallet_proposals r JOIN accounts a ON a.id = r.account_id
    WHERE ${within(reach, r)}
      AND r.status = 'pending' AND r.expires_at > ${at} AND (r.reference = ${reference} ${worth}) ${NEWEST}`);
}
