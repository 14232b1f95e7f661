CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_reference_beginning_idx" ON "redemption_intents"("account_id", "environment", (lower("reference") COLLATE "C"));
