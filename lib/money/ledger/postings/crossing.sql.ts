import { sql } from "@/lib/db/sql";

/** The threshold of the wallet `w` that it has to fall below for an event to tell of it; null where none does. */
export const warnsAt = sql`
  CASE WHEN w.announces_low THEN (SELECT max(low) FROM unnest(w.low_thresholds) low WHERE low <= w.balance) END`;

/**
 * CTE `crossed(ledger_account_id, account_id, environment, balance, threshold, sequence)`: the wallets that have fallen below
 * what {@link warnsAt} said of them in the CTE `wallet_held` as they were locked, with the lowest threshold they are below now,
 * of the CTE `wallet(ledger_account_id, balance, low_thresholds, low_events)` that moved them.
 */
export const CROSSED = sql`crossed AS (
    SELECT ledger_account_id, held.account_id, held.environment, wallet.balance, wallet.low_events AS sequence,
           (SELECT min(low) FROM unnest(wallet.low_thresholds) low WHERE low > wallet.balance) AS threshold
    FROM wallet JOIN wallet_held held USING (ledger_account_id) WHERE wallet.balance < held.warns_at
  )`;
