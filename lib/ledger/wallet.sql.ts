import type { Caller } from "@/lib/caller";
import { type Sql, sql } from "@/lib/db/sql";

export type WalletOwner = Pick<Caller, "accountId" | "environment">;

/** The condition by which `l` (ledger_accounts) is the account of the owner's wallet. */
export const ownedWallet = ({ accountId, environment }: WalletOwner): Sql =>
  sql`l.account_id = ${accountId}::uuid AND l.environment = ${environment}::environment AND l.kind = 'wallet'`;
