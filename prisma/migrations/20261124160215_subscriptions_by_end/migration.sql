CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_reference_end_idx" ON "subscriptions"("account_id", "environment", (reverse(lower("reference")) COLLATE "C"));
