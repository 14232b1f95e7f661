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

/** The same where a statement finds them by itself. */
export type RangeInSql = { readonly after: string | Sql; readonly upTo: string | Sql };

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
  readonly ofNew?: (range: RangeInSql) => Sql;
  /**
   * How a look at every row goes by `ofNew` too, where a row has too many lines for one statement: `in_slices`, one row at a time,
   * so many lines a statement, each going on from the last before it; `as_new`, of whole rows, where other invariants hold that
   * what `ofNew` reads says what the lines do; `recounted`, not at all, since `checkSums` compares the sums with a recount of all transfers.
   */
  readonly everyRow?: "in_slices" | "as_new" | "recounted";
};

/** How far a look has come in the lines of a row. */
export type LinePlace = { readonly row: string | null; readonly line: string | null };

/** The two invariants of which `checkSums` tells. */
export const TOTALS_AGREE = "The running totals say what the transfers do, as far as they go";
export const OUTSTANDING_AGREES =
  "The outstanding amount of each reseller is the sum of its vouchers' transfers, as far as it goes";
