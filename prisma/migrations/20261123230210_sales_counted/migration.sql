-- And of its latest sales.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_counted_idx" ON "voucher_payments"("account_id", "environment", "id", "amount", "charged_back_at");
