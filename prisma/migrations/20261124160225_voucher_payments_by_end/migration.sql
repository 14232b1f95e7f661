CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_reference_end_idx" ON "voucher_payments"("account_id", "environment", (reverse(lower("reference")) COLLATE "C"));
