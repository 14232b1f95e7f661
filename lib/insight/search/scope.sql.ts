import type { AccountKind, Caller } from "@/lib/base/caller";
import { noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { idsWithPart } from "@/lib/payments/requests/request.sql";
import { MAX_PER_KIND, type ResultRow, resultRow } from "./result";

/** Who searches, and in which environment. An operator searches all accounts. */
export type Scope = Pick<Caller, "kind" | "accountId" | "environment">;

/**
 * The condition for rows of the table in scope: the account's own, by `column`, or all of the environment for an
 * operator.
 */
export function inScope({ kind, accountId, environment }: Scope, table: Sql, column = sql`account_id`): Sql {
  const own = kind === "operator" ? noSql : sql`AND ${table}.${column} = ${accountId}::uuid`;
  return sql`${table}.environment = ${environment}::environment ${own}`;
}

/** One more than is shown, whose presence says that there are more. */
export const NEWEST = sql`ORDER BY id DESC LIMIT ${MAX_PER_KIND + 1}`;

/**
 * Holds for the newest rows of a table for which the condition holds on its columns `r`, found by an index of nothing but those
 * and the identifier, and in its order: all that are alike would else be read to be sorted.
 */
export function isNewest(table: Sql, condition: Sql): Sql {
  return sql`= ANY(ARRAY(SELECT id FROM ${table} r WHERE ${condition} ${NEWEST}))`;
}

/** Holds for the newest of the identifiers that those rows have. */
export function isNewestOf(found: Sql): Sql {
  return sql`= ANY(ARRAY(SELECT id FROM (${found}) found ${NEWEST}))`;
}

/** Rows of a table `r` with a name that is an account's own: one of an account, and the newest of everybody's. */
export function rowsNamed(reach: Scope, table: Sql, column: Sql, name: string): Sql {
  const one = sql`${inScope(reach, sql`r`)} AND r.${column} = ${name}`;
  return sql`SELECT * FROM ${table} r WHERE ${reach.kind === "operator" ? sql`r.id ${isNewest(table, one)}` : one}`;
}

export const findResults: (statement: Sql) => Promise<ResultRow[]> = rowsOf(resultRow);

/** Of those that begin, and of those that end with a part, so many are read along their index. */
const SCAN_LIMIT = 200;

/**
 * Rows of a table `r` whose reference begins or ends with a part, in any case: the newest among the first 200 of each. For an
 * operator each account of the kind `owners` is asked in turn, so that no other index is needed than the accounts' own.
 */
export function withReferencePart(reach: Scope, table: Sql, owners: AccountKind, part: string): Sql {
  const parts = (own: Sql, limit: number): Sql => idsWithPart(table, own, part, limit);
  const found =
    reach.kind === "operator"
      ? sql`
        SELECT r.id FROM accounts a CROSS JOIN LATERAL (
          ${parts(sql`r.account_id = a.id AND ${inScope(reach, sql`r`)}`, MAX_PER_KIND + 1)}
        ) r WHERE a.kind = ${owners}::account_kind`
      : parts(inScope(reach, sql`r`), SCAN_LIMIT);
  return sql`SELECT * FROM ${table} r WHERE ${inScope(reach, sql`r`)} AND r.id ${isNewestOf(found)}`;
}

/**
 * The newest redemptions `d` of vouchers whose code has one of those endings, and for which the condition `own` holds, which an
 * index has in front of the ending: a few of each ending, however many are alike.
 */
export function newestByEnding(endings: readonly string[], own: Sql, limit = MAX_PER_KIND + 1): Sql {
  return sql`(
    SELECT d.* FROM unnest(${endings}::text[]) AS sought(ending) CROSS JOIN LATERAL (
      SELECT * FROM redemptions d WHERE ${own} AND d.code_ending = sought.ending ORDER BY d.id DESC LIMIT ${limit}
    ) d ORDER BY d.id DESC LIMIT ${limit})`;
}
