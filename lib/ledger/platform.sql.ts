import { type Sql, sql } from "@/lib/db/sql";
import { type PlatformAccounts, platformLedger } from "./chart";

/** One of the platform's accounts in the environment that a piece of SQL names. */
export function platformAccount(name: keyof PlatformAccounts, environment: Sql): Sql {
  const { test, live } = platformLedger;
  return sql`CASE ${environment} WHEN 'live' THEN ${live[name]}::uuid ELSE ${test[name]}::uuid END`;
}
