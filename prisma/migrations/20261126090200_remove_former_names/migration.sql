-- The former names of the checkpoints, and an index that only the previous release used.
DROP VIEW "ledger_totals_mark", "outstanding_mark", "earnings_mark", "ledger_mark";
DROP INDEX "accounts_open_shops_idx";
