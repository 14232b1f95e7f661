import type { Caller } from "@/lib/base/caller";
import { noSql, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type HitRow, hitRow, MOST_OF_A_KIND } from "./hit";

/** Who looks for something, and in which environment. An operator looks through what everybody has. */
export type Reach = Pick<Caller, "kind" | "accountId" | "environment">;

/** Holds for rows of the table that the reach covers: an account's own, by that column, or every one of the environment. */
export function within({ kind, accountId, environment }: Reach, table: Sql, column = sql`account_id`): Sql {
  const own = kind === "operator" ? noSql : sql`AND ${table}.${column} = ${accountId}::uuid`;
  return sql`${table}.environment = ${environment}::environment ${own}`;
}

/** One more than is shown, whose presence says that there are more. */
export const NEWEST = sql`ORDER BY id DESC LIMIT ${MOST_OF_A_KIND + 1}`;

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
export function named(reach: Reach, table: Sql, column: Sql, name: string): Sql {
  const one = sql`${within(reach, sql`r`)} AND r.${column} = ${name}`;
  return sql`SELECT * FROM ${table} r WHERE ${reach.kind === "operator" ? sql`r.id ${isNewest(table, one)}` : one}`;
}

export const findHits: (statement: Sql) => Promise<HitRow[]> = rowsOf(hitRow);
