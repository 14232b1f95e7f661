import { describeRow } from "@/lib/db/row";
import { joinSql, noSql, rowsOf, sql } from "@/lib/db/sql";
import type { SearchCriteria } from "./query";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";
import {
  findResults,
  inScope,
  JOIN_ACCOUNT,
  lookUpExact,
  lookUpNewest,
  NEWEST_FIRST,
  type ResultLookup,
  type Scope,
  selectLookupRows,
} from "./scope.sql";

/**
 * Finds payouts by their reference or the bank's reference. A result has the ID of the payout run, where operators view its
 * payouts. Partners find only posted, paid and reversed payouts.
 */
export function findPayouts(scope: Scope, { text }: SearchCriteria): Promise<ResultRow[]> {
  const paidUnder = lookUpNewest(scope, "payouts", sql`r.bank_reference = ${text}`);
  return findResults(
    selectLookupRows("payouts", [lookUpExact(scope, "payouts", "reference", text), paidUnder], {
      columns: sql`r.run_id AS id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
        r.bank_reference AS about, r.amount, r.status, r.prepared_at AS at`,
      joins: JOIN_ACCOUNT,
      where: scope.kind === "operator" ? sql`TRUE` : sql`r.status IN ('posted', 'paid', 'reversed')`,
    }),
  );
}

const refundRow = describeRow({ ...resultRow, about: "text", cycle: "integer?" });

/** Finds refunds by their reference. */
export function findRefunds(scope: Scope, { text }: SearchCriteria): Promise<ResultRow[]> {
  return rowsOf(refundRow)(
    selectLookupRows("refunds", [lookUpExact(scope, "refunds", "reference", text)], {
      columns: sql`r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
        coalesce(i.reference, s.reference) AS about, r.amount, NULL AS status, r.created_at AS at, n.number AS cycle`,
      joins: sql`${JOIN_ACCOUNT} LEFT JOIN redemption_intents i ON i.id = r.intent_id
        LEFT JOIN subscription_cycles n ON n.id = r.cycle_id LEFT JOIN subscriptions s ON s.id = n.subscription_id`,
    }),
  );
}

/**
 * Finds top-ups and top-up requests by reference. Operators can also search by exact amount, to match a bank statement. Omits
 * credited requests, because their top-ups are found.
 */
export async function findTopUps(scope: Scope, { text, amount }: SearchCriteria): Promise<ResultRow[]> {
  const worth = scope.kind === "operator" && amount !== undefined ? sql`r.amount = ${amount}` : undefined;
  const of = (table: string, condition = noSql): (ResultLookup | undefined)[] => [
    lookUpExact(scope, table, "reference", text),
    worth && lookUpNewest(scope, table, sql`${worth} ${condition}`),
  ];
  const columns = sql`r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
    NULL AS about, r.amount`;
  const credited = selectLookupRows("top_ups", of("top_ups"), {
    columns: sql`${columns}, NULL AS status, r.created_at AS at`,
    joins: JOIN_ACCOUNT,
  });
  const requested = selectLookupRows(
    "top_up_requests",
    of("top_up_requests", sql`AND r.status <> 'credited'`),
    {
      columns: sql`${columns},
      CASE r.status WHEN 'pending' THEN 'waiting' WHEN 'withdrawn' THEN 'taken_back' ELSE r.status::text END AS status,
      r.created_at AS at`,
      joins: JOIN_ACCOUNT,
      where: sql`r.status <> 'credited'`,
    },
  );
  return findResults(sql`
    SELECT * FROM (${joinSql([sql`(${credited})`, sql`(${requested})`], " UNION ALL ")}) t
    ORDER BY id DESC LIMIT ${MAX_PER_KIND + 1}`);
}

/** Finds pending proposals by reference or amount. */
export function findProposals(
  scope: Scope,
  { text, amount }: SearchCriteria,
  at: Date,
): Promise<ResultRow[]> {
  const worth = amount === undefined ? noSql : sql`OR r.amount = ${amount}`;
  return findResults(sql`
    SELECT r.id, r.environment, r.account_id AS "accountId", a.company_name AS "companyName", r.reference AS name,
           r.reason AS about, r.amount, 'waiting' AS status, r.created_at AS at
    FROM wallet_proposals r JOIN accounts a ON a.id = r.account_id
    WHERE ${inScope(scope)}
      AND r.status = 'pending' AND r.expires_at > ${at} AND (r.reference = ${text} ${worth}) ${NEWEST_FIRST}`);
}
