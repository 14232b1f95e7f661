CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_environment_beginning_idx" ON "subscriptions"("environment", (lower("reference") COLLATE "C"), "reference", "id");
