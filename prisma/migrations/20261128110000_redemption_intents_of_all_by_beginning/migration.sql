CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_environment_beginning_idx" ON "redemption_intents"("environment", (lower("reference") COLLATE "C"), "reference", "id");
