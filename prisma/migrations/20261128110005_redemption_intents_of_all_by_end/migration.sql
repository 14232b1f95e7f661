CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_environment_end_idx" ON "redemption_intents"("environment", (reverse(lower("reference")) COLLATE "C"), "id");
