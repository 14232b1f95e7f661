-- A partner's own, of which one payment of the bank may have paid a run of thousands.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payouts_account_id_bank_reference_idx" ON "payouts"("account_id", "environment", "bank_reference", "id")
  WHERE "bank_reference" IS NOT NULL;
