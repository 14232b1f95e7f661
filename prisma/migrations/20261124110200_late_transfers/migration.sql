-- Transfers that no fold has added although their identifiers are behind its checkpoint. They count as `counted_as`.
CREATE TABLE "late_transfers" (
    "transfer_id" UUID NOT NULL,
    "ledger_account_id" UUID NOT NULL,
    "counted_as" UUID NOT NULL,
    "found_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "late_transfers_pkey" PRIMARY KEY ("transfer_id")
);
CREATE UNIQUE INDEX "late_transfers_counted_as_key" ON "late_transfers"("counted_as");
CREATE INDEX "late_transfers_ledger_account_id_counted_as_idx" ON "late_transfers"("ledger_account_id", "counted_as");
ALTER TABLE "late_transfers"
  ADD CONSTRAINT "late_transfers_counted_later" CHECK ("counted_as" > "transfer_id"),
  ADD CONSTRAINT "late_transfers_transfer_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "late_transfers_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "late_transfers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
