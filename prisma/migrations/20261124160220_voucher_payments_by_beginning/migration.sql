CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_reference_beginning_idx" ON "voucher_payments"("account_id", "environment", (lower("reference") COLLATE "C"));
