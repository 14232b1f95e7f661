-- What a bank paid under a reference of its own, for who reads that off a statement: everybody's for an operator.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payouts_environment_bank_reference_idx" ON "payouts"("environment", "bank_reference", "id")
  WHERE "bank_reference" IS NOT NULL;
