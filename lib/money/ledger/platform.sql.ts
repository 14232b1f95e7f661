import { type Sql, sql } from "@/lib/db/sql";
import { type PlatformAccounts, platformLedger } from "./chart";

/** One of the platform's accounts, in the environment of the row's own column `environment`. */
export function platformAccount(name: keyof PlatformAccounts): Sql {
  const { test, live } = platformLedger;
  return sql`CASE environment WHEN 'live' THEN ${live[name]}::uuid ELSE ${test[name]}::uuid END`;
}
