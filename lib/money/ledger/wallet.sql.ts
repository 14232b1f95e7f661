import type { Owner } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { ownedBy } from "@/lib/db/tenant-filter.sql";

/** The condition by which `l` (ledger_accounts) is the account of the owner's wallet. */
export const ownedWallet = (owner: Owner): Sql => sql`${ownedBy(owner, sql`l`)} AND l.kind = 'wallet'`;
