import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

/** The condition by which `l` (ledger_accounts) is the account of the owner's wallet. */
export const ownedWallet = (owner: Tenant): Sql => sql`${tenantFilter(owner, sql`l`)} AND l.kind = 'wallet'`;
