import type { Caller } from "@/lib/caller";
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

export const findHits: (statement: Sql) => Promise<HitRow[]> = rowsOf(hitRow);
