CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_reference_beginning_idx" ON "subscriptions"("account_id", "environment", (lower("reference") COLLATE "C"));
