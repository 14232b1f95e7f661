CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_environment_beginning_idx" ON "voucher_payments"("environment", (lower("reference") COLLATE "C"), "reference", "id");
