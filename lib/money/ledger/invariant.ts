import type { Sql } from "@/lib/db/sql";

/**
 * The table whose rows an invariant checks. `payout_claims` checks payouts, but only new ones: their range and amount never
 * change.
 */
export type Scope =
  | "wallets"
  | "vouchers"
  | "voucher_payments"
  | "redemption_intents"
  | "subscriptions"
  | "subscription_cycles"
  | "overdue_cycles"
  | "transfers"
  | "events"
  | "ledger_accounts"
  | "refunds"
  | "payouts"
  | "payout_claims"
  | "payout_runs";

/** A range of IDs: `after` is exclusive, `upTo` inclusive. */
export type IdRange = { readonly after: string; readonly upTo: string };

/** A condition that must hold at any time for each row of a scope. */
export type Invariant = {
  readonly name: string;
  readonly scope: Scope;
  /**
   * A query for the IDs of broken rows. It checks only the rows in the CTE `checked(id)`. If a row has too many transfers for one
   * statement, the query checks only those in the range and assumes that the invariant held before the range.
   */
  readonly breaches: Sql | ((range: IdRange) => Sql);
  /**
   * A second check for running sums, whose transfers are too many for `breaches`. It also reads the CTE `checked`. Only tests run
   * it: in production, `checkSums` recounts the transfers instead.
   */
  readonly recountBreaches?: Sql;
};

/** The name of an invariant that `checkSums` checks. The other is {@link OUTSTANDING_INVARIANT}. */
export const TOTALS_INVARIANT = "The running totals equal the sums of the transfers up to their checkpoint";
export const OUTSTANDING_INVARIANT =
  "Each reseller's outstanding amount equals the sum of its vouchers' transfers up to the checkpoint";
