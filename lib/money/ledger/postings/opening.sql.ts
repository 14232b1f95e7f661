import { newId } from "@/lib/base/ids";
import { ctes, type Sql, sql } from "@/lib/db/sql";

/**
 * CTEs `ledger` and `wallet`: opens what an account's kind needs in each environment, once the CTE `account(id)` has made
 * it: what a partner is owed, or a reseller's wallet, which is empty.
 */
export function openLedger(kind: "partner" | "reseller"): Sql {
  const ledgerKind = kind === "partner" ? "partner" : "wallet";
  return ctes(
    sql`ledger AS (
      INSERT INTO ledger_accounts (id, account_id, environment, kind)
      SELECT opened.id, account.id, opened.environment, ${ledgerKind}::ledger_account_kind
      FROM account, (VALUES (${newId()}::uuid, 'test'::environment), (${newId()}::uuid, 'live'::environment))
             AS opened(id, environment)
      RETURNING id, kind
    )`,
    sql`wallet AS (INSERT INTO wallets (ledger_account_id) SELECT id FROM ledger WHERE kind = 'wallet')`,
  );
}
