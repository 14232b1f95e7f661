import pg from "pg";
import type { Traders } from "./traders";

/** The tables to copy, each after the tables it refers to, with the condition that selects the traders' rows. */
const TABLES = {
  accounts: "id = ANY ($1)",
  api_keys: "account_id = ANY ($1)",
  ledger_accounts: "account_id = ANY ($1)",
  wallets: "ledger_account_id IN (SELECT id FROM ledger_accounts WHERE account_id = ANY ($1))",
  partner_balances: "ledger_account_id IN (SELECT id FROM ledger_accounts WHERE account_id = ANY ($1))",
  top_ups: "account_id = ANY ($1)",
  transfers: "cause_id IN (SELECT id FROM top_ups WHERE account_id = ANY ($1))",
} as const;

/**
 * Copies traders into the database of a server that runs another commit, so that both databases have the same keys and wallets.
 * Copies only the tables and columns that exist in both, which suffices as long as migrations only add tables and columns.
 */
export async function copyTraders({ partner, resellers }: Traders, from: string, to: string): Promise<void> {
  const source = new pg.Client({ connectionString: from });
  const target = new pg.Client({ connectionString: to });
  try {
    await Promise.all([source.connect(), target.connect()]);
    const accountIds = [partner, ...resellers].map(({ caller }) => caller.accountId);
    for (const [table, theirs] of Object.entries(TABLES)) {
      const known = await columnsOf(target, table);
      if (known.length === 0) continue;
      const shared = (await columnsOf(source, table)).filter((name) => known.includes(name)).join(", ");
      const { rows } = await source.query<{ rows: string }>(
        `SELECT json_agg(t)::text AS rows FROM (SELECT * FROM ${table} WHERE ${theirs}) t`,
        [accountIds],
      );
      await target.query(
        `INSERT INTO ${table} (${shared}) SELECT ${shared} FROM json_populate_recordset(NULL::${table}, $1::json)
         ON CONFLICT DO NOTHING`,
        [rows[0]?.rows],
      );
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 'public'",
    [table],
  );
  return rows.map(({ name }) => name);
}
