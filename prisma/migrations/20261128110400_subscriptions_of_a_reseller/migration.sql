CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_of_a_reseller_idx" ON "subscriptions"("reseller_id", "environment", "id") WHERE "reseller_id" IS NOT NULL;
