import type { Sql } from "@/lib/db/sql";

/** What has rows that invariants are about. */
export type Table =
  | "wallets"
  | "vouchers"
  | "voucher_payments"
  | "redemption_intents"
  | "subscriptions"
  | "subscription_cycles"
  | "transfers"
  | "events"
  | "ledger_accounts"
  | "payouts"
  | "payout_runs";

/** Identifiers, the lower one left out and the upper one not. */
export type IdRange = { readonly after: string; readonly upTo: string };

/**
 * Something that must hold at every moment of each row of a table. `breaches` selects, of the rows named by the CTE
 * `checked(id)`, the ids of those of which it does not, or of what those rows are about.
 */
export type Invariant = {
  readonly name: string;
  readonly of: Table;
  readonly breaches: Sql;
  /**
   * In the place of `breaches` where new rows are looked at, and a row's whole history is too long for that. It holds with
   * them if it held without.
   */
  readonly ofNew?: (range: IdRange) => Sql;
};
