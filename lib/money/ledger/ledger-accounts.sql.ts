import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

export type PlatformAccounts = Readonly<
  Record<"funding" | "vouchers" | "fees" | "breakage" | "paidOut", string>
>;

/** The IDs of the platform's ledger accounts, created by migrations. Their balances are sums of transfers. */
export const platformLedger: Readonly<Record<Environment, PlatformAccounts>> = {
  test: {
    funding: "00000000-0000-7000-8000-0000000000a1",
    vouchers: "00000000-0000-7000-8000-0000000000a2",
    fees: "00000000-0000-7000-8000-0000000000a3",
    breakage: "00000000-0000-7000-8000-0000000000a4",
    paidOut: "00000000-0000-7000-8000-0000000000a5",
  },
  live: {
    funding: "00000000-0000-7000-8000-0000000000b1",
    vouchers: "00000000-0000-7000-8000-0000000000b2",
    fees: "00000000-0000-7000-8000-0000000000b3",
    breakage: "00000000-0000-7000-8000-0000000000b4",
    paidOut: "00000000-0000-7000-8000-0000000000b5",
  },
};

/** Returns an SQL expression for the ID of a platform account in the environment that the row's column `environment` names. */
export function platformAccount(name: keyof PlatformAccounts): Sql {
  const { test, live } = platformLedger;
  return sql`CASE environment WHEN 'live' THEN ${live[name]}::uuid ELSE ${test[name]}::uuid END`;
}

/** Returns an SQL condition that is true if the ledger account `l` is the owner's wallet. */
export const isWalletOf = (owner: Tenant): Sql => sql`${tenantFilter(owner, sql`l`)} AND l.kind = 'wallet'`;
