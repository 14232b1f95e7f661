import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { ownedWallet } from "../wallet.sql";

/** Below which amounts a wallet's reseller is warned, in minor units, and whether its webhook is told. */
export type Thresholds = { readonly thresholds: readonly number[]; readonly announces: boolean };

/** Changes the thresholds of a wallet that has them as they were seen, and answers its id. */
export function setThresholds(owner: Tenant, seen: Thresholds, after: Thresholds): Sql {
  return sql`
    UPDATE wallets w SET low_thresholds = ${after.thresholds}::bigint[], announces_low = ${after.announces}
    FROM ledger_accounts l
    WHERE ${ownedWallet(owner)} AND w.ledger_account_id = l.id
      AND w.low_thresholds = ${seen.thresholds}::bigint[] AND w.announces_low = ${seen.announces}
    RETURNING w.ledger_account_id`;
}
