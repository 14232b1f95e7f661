CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_environment_end_idx" ON "subscriptions"("environment", (reverse(lower("reference")) COLLATE "C"), "id");
