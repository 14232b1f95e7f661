import type { Sql } from "@/lib/db/sql";

/**
 * The kind of rows that an invariant is about, named after their table. `payout_claims` are payouts, checked only when they are
 * new, because their range and amount never change.
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

/** A range of ids: `after` is exclusive, `upTo` inclusive. */
export type IdRange = { readonly after: string; readonly upTo: string };

/** A condition that holds for each row of a scope at any time. */
export type Invariant = {
  readonly name: string;
  readonly of: Scope;
  /**
   * Selects the ids of the broken rows among those in the CTE `checked(id)`, or of the rows they refer to. A row with too many
   * transfers for one statement is checked for the transfers of the range, assuming that the invariant held before them.
   */
  readonly breaches: Sql | ((range: IdRange) => Sql);
  /**
   * Checks whole running sums, which have too many transfers for `breaches`, also over the CTE `checked`. Only tests run it;
   * `checkSums` finds the same by a recount.
   */
  readonly recounted?: Sql;
};

/** The two invariants that `checkSums` checks. */
export const TOTALS_AGREE = "The running totals equal the sums of the transfers up to their checkpoint";
export const OUTSTANDING_AGREES =
  "Each reseller's outstanding amount equals the sum of its vouchers' transfers up to the checkpoint";
