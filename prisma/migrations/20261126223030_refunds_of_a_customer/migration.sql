CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_account_id_environment_customer_id_id_idx" ON "refunds"("account_id", "environment", "customer_id", "id");
