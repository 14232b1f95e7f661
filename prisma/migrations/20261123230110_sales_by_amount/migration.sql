CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_environment_amount_id_idx" ON "voucher_payments"("environment", "amount", "id");
