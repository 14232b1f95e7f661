import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "./sql";

/**
 * That a row is this account's in this environment, in SQL. What an account reads or changes is found by it, beside whatever name
 * the row was asked for by. `of` is what the statement calls the table, where it has several.
 */
export function tenantFilter({ accountId, environment }: Tenant, of?: Sql): Sql {
  const mine = of ? sql`${of}.account_id = ${accountId}::uuid` : sql`account_id = ${accountId}::uuid`;
  const here = of ? sql`${of}.environment` : sql`environment`;
  return sql`${mine} AND ${here} = ${environment}::environment`;
}
