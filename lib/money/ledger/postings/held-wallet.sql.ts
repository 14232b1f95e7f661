import type { Tenant } from "@/lib/base/caller";
import { type Sql, sql } from "@/lib/db/sql";
import { ownedWallet } from "../wallet.sql";
import { warnsAt } from "./crossing.sql";

/**
 * CTE `wallet_held`: locks the owner's wallet `w` where the condition holds, and returns the row as it is then. Postings compute
 * new balances from it: PostgreSQL evaluates CHECK constraints on the updated table's own columns as of the statement's
 * snapshot, before it notices that a concurrent transaction has changed the row.
 */
export const holdWallet = (owner: Tenant, condition: Sql): Sql => sql`
  wallet_held AS MATERIALIZED (
    SELECT l.account_id, l.environment, w.ledger_account_id, w.balance, w.low_events, ${warnsAt} AS warns_at
    FROM ledger_accounts l JOIN wallets w ON w.ledger_account_id = l.id
    WHERE ${ownedWallet(owner)} AND ${condition}
    FOR NO KEY UPDATE OF w
  )`;
