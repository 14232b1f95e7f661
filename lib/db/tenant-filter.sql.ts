import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "./sql";

/**
 * Returns an SQL condition that limits a statement to the rows of one account in one environment. Use it in every query on
 * behalf of an account, even if an ID already identifies the row. `table` is the alias, for statements with several tables.
 */
export function tenantFilter({ accountId, environment }: Tenant, table?: Sql): Sql {
  const account = table
    ? sql`${table}.account_id = ${accountId}::uuid`
    : sql`account_id = ${accountId}::uuid`;
  const column = table ? sql`${table}.environment` : sql`environment`;
  return sql`${account} AND ${column} = ${environment}::environment`;
}
