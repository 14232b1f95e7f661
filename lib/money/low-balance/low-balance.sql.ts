import { timestamp } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { type Sql, sql } from "@/lib/db/sql";

/**
 * A query of the events for the wallets in the CTE `crossed(ledger_account_id, account_id, environment, balance, threshold,
 * sequence)`, in the form that `recordEvents` expects.
 */
export function lowBalanceEvents(at: Date): Sql {
  return sql`
    SELECT uuid_v7_now(0, ${at}::timestamptz), account_id, environment, 'wallet.low_balance', ledger_account_id, sequence, json_build_object(
      'type', 'wallet.low_balance', 'timestamp', ${timestamp(at)}::text, 'data', json_build_object(
        'balance', balance, 'threshold', threshold, 'currency', ${env().CURRENCY}::text, 'fell_at', ${timestamp(at)}::text,
        'environment', environment, 'sequence', sequence))::text, ${at}::timestamptz
    FROM crossed`;
}
