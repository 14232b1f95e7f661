CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_environment_end_idx" ON "voucher_payments"("environment", (reverse(lower("reference")) COLLATE "C"), "id");
