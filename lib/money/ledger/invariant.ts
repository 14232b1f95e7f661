import type { Sql } from "@/lib/db/sql";

/** The tables that invariants are about. */
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

/** A range of ids, without `after` and including `upTo`. */
export type IdRange = { readonly after: string; readonly upTo: string };

/** An {@link IdRange} that a statement may compute itself. */
export type RangeInSql = { readonly after: string | Sql; readonly upTo: string | Sql };

/**
 * A condition that holds for each row of a table at any time. `breaches` selects the ids of the broken rows among those in the CTE
 * `checked(id)`, or of the rows they refer to.
 */
export type Invariant = {
  readonly name: string;
  readonly of: Table;
  readonly breaches: Sql;
  /**
   * Replaces `breaches` when new rows are checked and a row's whole history is too long to read. Assumes that the invariant held
   * before them.
   */
  readonly ofNew?: (range: RangeInSql) => Sql;
  /**
   * How a sweep checks rows with too many transfers for one statement. `in_slices`: `ofNew` for a slice of one row's transfers per
   * statement. `as_new`: `ofNew` for whole rows, since other invariants cover the transfers. `recounted`: not at all, since
   * `checkSums` compares the sums with a recount of all transfers.
   */
  readonly everyRow?: "in_slices" | "as_new" | "recounted";
};

/** The position of a sweep within the transfers of a row. */
export type LinePlace = { readonly row: string | null; readonly line: string | null };

/** The two invariants that `checkSums` checks. */
export const TOTALS_AGREE = "The running totals say what the transfers do, as far as they go";
export const OUTSTANDING_AGREES =
  "The outstanding amount of each reseller is the sum of its vouchers' transfers, as far as it goes";
