import type { Caller } from "@/lib/base/caller";
import { joinById } from "@/lib/db/input-rows";
import { joinSql, namesSql, noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { hasReference, idsWithPart } from "@/lib/payments/requests/request.sql";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";

/** The account that searches, and the environment. Operators search all accounts. */
export type Scope = Pick<Caller, "kind" | "accountId" | "environment">;

/**
 * Returns an SQL condition that limits `table` to the rows of the scope's environment and, unless the caller is an operator, to
 * the rows whose `column` is the caller's account.
 */
export function inScope(
  { kind, accountId, environment }: Scope,
  table = sql`r`,
  column = sql`account_id`,
): Sql {
  const own = kind === "operator" ? noSql : sql`AND ${table}.${column} = ${accountId}::uuid`;
  return sql`${table}.environment = ${environment}::environment ${own}`;
}

/**
 * The SQL clause that limits a query to its newest rows. It allows one row more than is shown, to detect whether there are
 * more.
 */
export const NEWEST_FIRST = sql`ORDER BY id DESC LIMIT ${MAX_PER_KIND + 1}`;

/** The maximum number of matching rows that a lookup reads if no index returns the matches in scope newest first. */
export const SCAN_LIMIT = 200;

/**
 * A query that selects the IDs of matching rows in scope. `isExactMatch` is true if the rows match exactly; such rows are shown
 * first.
 */
export type ResultLookup = { readonly ids: Sql; readonly isExactMatch: boolean };

/**
 * Returns a lookup for the newest rows `r` of `table` that are in scope and whose `column` equals `name`, and marks them as
 * exact matches. `owner` is the column of the account, by default `account_id`.
 */
export function lookUpExact(
  scope: Scope,
  table: string,
  column: string,
  name: string | Sql,
  owner?: Sql,
): ResultLookup {
  const condition = sql`r.${namesSql(column)} = ${name}`;
  return { ...lookUpNewest(scope, table, condition, owner), isExactMatch: true };
}

/**
 * Returns a lookup for the newest rows `r` of `table` that are in scope and meet the condition. `owner` is the column of the
 * account, by default `account_id`.
 */
export function lookUpNewest(scope: Scope, table: string, condition: Sql, owner?: Sql): ResultLookup {
  const own = inScope(scope, sql`r`, owner);
  return {
    ids: sql`SELECT id FROM ${namesSql(table)} r WHERE ${own} AND ${condition} ${NEWEST_FIRST}`,
    isExactMatch: false,
  };
}

/**
 * Returns a lookup for the rows with this reference, and marks them as exact matches. For operators, the lookup uses the index
 * on the beginnings of references.
 */
export function lookUpByReference(scope: Scope, table: string, reference: string): ResultLookup {
  if (scope.kind !== "operator") return lookUpExact(scope, table, "reference", reference);
  return { ...lookUpNewest(scope, table, hasReference(reference)), isExactMatch: true };
}

/**
 * Returns a lookup for the newest rows whose reference begins or ends with `part`, ignoring case. It reads at most
 * {@link SCAN_LIMIT} rows whose reference begins with `part`, and at most as many whose reference ends with it.
 */
export function lookUpByPart(scope: Scope, table: string, part: string): ResultLookup {
  const found = idsWithPart(namesSql(table), inScope(scope), part, SCAN_LIMIT);
  return { ids: sql`SELECT id FROM (${found}) part ${NEWEST_FIRST}`, isExactMatch: false };
}

/**
 * Returns the statement that reads the rows found by any of the lookups, exact matches first, then the newest, each with its
 * account. It reads at most one row more than {@link MAX_PER_KIND} and then applies the filter `where`. `columns`, `joins` and
 * `where` refer to the row `r`.
 */
export function selectLookupRows(
  table: string,
  lookups: readonly (ResultLookup | undefined)[],
  {
    columns,
    joins = noSql,
    where = sql`TRUE`,
  }: { readonly columns: Sql; readonly joins?: Sql; readonly where?: Sql },
): Sql {
  const arms = lookups.flatMap((lookup) =>
    lookup
      ? [sql`SELECT id, ${lookup.isExactMatch ? sql`0` : sql`1`} AS rank FROM (${lookup.ids}) lookup`]
      : [],
  );
  return sql`
    SELECT ${ACCOUNT_COLUMNS}, ${columns}, found.rank = 0 AS "isExactMatch" FROM (
      SELECT id, min(rank) AS rank FROM (${joinSql(arms, " UNION ALL ")}) found
      GROUP BY id ORDER BY rank, id DESC LIMIT ${MAX_PER_KIND + 1}
    ) found ${joinById(table, "r", sql`found.id`)} ${JOIN_ACCOUNT} ${joins} WHERE ${where} ORDER BY found.rank, r.id DESC`;
}

/**
 * Selects the newest redemptions `d` that meet the condition `own` and have one of these code endings, at most `limit`. An
 * index must start with the columns that `own` compares, followed by the ending, so that few rows per ending are read.
 */
export function newestRedemptionsByEnding(
  endings: readonly string[],
  own: Sql,
  limit = MAX_PER_KIND + 1,
): Sql {
  return sql`(
    SELECT d.* FROM unnest(${endings}::text[]) AS sought(ending) CROSS JOIN LATERAL (
      SELECT * FROM redemptions d WHERE ${own} AND d.code_ending = sought.ending ORDER BY d.id DESC LIMIT ${limit}
    ) d ORDER BY d.id DESC LIMIT ${limit})`;
}

/** The result columns for the environment of the row `r`, and for the ID and company name of its account `a`. */
export const ACCOUNT_COLUMNS = sql`r.environment, r.account_id AS "accountId", a.company_name AS "companyName"`;

/** An SQL JOIN that adds the account of the row `r` under the alias `a`. */
const JOIN_ACCOUNT = joinById("accounts", "a", sql`r.account_id`);

export const findResults: (statement: Sql) => Promise<ResultRow[]> = rowsOf(resultRow);
